import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import * as calls from '#contract/reports.ts'
import { statement } from '#server/platform/database/index.ts'
import { learnSessions } from '#server/estimates/index.ts'
import { insertPastSessions } from '#server/demo/store.ts'
import { listPastSessions } from '#server/demo/list-past-sessions.ts'
import { eraseOldQueues } from '#server/appointments/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aMember, aSession, aSlot } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { keepAllSummaries, keepLearnt, summingUp } from './index.ts'
import { packed, type Summary } from './rules.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A Saturday; slots begin at 9:30 in India. */
const day = '2026-11-21'
const start = Date.parse(`${day}T09:30:00+05:30`)
const goTo = (minutes: number) => app.setClock(new Date(start + minutes * 60_000).toISOString())
const context = () => ({ db: app.db, clock: () => app.now() })

/** Six tokens: four completed ten minutes each from 9:50 on, one missed, one still waiting. */
async function aMorning() {
  goTo(-60)
  const session = await aClinicSession(app, 5)
  await session.book(session.phone)
  for (const number of [1, 2, 3, 4]) {
    goTo(10 + number * 10)
    await session.call(number)
    goTo(20 + number * 10)
    await session.complete(number)
  }
  await session.noShow(5)
  return session
}

const report = async (token: string, query: Record<string, string> = {}) =>
  app.ask(calls.showReport, { token, query: { from: day, to: day, ...query } })

test('today is counted live, and the same once it is summed up; each total equals the register', async () => {
  const session = await aMorning()
  const { answer: live } = await report(session.token)
  expect(live?.totals).toMatchObject({
    ...{ sessions: 1, tokens: 6, online: 1, desk: 5, kiosk: 0, completed: 4, missed: 1, cancelled: 0 },
    ...{ leftOver: 0, waiting: 1, wait: null, feedback: null },
  })
  expect(live?.hours.map(({ weekday, hour, tokens }) => [weekday, hour, tokens])).toEqual([
    [6, 9, 1],
    [6, 10, 3],
  ])
  expect(live?.pace).toEqual([])
  expect(live?.ahead).toEqual([{ days: 0, tokens: 5, missed: 1 }])
  const { answer: one } = await app.ask(calls.reportedSession, {
    ...{ token: session.token, params: { slotId: session.slot.id }, query: { date: day } },
  })
  expect(one).toMatchObject({ start: 20, tokens: expect.any(Array), waiting: 1 })
  expect(one?.tokens[0]).toEqual({
    ...{ queueNumber: 1, by: 'desk', outcome: 'completed', bookedAt: `${day}T08:30:00+05:30` },
    ...{ arrivedAt: `${day}T08:30:00+05:30`, calledAt: `${day}T09:50:00+05:30`, completedAt: `${day}T10:00:00+05:30` },
    ...{ missedAt: [], cancelledAt: null },
  })
  goTo(24 * 60)
  await summingUp(context()).work(new AbortController().signal)
  const { answer: summed } = await report(session.token)
  expect(summed).toEqual({
    ...live,
    ...{ totals: { ...live?.totals, leftOver: 1, waiting: 0 } },
    days: live?.days.map((one) => ({ ...one, leftOver: 1, waiting: 0 })),
    doctors: live?.doctors.map((one) => ({ ...one, leftOver: 1, waiting: 0 })),
    ahead: [{ days: 0, tokens: 6, missed: 1 }],
    pace: [
      { halfHour: 19, people: 1, sessions: 1 },
      { halfHour: 20, people: 3, sessions: 1 },
    ],
  })
})

test('a timeline has each miss, also of one who came back, and when a token was cancelled', async () => {
  const session = await aMorning()
  goTo(70)
  await session.rejoin(5)
  await session.call(5)
  goTo(75)
  await session.cancel(6)
  await session.noShow(5)
  await session.rejoin(5)
  await session.complete(5)
  const { answer } = await app.ask(calls.reportedSession, {
    ...{ token: session.token, params: { slotId: session.slot.id }, query: { date: day } },
  })
  expect(answer?.tokens.slice(4)).toMatchObject([
    { outcome: 'completed', missedAt: [`${day}T10:30:00+05:30`, `${day}T10:45:00+05:30`], cancelledAt: null },
    { outcome: 'cancelled', missedAt: [], cancelledAt: `${day}T10:45:00+05:30` },
  ])
  // A session began with its first call, also when that token is called again.
  goTo(0)
  const other = await aClinicSession(app, 1)
  await other.call(1)
  goTo(5)
  await other.noShow(1)
  await other.rejoin(1)
  await other.call(1)
  const { answer: register } = await app.ask(calls.showRegister, { token: other.token, query: { date: day } })
  expect(register?.sessions).toMatchObject([
    { beganAt: `${day}T09:30:00+05:30`, tokens: [{ calledAt: `${day}T09:35:00+05:30` }] },
  ])
})

