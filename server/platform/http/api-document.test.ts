import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type App } from '#tests/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.stop())

const read = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/openapi.json`, { headers })

test('the API document refers to shared parts, and is not sent again to a client that has it', async () => {
  const first = await read()
  expect(first.status).toBe(200)
  expect((await first.text()).length).toBeLessThan(600_000)
  const tag = first.headers.get('etag') ?? ''
  const again = await read({ 'if-none-match': tag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
})

test('a network reads the API document 60 times a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => read()))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  for (const answer of answers) await answer.body?.cancel()
})
