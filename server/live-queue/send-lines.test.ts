import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { linesOf } from '#server/appointments/queue-store.ts'
import { Estimates } from '#server/estimates/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { rooms } from './rules.ts'
import { LineSender } from './send-lines.ts'

let app: App
const http = createServer()
const io = new Server(http)
beforeAll(async () => {
  app = await startApp()
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await io.close()
  await app.stop()
})

/** 9:30 in India, when the slot begins. */
const start = Date.parse('2026-11-21T04:00:00Z')
const date = '2026-11-21'

test('a followed line is sent again when its ranges have changed with the time, and only then', async () => {
  let now = start
  const goTo = (minutes: number) => {
    now = start + minutes * 60_000
    app.setClock(new Date(now).toISOString())
  }
  goTo(-10)
  const session = await aClinicSession(app, 9)
  for (let number = 1; number <= 6; number += 1) {
    goTo(number * 5)
    await session.next(number === 1 ? undefined : number - 1)
  }
  const queue = { slotId: session.slot.id, date }
  io.on('connection', (socket) => socket.join(rooms.line(queue)))
  const received: QueueLine[] = []
  const phone = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  phone.on(events.queueLine, (sent: unknown) => received.push(queueLine.parse(sent)))
  await vi.waitFor(() => expect(io.sockets.adapter.rooms.has(rooms.line(queue))).toBe(true), { timeout: 10_000 })

  const sender = new LineSender(io, new Estimates({ db: app.db, clock: () => new Date(now), log: createLog('silent') }))
  const ground = { db: app.db, clock: () => new Date(now) }
  const [row] = await linesOf(app.db, [queue])
  if (!row) throw new Error('The queue has no line.')
  await sender.send(row, { left: true })
  await sender.refresh(ground)
  goTo(55)
  await sender.refresh(ground)
  await sender.refresh(ground)
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 })
  const [before, after] = received
  expect(after?.version).toBe(before?.version)
  expect([before?.estimates?.at, after?.estimates?.at]).toEqual([
    '2026-11-21T10:00:00+05:30',
    '2026-11-21T10:25:00+05:30',
  ])
  phone.close()
})
