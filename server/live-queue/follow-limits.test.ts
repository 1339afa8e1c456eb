import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events, followAnswer } from '#contract/live-queue.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.stop())

const someSlots = async (many: number): Promise<string[]> => {
  const doctor = await aDoctor(app.db)
  const slots = await Promise.all(Array.from({ length: many }, (_, n) => aSlot(app.db, { doctor, name: `Slot ${n}` })))
  return slots.map(({ id }) => id)
}

const follow = async (socket: Socket, slotIds: string[], date?: string): Promise<string> => {
  const sent: unknown = await socket.timeout(20_000).emitWithAck(events.follow, { slotIds, ...(date && { date }) })
  const answer = followAnswer.parse(sent)
  return answer.ok ? 'ok' : answer.code
}

test('a reconnecting socket follows its 100 slots at once', async () => {
  const slotIds = await someSlots(100)
  const socket = app.socket()
  expect(await Promise.all([follow(socket, slotIds.slice(0, 50)), follow(socket, slotIds.slice(50))])).toEqual([
    'ok',
    'ok',
  ])
})

test('a socket follows four times at once, then once a second', async () => {
  const slotIds = await someSlots(1)
  const socket = app.socket()
  const answers = await Promise.all(Array.from({ length: 12 }, () => follow(socket, slotIds)))
  expect(answers.filter((code) => code === 'ok').length).toBeLessThan(7)
  expect(answers.at(-1)).toBe('too-many-requests')
  await expect.poll(() => follow(socket, slotIds), { timeout: 10_000, interval: 1_100 }).toBe('ok')
})

test('malformed follows do not count against the limit', async () => {
  const slotIds = await someSlots(1)
  const socket = app.socket()
  for (let n = 0; n < 20; n += 1) expect(await follow(socket, [])).toBe('wrong-field')
  expect(await follow(socket, slotIds)).toBe('ok')
})

test('one address may request 60,000 ids a minute, over all of its sockets', { timeout: 120_000 }, async () => {
  const own = await startApp({ RATE_LIMITS: 'on' })
  try {
    const now = new Date()
    own.setClock(now.toISOString())
    const today = serviceDayAt(now.getTime(), 'Asia/Kolkata')
    const unknown = Array.from({ length: 50 }, () => crypto.randomUUID())
    const codes: string[] = []
    for (let n = 0; n < 410 && codes.at(-1) !== 'too-many-requests'; n += 1) {
      const socket = own.socket()
      const some = await Promise.all([0, 1, 2].map((day) => follow(socket, unknown, addDays(today, day))))
      socket.close()
      codes.push(...some)
    }
    const taken = codes.filter((code) => code === 'slot-not-found').length
    expect(codes.at(-1)).toBe('too-many-requests')
    expect(taken).toBe(1_200)
  } finally {
    await own.stop()
  }
})
