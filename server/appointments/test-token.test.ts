import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { callNext, showQueue } from '#contract/queues.ts'
import { giveTestToken, removeTestToken, showTestToken, updateSetUp } from '#contract/set-up.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { hospitalTrail } from '#contract/trail.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aHospital, aSession, aSlot } from '#tests/builders.ts'
import { removeOldTestTokens } from './add-test-token.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const begin = statement('test.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)
const traces = statement<{ appointments: number; events: number; notices: number }>(
  'test.traces-in-slot',
  `SELECT (SELECT count(*)::integer FROM appointments WHERE slot_id = $1) AS appointments,
     (SELECT count(*)::integer FROM session_acts WHERE slot_id = $1) AS events,
     (SELECT count(*)::integer FROM notices n JOIN appointments a ON a.id = n.appointment_id WHERE slot_id = $1) AS notices`,
)
const queueOf = statement<{
  last_number: number
  current_number: number
  taken: number
  called: number[]
  first_call_at: Date | null
}>(
  'test.queue-after-test',
  `SELECT last_number, current_number, taken, called, first_call_at FROM queues WHERE slot_id = $1`,
)

async function aDesk() {
  const hospital = await aHospital(app.db)
  await app.db.all(begin, [hospital.id])
  const doctor = await aDoctor(app.db, { hospital: hospital.id })
  const slot = await aSlot(app.db, { doctor })
  const token = await aSession(app.db, { hospital: hospital.id })
  const give = async () => (await app.ask(giveTestToken, { token, body: { slotId: slot.id } })).answer
  const remove = () => app.ask(removeTestToken, { token })
  const setUp = async () => (await app.ask(hospitalProfile, { token })).answer?.setUp
  return { slot, token, give, remove, setUp }
}

test('a test token is given once, called, and removed without a trace; the first real token is number 1', async () => {
  const { slot, token, give, remove, setUp } = await aDesk()
  const given = await give()
  expect(given).toMatchObject({ queueNumber: 1, status: 'waiting', link: expect.stringMatching(/^\/t\//) })
  expect(await give(), 'again').toEqual(given)
  const { answer: history } = await app.ask(hospitalTrail, { token, query: {} })
  expect(history?.rows.map(({ what }) => what)).toEqual(['test-token'])
  expect((await fetch(app.url + given?.link)).status).toBe(200)
  await app.ask(callAppointment, { token, params: { id: given?._id ?? '' } })
  expect((await app.ask(showTestToken, { token })).answer?.status).toBe('called')
  expect((await setUp())?.tokenTriedAt).toBeNull()

  expect((await remove()).status).toBe(204)
  expect((await fetch(app.url + given?.link)).status).toBe(404)
  expect((await setUp())?.tokenTriedAt).not.toBeNull()
  expect((await app.ask(showTestToken, { token })).answer).toBeNull()
  expect(await app.db.first(traces, [slot.id])).toEqual({ appointments: 0, events: 0, notices: 0 })
  expect(await app.db.first(queueOf, [slot.id])).toEqual({
    last_number: 0,
    current_number: 0,
    taken: 0,
    called: [],
    first_call_at: null,
  })
  const { answer } = await app.ask(bookAppointment, { token, body: aBooking(slot) })
  expect(answer?.queueNumber).toBe(1)
  expect((await remove()).status, 'a second time').toBe(204)
  expect((await app.ask(appointmentsOfSlot, { token, query: { qslotId: slot.id } })).answer).toHaveLength(1)
})

test('a completed test token beside real ones leaves their numbers and their calls', async () => {
  const { slot, token, give, remove } = await aDesk()
  const given = await give()
  await app.ask(bookAppointment, { token, body: aBooking(slot) })
  await app.ask(completeAppointment, { token, params: { id: given?._id ?? '' } })
  await remove()
  const queue = () => app.ask(showQueue, { token, params: { slotId: slot.id } })
  expect((await queue()).answer).toMatchObject({ currentQueueNumber: 0, called: [] })
  expect(await app.db.first(queueOf, [slot.id])).toMatchObject({ last_number: 2, taken: 1, first_call_at: null })
  await app.ask(callNext, { token, params: { slotId: slot.id }, body: {} })
  expect((await queue()).answer).toMatchObject({ called: [{ queueNumber: 2 }] })
})

test('a token that was not called, and one that was left for two hours, are removed as well', async () => {
  const { slot, give, remove, setUp } = await aDesk()
  await give()
  await remove()
  expect((await setUp())?.tokenTriedAt).toBeNull()
  await give()
  expect(await removeOldTestTokens(app.db, new Date(Date.now() + 3_600_000), 10)).toBe(0)
  await removeOldTestTokens(app.db, new Date(Date.now() + 3 * 3_600_000), 10)
  expect((await app.db.first(traces, [slot.id]))?.appointments).toBe(0)
})

test('simultaneous presses give one token, and simultaneous removals remove it once', async () => {
  const { slot, give, remove } = await aDesk()
  const given = await Promise.all([give(), give(), give()])
  expect(new Set(given.map((one) => one?._id)).size).toBe(1)
  expect(await Promise.all([remove(), remove()])).toMatchObject([{ status: 204 }, { status: 204 }])
  expect((await app.db.first(queueOf, [slot.id]))?.last_number).toBe(0)
})

test('what the first hour has come to is kept; a hospital from before has none', async () => {
  const { token, setUp } = await aDesk()
  expect(await setUp()).toEqual({ posterPrintedAt: null, screenLater: false, tokenTriedAt: null, hidden: false })
  await app.ask(updateSetUp, { token, body: { posterPrinted: true } })
  await app.ask(updateSetUp, { token, body: { screenLater: true } })
  await app.ask(updateSetUp, { token, body: { hidden: true } })
  expect(await setUp()).toEqual({
    posterPrintedAt: expect.any(String),
    screenLater: true,
    tokenTriedAt: null,
    hidden: true,
  })
  const before = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
  expect((await app.ask(updateSetUp, { token: before, body: { hidden: false } })).answer).not.toHaveProperty('setUp')
})