test('a transferred token keeps how it was given and when', async () => {
  const session = await aMorning()
  const evening = await aSlot(app.db, { doctor: { id: session.slot.doctor, hospital: session.slot.hospital } })
  expect((await session.transfer(6, evening.id)).status).toBe(200)
  const { answer } = await app.ask(calls.reportedSession, {
    ...{ token: session.token, params: { slotId: evening.id }, query: { date: day } },
  })
  expect(answer?.tokens).toMatchObject([{ queueNumber: 1, by: 'online', bookedAt: `${day}T08:30:00+05:30` }])
})

const bytes = statement<{ all: string }>(
  'test.summaries',
  `SELECT string_agg(m::text, chr(10) ORDER BY service_day, slot_id) AS all FROM session_summaries m WHERE slot_id = $1`,
)

test('learning sums up sessions with how ranges held; a rebuild makes the same bytes, also after persons are erased', async () => {
  goTo(0)
  const { id, hospital } = await aSlot(app.db)
  for (const ago of [0, 4, 8, 12])
    await insertPastSessions(
      app.db,
      id,
      listPastSessions('09:30 AM', new Date(start - ago * 86_400_000), 'Asia/Kolkata'),
    )
  await learnSessions(context(), keepLearnt)
  const before = (await app.db.first(bytes, [id]))?.all
  const token = await aSession(app.db, { hospital })
  const { answer } = await report(token, { from: '2026-11-01', to: '2026-11-20' })
  expect(answer?.totals).toMatchObject({ sessions: 16, tokens: 240, completed: 224, missed: 16 })
  expect(answer?.totals.rangeShown).toBeGreaterThan(50)
  expect(answer?.totals.rangeHeld).toBeLessThanOrEqual(answer?.totals.rangeShown ?? 0)
  expect(answer?.totals.wait?.known).toBe(224)
  expect(answer?.totalsBefore.sessions).toBe(0)
  await eraseOldQueues(app.db, day, app.now(), 1_000)
  await keepAllSummaries(context())
  expect((await app.db.first(bytes, [id]))?.all).toBe(before)

  const { answer: quiet } = await app.ask(calls.quietHours, { params: { id: hospital } })
  expect(quiet).toEqual({ hours: [], quietest: null })
})

const answer = statement(
  'test.answer',
  `UPDATE appointments SET feedback = 3 - queue_number % 2 WHERE slot_id = $1 AND status = 'completed' AND queue_number < $2`,
)

test('the answers of patients are counted, in all and by month', async () => {
  const { slot, token } = await aMorning()
  expect((await report(token)).answer).toMatchObject({ totals: { feedback: null }, months: [] })
  await insertPastSessions(
    app.db,
    slot.id,
    listPastSessions('09:30 AM', new Date(start - 30 * 86_400_000), 'Asia/Kolkata').filter(
      ({ day }) => day === '2026-10-21',
    ),
  )
  await app.db.all(answer, [slot.id, 4])
  expect((await report(token, { from: '2026-10-01' })).answer).toMatchObject({
    totals: { feedback: [2, 4, 0] },
    months: [
      { from: '2026-10-01', feedback: [1, 2, 0] },
      { from: '2026-11-01', feedback: [1, 2, 0] },
    ],
  })
})

