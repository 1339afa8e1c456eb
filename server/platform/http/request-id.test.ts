import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemHandlers } from '#server/calls/index.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { statement } from '../database/index.ts'
import { batch } from '../batch.ts'
import { createLog } from '../log.ts'
import { createApp } from './create-app.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
const sleep = statement('test request id', 'SELECT pg_sleep(0.05), $1::text')
const trustedProxy = ['127.0.0.1']

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ log, slowAfter: 5 })
})
afterAll(() => fresh.drop())

/** An app whose one call reads a body and queries the database: alone, or batched with simultaneous calls. */
function anApp(settings: { trustedProxy?: string[] }) {
  lines.length = 0
  const app = createApp(log, { problems: problemHandlers, ...settings })
  const together = batch(
    async (asks: string[]) => {
      await fresh.database.all(sleep, ['a secret'])
      return asks
    },
    { maxSize: 10, concurrency: 1 },
  )
  const handler = async (request: FastifyRequest) => {
    request.log.info('from the request')
    log.info('from a room')
    return together(request.id)
  }
  app.route({ method: 'POST', url: '/api/asks', handler })
  return app
}

const ask = (app: ReturnType<typeof createApp>, id?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/asks',
    payload: { some: 'body' },
    ...(id !== undefined && { headers: { 'x-request-id': id } }),
  })

test('a trusted proxy’s id is in the answer, in every log line, and in that of a slow statement', async () => {
  const app = anApp({ trustedProxy })
  const answer = await ask(app, 'proxy-7f.A:1_')
  expect(answer.headers['x-request-id']).toBe('proxy-7f.A:1_')
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['from the request', 'proxy-7f.A:1_'],
    ['from a room', 'proxy-7f.A:1_'],
    ['a slow statement', 'proxy-7f.A:1_'],
    ['request', 'proxy-7f.A:1_'],
  ])
  expect(lines[2]).toMatchObject({ level: 'warn', statement: 'test request id', ms: expect.any(Number) as number })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a shared slow statement is logged with all of its requests', async () => {
  const app = anApp({ trustedProxy })
  await Promise.all([ask(app, 'first'), ask(app, 'second'), ask(app, 'third')])
  const named = lines.filter(({ msg }) => msg === 'a slow statement').flatMap(({ reqId, reqIds }) => reqIds ?? [reqId])
  expect(named.map(String).toSorted()).toEqual(['first', 'second', 'third'])
})

test('an untrusted caller’s id, and a malformed one, are replaced', async () => {
  const madeUp = /^[\da-f]{8}-[\da-f-]{27}$/
  expect((await ask(anApp({}), 'mine')).headers['x-request-id']).toMatch(madeUp)
  expect((await ask(anApp({ trustedProxy: ['10.0.0.1'] }), 'mine')).headers['x-request-id']).toMatch(madeUp)
  const app = anApp({ trustedProxy })
  for (const id of ['', 'a'.repeat(65), 'with a blank', 'with"quote', '{}', 'ünicode'])
    expect((await ask(app, id)).headers['x-request-id'], id).toMatch(madeUp)
  expect((await ask(app, 'a'.repeat(64))).headers['x-request-id']).toBe('a'.repeat(64))
})
