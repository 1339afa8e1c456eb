import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { myClinics, removeClinic, showStar, starClinic } from '#contract/my-clinics.ts'
import { giveFeedback, pastAppointments } from '#contract/past-visits.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession, aSlot, aDoctor, password } from '#tests/builders.ts'
import { aScheduledSlot } from '#tests/schedule.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const missed = statement('test.missed', `UPDATE appointments SET status = 'no_show' WHERE id = $1`)
const answers = statement<{ answers: number }>(
  'test.answers',
  `SELECT count(feedback)::int AS answers FROM appointments WHERE id = $1`,
)
const stars = statement<{ stars: number }>(
  'test.stars',
  `SELECT count(*)::int AS stars FROM my_clinics WHERE patient_id = $1`,
)

async function aVisitor() {
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const doctor = await aDoctor(app.db)
  const slot = await aSlot(app.db, { doctor })
  const desk = await aSession(app.db, { hospital: doctor.hospital })
  const book = async () => (await app.ask(bookAppointment, { token, body: aBooking(slot) })).answer?._id ?? ''
  const complete = (id: string) => app.ask(completeAppointment, { token: desk, params: { id } })
  const past = async (query: Record<string, string> = {}, by = token) =>
    (await app.ask(pastAppointments, { token: by, query })).answer
  const answer = (id: string, waiting: 1 | 2 | 3, by = token) =>
    app.ask(giveFeedback, { token: by, params: { id }, body: { waiting } })
  return { patient, token, slot, desk, book, complete, past, answer, hospital: doctor.hospital }
}

const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)

test('visits are past once they are completed or cancelled, missed ones from the next day on, newest first, page by page', async () => {
  const { patient, token, book, complete, past } = await aVisitor()
  const [visited, cancelled] = [await book(), await book()]
  await complete(visited)
  await app.ask(cancelAppointment, { token, params: { id: cancelled } })
  const unseen = await book()
  await app.db.all(missed, [unseen])
  expect((await past())?.appointments.map(({ _id }) => _id)).toEqual([cancelled, visited])

  app.setClock(daysLater(1).toISOString())
  const tomorrow = await aSession(app.db, { patient: patient.id }, daysLater(1))
  const first = await past({ limit: '2' }, tomorrow)
  expect(first?.appointments).toMatchObject([
    { _id: unseen, status: 'no_show', canBook: true },
    { _id: cancelled, status: 'cancelled' },
  ])
  const second = await past({ limit: '2', cursor: first?.nextCursor ?? '' }, tomorrow)
  expect(second).toMatchObject({ appointments: [{ _id: visited, status: 'completed' }], nextCursor: null })
  app.setClock(undefined)

  const wrong = await app.ask(pastAppointments, { token, query: { cursor: 'made up' } })
  expect(wrong).toMatchObject({ status: 400, problem: { fieldCodes: { cursor: { code: 'cursor-unknown' } } } })
  const stranger = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  expect((await past({}, stranger))?.appointments).toEqual([])
})

test('a completed visit is answered by its own account, and changed for ten minutes', async () => {
  const { patient, token, book, complete, answer, past } = await aVisitor()
  const id = await book()
  expect((await answer(id, 1)).problem?.code).toBe('wrong-status')
  await complete(id)
  const stranger = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  expect((await answer(id, 1, stranger)).problem?.code).toBe('appointment-not-found')
  const answered = async () => (await past())?.appointments[0]?.feedback
  const open = await answered()
  expect(open?.waiting).toBeNull()
  expect(Date.parse(open?.until ?? '')).toBeGreaterThan(daysLater(6).getTime())
  expect((await answer(id, 1)).status).toBe(200)
  expect((await answer(id, 2)).status).toBe(200)
  const given = await answered()
  expect(given?.waiting).toBe(2)
  expect(Date.parse(given?.until ?? '')).toBeLessThan(Date.now() + 11 * 60_000)
  const later = new Date(Date.now() + 11 * 60_000)
  app.setClock(later.toISOString())
  const session = await aSession(app.db, { patient: patient.id }, later)
  expect((await answer(id, 3, session)).problem?.code).toBe('already-answered')
  expect((await answer(id, 2, session)).status).toBe(200)
  app.setClock(undefined)
  expect((await app.ask(myData, { token })).answer?.appointments).toMatchObject([{ feedback: 2 }])
})