/** The lines of a file of the day, without its mark. */
async function linesOf(token: string, path: string) {
  const response = await fetch(`${app.url}${path}?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.csv"$/)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

const changeSlot = statement(
  'test.change-slot',
  `UPDATE slots SET start_time = '11:00 AM', end_time = '1:00 PM', capacity = 3 WHERE id = $1`,
)

test('a later change of the slot changes nothing of past sessions, also not by a rebuild', async () => {
  const { slot, token } = await aMorning()
  goTo(24 * 60)
  await summingUp(context()).work(new AbortController().signal)
  const kept = async () => ({
    report: (await report(token)).answer,
    session: (await app.ask(calls.reportedSession, { token, params: { slotId: slot.id }, query: { date: day } }))
      .answer,
    lines: await linesOf(token, '/api/reports/sessions.csv'),
    bytes: await app.db.first(bytes, [slot.id]),
  })
  const before = await kept()
  expect(before.session).toMatchObject({ start: 20, capacity: null, slot: { startTime: '09:30 AM' } })
  await app.db.all(changeSlot, [slot.id])
  expect(await kept()).toEqual(before)
  await keepAllSummaries(context())
  expect(await kept()).toEqual(before)
})

const addSummary = statement(
  'test.add-summary',
  `INSERT INTO session_summaries (hospital_id, service_day, slot_id, doctor_id, start_time, end_time, summary)
   SELECT $1, day, $2, $3, '10:00 AM', '1:00 PM', $5
   FROM generate_series($4::date - 28, $4::date - 7, '7 days') AS day`,
)
const setWeek = statement('test.set-week', `UPDATE slots SET active = $2, days = $3 WHERE id = $1`)

test('quiet hours are those of the sessions that a hospital still has', async () => {
  const hoursOf = async (active: boolean, days: number[]) => {
    const slot = await aSlot(app.db)
    const summary: Summary = {
      ...{ by: [9, 0, 0], out: [9, 0, 0, 0], start: 0, hours: [[10, 9, []]], withDoctor: [], pace: [], ahead: [] },
    }
    await app.db.all(addSummary, [slot.hospital, slot.id, slot.doctor, day, packed(summary)])
    await app.db.all(setWeek, [slot.id, active, days])
    return (await app.ask(calls.quietHours, { params: { id: slot.hospital } })).answer?.hours
  }
  goTo(0)
  expect(await hoursOf(true, [5, 6])).toEqual([{ weekday: 6, hour: 10, share: 100 }])
  expect(await hoursOf(true, [1, 2, 3, 4, 5])).toEqual([])
  expect(await hoursOf(false, [5, 6])).toEqual([])
  app.setClock(undefined)
})

test('files hold the register, with names that no spreadsheet runs', async () => {
  const session = await aMorning()
  const patient = { name: '=cmd()', age: 40, gender: 'Female' as const, contact: '' }
  await app.ask(bookAppointment, { token: session.token, body: aBooking(session.slot, { patient }) })
  const tokens = await linesOf(session.token, '/api/reports/tokens.csv')
  expect(tokens[0]).toBe(
    'date,doctor,slot,token,name,age,gender,contact,booked_by,booked_at,arrived_at,called_at,completed_at,outcome,waited_minutes',
  )
  expect(tokens).toHaveLength(8)
  expect(tokens[1]).toMatch(/^2026-11-21,.*,1,.*,desk,2026-11-21T08:30:00\+05:30,.*,completed,20$/)
  expect(tokens[7]).toContain(",'=cmd(),40,")
  const sessions = await linesOf(session.token, '/api/reports/sessions.csv')
  expect(sessions[1]).toMatch(/^2026-11-21,.*,7,1,6,0,4,1,0,0,2,/)
})

const setStart = statement('test.set-start', 'UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1')

test('sessions of a day are in the order of their starts, in lists, on the register and in files', async () => {
  goTo(-60)
  const doctor = await aDoctor(app.db)
  const token = await aSession(app.db, { hospital: doctor.hospital })
  for (const [from, to] of [
    ['2 PM', '5 PM'],
    ['10:00 AM', '1 PM'],
    ['9:30 AM', '12 PM'],
    ['11:00 AM', '11:30 AM'],
    ['10 PM', '1 AM'],
  ] as const) {
    const slot = await aSlot(app.db, { doctor, name: `From ${from}` })
    await app.db.all(setStart, [slot.id, from, to])
    await app.ask(bookAppointment, { token, body: aBooking(slot) })
  }
  const inOrder = ['From 9:30 AM', 'From 10:00 AM', 'From 11:00 AM', 'From 2 PM', 'From 10 PM']
  for (const hours of [3.2, 36]) {
    // Some of the sessions are over, and summed up; then all are.
    goTo(hours * 60)
    await summingUp(context()).work(new AbortController().signal)
    const { answer: listed } = await app.ask(calls.reportedSessions, { token, query: { date: day } })
    expect(listed?.sessions.map(({ slot }) => slot.name)).toEqual(inOrder)
    const { answer: register } = await app.ask(calls.showRegister, { token, query: { date: day } })
    expect(register?.sessions.map(({ slot }) => slot.name)).toEqual(inOrder)
    const lines = await linesOf(token, '/api/reports/sessions.csv')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(inOrder)
  }
  app.setClock(undefined)
})

test('a doctor sees the own sessions alone, and a range is at most a year', async () => {
  const session = await aMorning()
  app.setClock(undefined)
  const colleague = await aDoctor(app.db, { hospital: session.slot.hospital })
  const { token } = await aMember(app.db, {
    ...{ hospital: session.slot.hospital, role: 'doctor', doctor: colleague.id },
  })
  const { answer: own } = await report(token)
  expect([own?.totals.sessions, own?.doctors]).toEqual([0, []])
  expect((await report(token, { doctor: session.slot.doctor })).problem?.code).toBe('doctor-not-found')
  expect((await report(session.token, { from: '2025-11-20' })).problem?.code).toBe('date-out-of-range')
  expect((await report(session.token, { from: '2026-11-22' })).problem?.code).toBe('date-out-of-range')
})
