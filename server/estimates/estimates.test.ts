import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { events, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { daysOfDoctor } from '#contract/schedule.ts'
import { listPastSessions } from '#server/demo/list-past-sessions.ts'
import { insertPastSessions } from '#server/demo/store.ts'
import { statement, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aSlot } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { Estimates } from './ask-estimates.ts'
import type { Knowledge } from './summary.ts'
import { learnSessions } from './learn-sessions.ts'

let app: App
const today = '2026-11-21'
/** 9:30 in India, when the slots begin. */
const start = Date.parse('2026-11-21T04:00:00Z')
const minute = 60_000
const goTo = (minutes: number) => app.setClock(new Date(start + minutes * minute).toISOString())
const at = (minutes: number) => ({ db: app.db, clock: () => new Date(start + minutes * minute) })

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Four finished sessions of fifteen patients on the days before today, or before an earlier day. */
const addHistory = (slot: string, daysAgo = 0) => {
  const before = new Date(start - daysAgo * 86_400_000)
  return insertPastSessions(app.db, slot, listPastSessions('09:30 AM', before, 'Asia/Kolkata'))
}

const kept = statement<{ through_day: string; knowledge: Knowledge }>(
  'test.kept-knowledge',
  'SELECT through_day, knowledge FROM slot_knowledge WHERE slot_id = $1',
)
const knowledgeOf = async (slot: string) => {
  const row = await app.db.first(kept, [slot])
  return row && { throughDay: row.through_day, sessions: row.knowledge.sessions, recent: row.knowledge.recent.length }
}

test('a job that ends in the middle has learnt whole sessions, and the next goes on after them', async () => {
  const { id } = await aSlot(app.db)
  await addHistory(id)
  await addHistory(id, 4)
  let batches = 0
  // The second batch of the slot is lost with its transaction.
  const failing: Database = {
    ...app.db,
    transaction: (work) =>
      app.db.transaction(async (tx) => {
        const result = await work(tx)
        if ((batches += 1) === 2) throw new Error('the disk is full')
        return result
      }),
  }
  await expect(learnSessions({ ...at(0), db: failing })).rejects.toThrow('the disk is full')
  expect(await knowledgeOf(id)).toEqual({ throughDay: '2026-11-17', sessions: 5, recent: 5 })
  await learnSessions(at(0))
  expect(await knowledgeOf(id)).toEqual({ throughDay: '2026-11-20', sessions: 8, recent: 8 })
})

test('knowledge of another format is made anew', async () => {
  const { id } = await aSlot(app.db)
  await addHistory(id)
  await learnSessions(at(0))
  await app.db.all(
    statement('test.older', `UPDATE slot_knowledge SET format = 0, knowledge = '{"old": 1}' WHERE slot_id = $1`),
    [id],
  )
  await app.db.all(statement('test.older-shared', `UPDATE shared_knowledge SET format = 0, knowledge = '[]'`))
  await learnSessions(at(0))
  expect(await knowledgeOf(id)).toEqual({ throughDay: '2026-11-20', sessions: 4, recent: 4 })
})

/** A session in which so many have been seen, each in five minutes, with three who wait. */
async function aRunningSession(seen: number) {
  goTo(-30)
  const session = await aClinicSession(app, seen + 1)
  await session.book(session.phone)
  await session.book()
  for (let number = 1; number <= seen; number += 1) {
    goTo(number * 5 - 5)
    await session.call(number)
    goTo(number * 5)
    await session.complete(number)
  }
  await session.call(seen + 1)
  return session
}

const known = (from: string, to: string, basis = 'session') => ({
  ...{ from: expect.stringMatching(from), to: expect.stringMatching(to) },
  ...{ at: '2026-11-21T10:00:00+05:30', basis },
})
const clock = String.raw`^2026-11-21T\d\d:\d[05]:00\+05:30$`

test('every answer of a running session has the same ranges, on the clock of the hospital', async () => {
  const session = await aRunningSession(6)
  const line: QueueLine[] = []
  app.socket(session.phone).on(events.queueLine, (sent: unknown) => line.push(queueLine.parse(sent)))
  const range = known(clock, clock)
  const [own] = await session.own()
  expect(own).toMatchObject({ queueNumber: 8, aheadOfYou: 1, estimate: range })
  const queue = await session.queue()
  expect(queue?.estimate).toEqual(range)
  const { answer: days } = await app.ask(daysOfDoctor, { params: { id: session.slot.doctor }, query: { days: '2' } })
  expect(days?.map(({ slots }) => slots[0]?.estimate)).toEqual([queue?.estimate, undefined])

  // A busy node may send the line of the last call but one first.
  await vi.waitFor(() => expect(line.at(-1)).toMatchObject({ line: [7, 8, 9], estimate: queue?.estimate }), {
    timeout: 10_000,
  })
  const minutesTo = (instant = '') => (Date.parse(instant) - (start + 30 * minute)) / minute
  expect(line.at(-1)?.estimates).toEqual({
    ...{ at: range.at, basis: 'session' },
    ranges: [null, [minutesTo(own?.estimate?.from), minutesTo(own?.estimate?.to)], expect.any(Array)],
  })
})

test('a booking, a called and an unconfirmed appointment have no estimate, nor has a closed queue', async () => {
  const session = await aRunningSession(6)
  const body = aBooking(session.slot)
  expect((await app.ask(bookAppointment, { token: session.phone, body })).answer?.estimate).toBeNull()
  const byDesk = aBooking(session.slot, { user: { mobileNo: session.patient.mobile } })
  await session.complete(7)
  await session.call(8)
  const own = await session.own()
  expect(own.map(({ queueNumber, estimate }) => [queueNumber, estimate !== null])).toEqual([
    [8, false],
    [10, true],
  ])
  const stranger = await aClinicSession(app, 0)
  const elsewhere = await aRunningSession(6)
  await app.ask(bookAppointment, {
    token: elsewhere.token,
    body: { ...byDesk, ...aBooking(elsewhere.slot), user: { mobileNo: stranger.patient.mobile } },
  })
  expect((await app.ask(myAppointments, { token: stranger.phone })).answer).toMatchObject([
    { unconfirmed: true, estimate: null },
  ])
  await session.close('cancel')
  expect((await session.queue())?.estimate).toBeNull()
})

test('a queue without history says nothing, and one with three past sessions speaks before the doctor has come', async () => {
  goTo(-30)
  const session = await aClinicSession(app, 3)
  expect((await session.queue())?.estimate).toBeNull()
  await addHistory(session.slot.id)
  await learnSessions(at(-30))
  goTo(-29)
  expect((await session.queue())?.estimate).toMatchObject({ basis: 'history' })
})

test('a queue is computed once a version and a minute, for all who ask', async () => {
  const session = await aRunningSession(6)
  const reads: string[] = []
  const db: Database = {
    ...app.db,
    all: (asked, values) => {
      reads.push(asked.name)
      return app.db.all(asked, values)
    },
  }
  let now = start + 30 * minute
  const ground = { db, clock: () => new Date(now), log: createLog('silent') }
  const estimates = new Estimates(ground)
  const ask = (version: number) => estimates.ofQueue({ slotId: session.slot.id, date: today, version })
  const found = await Promise.all(Array.from({ length: 20 }, () => ask(1)))
  const read = () => reads.filter((name) => name === 'estimates.running-sessions').length
  expect([new Set(found).size, found[0]?.ranges.size, read()]).toEqual([1, 2, 1])
  now += 59_000
  await ask(1)
  expect(read()).toBe(1)
  now += 1_000
  await ask(1)
  expect(read()).toBe(2)
  await ask(10_000)
  expect(read()).toBe(3)
  // Another node finds the same.
  expect(await new Estimates(ground).ofQueue({ slotId: session.slot.id, date: today })).toEqual(await ask(1))
})

// The last: it goes on to the next day, after which no session of the days before is looked for.
test('two nodes learn each finished session once, and today not', async () => {
  const { slot, book } = await aClinicSession(app, 0)
  goTo(0)
  await book()
  await addHistory(slot.id)
  const learnt = await Promise.all([learnSessions(at(0)), learnSessions(at(0))])
  expect(learnt.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(4)
  expect(await knowledgeOf(slot.id)).toEqual({ throughDay: '2026-11-20', sessions: 4, recent: 4 })
  expect(await learnSessions(at(0))).toEqual({ sessions: 0 })
  // That session had no call and no completion: it is passed over.
  await learnSessions(at(24 * 60))
  expect(await knowledgeOf(slot.id)).toEqual({ throughDay: today, sessions: 4, recent: 4 })
})
