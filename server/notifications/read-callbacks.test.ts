import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { aMobile } from '#tests/builders.ts'
import { keepCallback } from '#server/messages/callback-store.ts'
import { createLog } from '#server/platform/log.ts'
import { createCallbackReader } from './read-callbacks.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** A reader whose replies to patients wait until they are let go. */
function aReader() {
  const [done, waiting]: [string[], (() => void)[]] = [[], []]
  const context = { db: fresh.database, clock: () => new Date(), log: createLog('silent') }
  const reader = createCallbackReader(context, async ({ answer }) => {
    await new Promise<void>((go) => waiting.push(go))
    done.push(answer)
  })
  const letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { reader, done, waiting, letGo }
}
const keep = (mobile: string, text: string, seconds = 0) =>
  keepCallback(
    fresh.database,
    'dev',
    { what: 'answer', mobile, text, providerId: crypto.randomUUID() },
    new Date(Date.now() - 10_000 + seconds * 1000),
  )

test('a provider that is slow to take replies holds up no report, and no reply to another patient', async () => {
  const { reader, done, waiting, letGo } = aReader()
  for (const mobile of [aMobile(), aMobile()]) await keep(mobile, '1')
  const answers = reader.answers()
  await expect.poll(() => waiting.length).toBe(2)
  await reader.reports()
  expect(done).toEqual([])
  letGo()
  await answers
  expect(done).toEqual(['on-my-way', 'on-my-way'])
})

test('what one patient has written is done in its order', async () => {
  const { reader, done, waiting, letGo } = aReader()
  const mobile = aMobile()
  await keep(mobile, 'START', 2)
  await keep(mobile, 'STOP', 1)
  const answers = reader.answers()
  for (const count of [1, 2]) {
    await expect.poll(() => waiting.length).toBe(1)
    expect(done).toHaveLength(count - 1)
    letGo()
  }
  await answers
  expect(done).toEqual(['stop', 'start'])
})
