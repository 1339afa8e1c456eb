import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { reachOfDays, reachOfQueue } from '#contract/queues.ts'
import { addLeave, setOverride } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aMobile } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { payForMessages } from '#tests/messages.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const today = serviceDayAt(Date.now(), 'Asia/Kolkata')

/** Two at the desk, of whom one has a number and took the token in Hindi, and a patient with a phone that has no notices. */
async function threeWait() {
  const session = await aClinicSession(app, 0)
  const { token, slot } = session
  const person = { name: 'Ravi Kale', age: 40, gender: 'Male' as const }
  const add = (body: object) => app.ask(bookAppointment, { token, body: { ...aBooking(slot), ...body } })
  await add({ patient: { ...person, contact: '9886000126' }, language: 'hi' })
  await add({ patient: person })
  await session.book(session.phone)
  const reach = async (to = today) =>
    (await app.ask(reachOfDays, { token, query: { slot: slot.id, from: today, to } })).answer
  return { session, reach }
}

test('before an end the people of the session are counted by how they can be reached, after it each has the new token', async () => {
  const { session, reach } = await threeWait()
  const before = await reach()
  expect(before).toMatchObject({ notice: 0, phone: 2, none: 1 })
  expect(before?.people.map(({ by, what, language }) => [by, what, language])).toEqual([
    ['phone', 'waiting', 'hi'],
    ['none', 'waiting', undefined],
    ['phone', 'waiting', undefined],
  ])
  const doctor = { id: session.slot.doctor, hospital: session.slot.hospital }
  const evening = await aClinicSession(app, 1, doctor, 'Evening')
  const times = { startTime: 'In the evening', endTime: 'late' }
  const { token } = session
  await app.ask(setOverride, { token, params: { slotId: evening.slot.id, date: today }, body: times })
  await session.close({ slot: evening.slot.id })
  const after = await reach()
  expect(after).toMatchObject({ notice: 0, phone: 0, none: 0 })
  const to = { slotId: evening.slot.id, appointmentDate: today, ...times }
  expect(after?.people.map(({ what, to: place }) => [what, place])).toEqual(
    [2, 3, 4].map((queueNumber) => ['moved', { ...to, queueNumber, link: expect.stringMatching('^/t/') as string }]),
  )
  // the language goes with the token
  expect((await evening.rows()).map(({ language }) => language)).toEqual([undefined, 'hi', undefined, undefined])
})

test('a leave has those to whom it offers a place, and those whose tokens it cancels', async () => {
  const { session, reach } = await threeWait()
  const { token, slot } = session
  const leave = (from: string, waiting: 'offer' | 'cancel') =>
    app.ask(addLeave, { token, params: { id: slot.doctor }, body: { from, to: from, waiting } })
  await leave(today, 'offer')
  const tomorrow = addDays(today, 1)
  expect((await reach())?.people.map(({ what, to }) => [what, to])).toEqual(
    [1, 2, 3].map(() => [
      'offered',
      expect.objectContaining({ slotId: slot.id, appointmentDate: tomorrow, queueNumber: null }),
    ]),
  )
  await app.ask(bookAppointment, { token, body: { ...aBooking(slot), appointmentDate: tomorrow } })
  await leave(tomorrow, 'cancel')
  expect((await reach(tomorrow))?.people.at(-1)).toMatchObject({
    appointmentDate: tomorrow,
    what: 'cancelled',
    to: null,
  })
})

test('who gets a message by WhatsApp or SMS is counted as such, while the hospital has money for it', async () => {
  const { session, reach } = await threeWait()
  const { slot, patient } = session
  await payForMessages(app.db, { hospital: slot.hospital, slot: slot.id, mobile: patient.mobile })
  expect(await reach()).toMatchObject({ notice: 0, message: 2, phone: 0, none: 1 })
  await app.ask(bookAppointment, {
    token: session.token,
    body: { ...aBooking(slot), patient: { name: 'Sunil Rao', age: 40, gender: 'Male', contact: aMobile().slice(2) } },
  })
  expect((await reach())?.people.map(({ by }) => by)).toEqual(['message', 'none', 'message', 'message'])
  const { answer } = await app.ask(reachOfQueue, { token: session.token, params: { slotId: slot.id } })
  expect(answer).toMatchObject({ notice: 0, message: 3, phone: 0, none: 1 })
  await payForMessages(app.db, { hospital: slot.hospital, slot: slot.id, mobile: patient.mobile, budget: 0 })
  expect(await reach()).toMatchObject({ message: 0, phone: 3, none: 1 })
})