test('no visit is answered after seven days', async () => {
  const { patient, book, complete, answer } = await aVisitor()
  const id = await book()
  await complete(id)
  app.setClock(daysLater(8).toISOString())
  expect((await answer(id, 3, await aSession(app.db, { patient: patient.id }, daysLater(8)))).problem?.code).toBe(
    'wrong-status',
  )
  app.setClock(undefined)
})

test('own clinics are those that were visited or starred, with the state of their doctors now', async () => {
  const { token, book, slot, hospital, desk, complete } = await aVisitor()
  expect((await app.ask(myClinics, { token })).answer).toEqual([])
  await book()
  const other = await aDoctor(app.db)
  await app.ask(starClinic, { token, params: { hospitalId: other.hospital }, body: {} })
  const listed = (await app.ask(myClinics, { token })).answer
  expect(listed).toMatchObject([
    { _id: other.hospital, starred: true },
    { _id: hospital, starred: false, doctors: [{ today: { slotId: slot.id, waiting: 1, currentQueueNumber: 0 } }] },
  ])
  const second = await app.ask(bookAppointment, { token: desk, body: aBooking(slot) })
  await complete(second.answer?._id ?? '')
  expect((await app.ask(myClinics, { token })).answer?.[1]).toMatchObject({
    doctors: [{ today: { waiting: 1, currentQueueNumber: 2, state: 'open' } }],
  })
  expect((await app.ask(showStar, { token, params: { hospitalId: other.hospital } })).answer).toEqual({ starred: true })
  for (const hospitalId of [hospital, other.hospital])
    expect((await app.ask(removeClinic, { token, params: { hospitalId } })).status).toBe(204)
  expect((await app.ask(myClinics, { token })).answer).toEqual([])
  const unknown = await app.ask(starClinic, { token, params: { hospitalId: crypto.randomUUID() }, body: {} })
  expect(unknown.problem?.code).toBe('hospital-not-found')
})

test('own clinics say why a doctor is away, and keep each star', async () => {
  const { slot, leave } = await aScheduledSlot(app)
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const starred = [
    slot.hospital,
    ...(await Promise.all(Array.from({ length: 9 }, () => aDoctor(app.db)))).map((one) => one.hospital),
  ]
  for (const hospitalId of starred) await app.ask(starClinic, { token, params: { hospitalId }, body: {} })
  const day = serviceDayAt(Date.now(), 'Asia/Kolkata')
  await leave({ from: day, to: day })
  const listed = (await app.ask(myClinics, { token })).answer ?? []
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(starred.toSorted())
  expect(listed.find(({ _id }) => _id === slot.hospital)?.doctors).toMatchObject([
    { today: null, away: { code: 'doctor-on-leave', params: { date: day } } },
  ])
})

test('an erased account leaves no answer and no star', async () => {
  const { patient, token, book, complete, answer, hospital } = await aVisitor()
  const id = await book()
  await complete(id)
  await answer(id, 3)
  await app.ask(starClinic, { token, params: { hospitalId: hospital }, body: {} })
  expect((await app.ask(myData, { token })).answer?.clinics).toMatchObject([{ starred: true }])
  expect((await app.ask(eraseAccount, { token, body: { currentPassword: password } })).status).toBe(200)
  expect(await app.db.first(answers, [id])).toEqual({ answers: 0 })
  expect(await app.db.first(stars, [patient.id])).toEqual({ stars: 0 })
})
