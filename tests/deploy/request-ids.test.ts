import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { events } from '#contract/live-queue.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '../app.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
/** The statements of which a line says that they were run for the request. */
const statementsOf = (id: string) =>
  lines
    .filter(({ reqId, reqIds }) => reqId === id || (Array.isArray(reqIds) && reqIds.includes(id)))
    .flatMap(({ statement }) => (typeof statement === 'string' ? [statement] : []))

let app: App
beforeAll(async () => {
  // Every statement is slow.
  app = await startApp({ TRUSTED_PROXY: '127.0.0.1' }, undefined, { log, slowAfter: 0 })
})
afterAll(() => app.stop())

test('the proxy’s request id reaches every statement of a call', async () => {
  const reply = await app.ask(bookAppointment, {
    token: 'a'.repeat(43),
    headers: { 'x-request-id': 'from-the-proxy', 'idempotency-key': randomUUID() },
  })
  expect(reply.status).toBe(401)
  expect(reply.headers.get('x-request-id')).toBe('from-the-proxy')
  expect(statementsOf('from-the-proxy')).toContain('accounts.sessions-by-hash')
})

test('the proxy’s request id reaches every statement of a socket’s events', async () => {
  const extraHeaders = { 'x-request-id': 'of-a-phone' }
  const phone = io(app.url, { transports: ['websocket'], forceNew: true, extraHeaders })
  await phone.timeout(20_000).emitWithAck(events.follow, { slotIds: ['0'.repeat(24)] })
  phone.close()
  expect(statementsOf('of-a-phone').length).toBeGreaterThan(0)
})
