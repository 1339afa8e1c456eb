import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalLogin, userLogin } from '#contract/accounts.ts'
import { myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { getAllHospitals } from '#contract/hospitals.ts'
import { showDay } from '#contract/hospital-day.ts'
import { showReport } from '#contract/reports.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { allRequests } from '#contract/registrations.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { tornQueues } from '#tests/queues.ts'
import { aSession } from '#tests/builders.ts'
import { fillDemo } from './index.ts'
import { personLogIn } from '#contract/persons.ts'
import { sessionAroundNow } from './fill-demo.ts'

let app: App
const at = (instant: string) => ({ db: app.db, clock: () => new Date(instant) })
const morning = '2026-11-21T04:40:00Z' // 10:10 in India

beforeAll(async () => {
  app = await startApp()
  app.setClock(morning)
  // Two nodes that start at the same moment.
  await Promise.all([fillDemo(at(morning)), fillDemo(at(morning))])
})
afterAll(() => app.stop())

async function logIn() {
  const patient = await app.ask(userLogin, { body: { mobileNo: '9876543210', password: 'demo-patient' } })
  const staff = await app.ask(hospitalLogin, { body: { hospitalNumber: 'DEMO-001', password: 'demo-hospital' } })
  return { patient: patient.answer?.token ?? '', staff: staff.answer?.hospitaltoken ?? '' }
}

test('creates at least twelve hospitals in three cities, once', async () => {
  const { answer: hospitals = [] } = await app.ask(getAllHospitals)
  expect(hospitals.length).toBeGreaterThanOrEqual(12)
  const cities = new Set(hospitals.map(({ address }) => address.split(', ').at(-1)))
  expect(cities).toEqual(new Set(['Bengaluru', 'Lucknow', 'Pune']))
  for (const { pincode, doctors } of hospitals) {
    expect(pincode).toMatch(/^\d{6}$/)
    expect(doctors.length).toBeGreaterThan(0)
  }
})

test('City Care Hospital has four doctors in session, one late, one full, one away tomorrow, and one not available', async () => {
  const { answer } = await app.ask(hospitalProfile, { token: (await logIn()).staff })
  expect(answer).toMatchObject({ name: 'City Care Hospital', hospitalNumber: 'DEMO-001' })
  expect(answer?.doctors.map(({ availability }) => availability)).toEqual([
    'Available',
    'Not Available',
    'Available',
    'Available',
    'Available',
  ])
  expect(answer?.doctors[0]?.slots[0]).toMatchObject({ startTime: '08:00 AM', endTime: '11:30 AM' })
  expect(answer?.doctors[3]).toMatchObject({
    fee: '₹500',
    note: 'Bring your old reports.',
    slots: [{ capacity: 14, heldForWalkIns: 4 }],
  })
  expect(answer?.doctors[4]?.leave).toMatchObject([{ from: '2026-11-22', to: '2026-11-22' }])
  const { answer: day } = await app.ask(showDay, { token: (await logIn()).staff })
  const sessions = day?.doctors.map(({ sessions: [first] }) => first && [first.state, first.waiting, first.left])
  expect(sessions).toEqual([
    ['open', 6, null],
    ['open', 0, 0],
    ['late', 7, null],
    ['open', 8, 0],
    ['open', 5, null],
  ])
  const closed = answer?.doctors.flatMap(({ slots }) => slots).filter(({ active }) => !active)
  expect(closed).toHaveLength(1)
})

test('the demo patient waits in a queue in progress, on the next day too', async () => {
  const waiting = { queueNumber: 28, currentQueueNumber: 24, aheadOfYou: 3, estimate: { basis: 'session' } }
  const mine = async () => (await app.ask(myAppointments, { token: (await logIn()).patient })).answer
  expect(await mine()).toMatchObject([{ ...waiting, appointmentDate: '2026-11-21' }])

  const nextDay = '2026-11-22T10:00:00Z'
  app.setClock(nextDay)
  await fillDemo(at(nextDay))
  await fillDemo(at(nextDay))
  expect(await mine()).toMatchObject([{ ...waiting, appointmentDate: '2026-11-22' }])
  const { staff } = await logIn()
  const { answer: profile } = await app.ask(hospitalProfile, { token: staff })
  const query = { qslotId: profile?.doctors[0]?.slots[0]?._id ?? '' }
  const { answer: list } = await app.ask(appointmentsOfSlot, { token: staff, query })
  expect(list).toHaveLength(31)
  const numbersOf = (status: string) =>
    (Array.isArray(list) ? list : []).filter((one) => one.status === status).map((one) => one.queueNumber)
  expect(await tornQueues(app)).toEqual([])
  expect([numbersOf('called'), numbersOf('no_show'), numbersOf('completed').length]).toEqual([[25], [9], 23])
  expect(await app.ask(getAllHospitals).then(({ answer }) => answer?.length)).toBe(14)
})

test('a clinic was approved a minute ago, and its desk begins with the set-up card', async () => {
  const { answer } = await app.ask(hospitalLogin, {
    body: { hospitalNumber: 'DEMO-NEW', password: 'demo-hospital' },
  })
  const { answer: profile } = await app.ask(hospitalProfile, { token: answer?.hospitaltoken ?? '' })
  expect(profile?.setUp).toMatchObject({ hidden: false, tokenTriedAt: null })
  expect(profile?.doctors.flatMap(({ slots }) => slots)).toEqual([])
})

test('reports show eight weeks of sessions from the first start on, also of a database of before them, which gets its people too', async () => {
  app.setClock(morning)
  const query = { from: '2026-09-25', to: '2026-11-20' }
  const report = async () => (await app.ask(showReport, { token: (await logIn()).staff, query })).answer
  const answer = await report()
  expect(answer?.days.length).toBeGreaterThan(45)
  expect(answer?.totals.wait?.half).toBeGreaterThan(5)
  expect(answer?.totals.missed).toBeGreaterThan(50)

  // As a version before the reports and the people left it.
  for (const table of ['memberships', 'persons'])
    await app.db.all(statement(`test.earlier-${table}`, `DELETE FROM ${table}`))
  for (const table of ['appointments', 'queues', 'session_summaries'])
    await app.db.all(statement(`test.earlier-${table}`, `DELETE FROM ${table} WHERE service_day < '2026-11-17'`))
  expect((await report())?.days).toHaveLength(4)
  await fillDemo(at('2026-11-24T04:40:00Z'))
  expect((await report())?.days.length).toBeGreaterThan(40)
  const body = { loginName: 'meera@citycare.example', password: 'demo-hospital' }
  expect((await app.ask(personLogIn, { body })).answer).toMatchObject({
    person: { role: 'doctor', name: 'Dr Meera Kulkarni' },
  })
})

test('two registration requests wait for the admin', async () => {
  app.setClock(morning)
  const token = await aSession(app.db, 'admin', new Date(morning))
  const { answer } = await app.ask(allRequests, { token })
  expect(answer).toMatchObject([
    { hospitalNumber: 'CHIRAG-17', requestedAt: '2026-11-21T02:40:00.000Z' },
    { hospitalNumber: 'INDRAYANI', requestedAt: '2026-11-21T03:40:00.000Z' },
  ])
})

test('writes times as a receptionist types them, within the day and never of no length', () => {
  const atNight = new Date('2026-11-21T18:20:00Z') // 23:50 in India
  expect(sessionAroundNow(-23, 0, atNight, 'Asia/Kolkata')).toEqual({ start: '12:00 PM', end: '11:30 PM' })
  expect(sessionAroundNow(-50, 3, atNight, 'Asia/Kolkata')).toEqual({ start: '12:00 AM', end: '11:30 PM' })
  expect(sessionAroundNow(4, 10, atNight, 'Asia/Kolkata')).toEqual({ start: '11:00 PM', end: '11:30 PM' })
  const early = new Date('2026-11-21T18:40:00Z') // 00:10 in India
  expect(sessionAroundNow(-4, -2, early, 'Asia/Kolkata')).toEqual({ start: '12:00 AM', end: '12:30 AM' })
})
