import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment, cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aHospital, aPatient, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A queue with three waiting patients, and the token of each. */
async function aQueue() {
  const slot = await aSlot(app.db)
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const people = await Promise.all(
    ['Abdul Rahman', 'Nandini Hegde', 'Savitri Deshpande'].map(async (fullName) => {
      const patient = await aPatient(app.db, { fullName })
      return { ...patient, token: await aSession(app.db, { patient: patient.id }) }
    }),
  )
  const booked = []
  for (const { token, fullName } of people) {
    const body = aBooking(slot, { patient: { name: fullName, age: 40, gender: 'Male' } })
    const { answer } = await app.ask(bookAppointment, { token, body })
    if (!answer) throw new Error('not booked')
    booked.push(answer._id)
  }
  const [first = '', second = '', third = ''] = booked
  const [, , last] = people
  if (!last) throw new Error('nobody is last')
  const complete = (id: string, token = desk) => app.ask(completeAppointment, { token, params: { id } })
  const listed = async () => (await app.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id } })).answer
  const seenByLast = async () => (await app.ask(myAppointments, { token: last.token })).answer?.[0]
  return { slot, desk, first, second, third, last, people, complete, listed, seenByLast }
}

describe('completing', () => {
  test('moves the current number and shortens the line of those behind', async () => {
    const { first, complete, seenByLast } = await aQueue()
    expect(await seenByLast()).toMatchObject({ queueNumber: 3, currentQueueNumber: 0, aheadOfYou: 2 })
    const { status, answer } = await complete(first)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ _id: first, status: 'completed', queueNumber: 1, currentQueueNumber: 1 })
    expect(await seenByLast()).toMatchObject({ currentQueueNumber: 1, aheadOfYou: 1 })
  })

  test('out of order sets the live number to the last completed one, and keeps the line correct', async () => {
    const { second, first, complete, seenByLast } = await aQueue()
    await complete(second)
    expect(await seenByLast()).toMatchObject({ currentQueueNumber: 2, aheadOfYou: 1 })
    await complete(first)
    expect(await seenByLast()).toMatchObject({ currentQueueNumber: 1, aheadOfYou: 0 })
  })

  test("leaves the patient's list, and is in that of today's completed ones until midnight", async () => {
    const { first, complete, people } = await aQueue()
    const token = people[0]?.token ?? ''
    const completed = async () => (await app.ask(myAppointments, { token, query: { status: 'completed' } })).answer
    expect(await completed()).toEqual([])
    await complete(first)
    expect((await app.ask(myAppointments, { token })).answer).toEqual([])
    expect(await completed()).toMatchObject([{ _id: first, status: 'completed', queueNumber: 1 }])
    app.setClock(new Date(Date.now() + 86_400_000).toISOString())
    expect(await completed()).toEqual([])
    app.setClock(undefined)
  })

  test('a second time changes nothing, also when two desks press at the same moment', async () => {
    const { first, complete } = await aQueue()
    const replies = await Promise.all([complete(first), complete(first), complete(first)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await complete(first)
    expect(again.answer).toMatchObject({ status: 'completed', currentQueueNumber: 1 })
    // Three bookings and one completion: four changes.
    expect(again.answer?.version).toBe(4)
  })

  test.each([
    ['an empty object', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['zero bytes', { body: '', headers: { 'content-type': 'application/json' } }],
    ['no body', {}],
  ])('takes %s', async (_what, { body, headers }: { body?: string; headers?: Record<string, string> }) => {
    const { first, desk } = await aQueue()
    const response = await fetch(`${app.url}/api/appointments/${first}/complete`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${desk}`, ...headers },
      ...(body !== undefined && { body }),
    })
    expect(response.status).toBe(200)
  })

  test('is allowed only to the owning hospital', async () => {
    const { first, last, complete, listed } = await aQueue()
    const otherDesk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect(await complete(first, otherDesk)).toMatchObject({ status: 404, problem: { code: 'appointment-not-found' } })
    expect(await complete(first, last.token)).toMatchObject({ status: 403 })
    expect(await complete(first, 'no such token')).toMatchObject({ status: 401 })
    expect(await complete('not-an-id')).toMatchObject({ status: 404 })
    expect(await listed()).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }, { status: 'waiting' }])
  })
})

describe('cancelling', () => {
  test('removes the appointment from every list, and does not give its number again', async () => {
    const { slot, third, last, desk, seenByLast, listed } = await aQueue()
    const reply = await app.ask(cancelAppointment, { token: last.token, params: { id: third } })
    expect(reply).toMatchObject({ status: 200, answer: { message: 'Appointment cancelled successfully' } })
    expect(await seenByLast()).toBeUndefined()
    expect(await listed()).toHaveLength(2)
    expect((await app.ask(bookAppointment, { token: desk, body: aBooking(slot) })).answer).toMatchObject({
      queueNumber: 4,
      aheadOfYou: 2,
    })
  })

  test('answers 404 for another patient’s appointment, 409 for a completed one, 404 for a cancelled one', async () => {
    const { first, third, people, last, complete } = await aQueue()
    const cancel = (id: string, token?: string) =>
      app.ask(cancelAppointment, { ...(token && { token }), params: { id } })
    expect((await cancel(first, last.token)).problem?.code).toBe('appointment-not-found')
    await complete(first)
    expect((await cancel(first, people[0]?.token)).problem?.code).toBe('already-completed')
    await cancel(third, last.token)
    expect((await cancel(third, last.token)).status).toBe(404)
    expect((await cancel(third)).status).toBe(401)
    expect((await complete(third)).status).toBe(404)
  })
})

describe('the lists', () => {
  let queue: Awaited<ReturnType<typeof aQueue>>
  beforeEach(async () => {
    queue = await aQueue()
  })

  test('of a slot without bookings answers with the specification’s text', async () => {
    const empty = await aSlot(app.db, {
      doctor: { id: queue.slot.doctor, hospital: queue.slot.hospital },
      name: 'Empty',
    })
    const { answer } = await app.ask(appointmentsOfSlot, { token: queue.desk, query: { qslotId: empty.id } })
    expect(answer).toEqual({ message: 'No appointments yet' })
  })

  test('of a slot contains waiting and completed appointments in token order, for its own desk only', async () => {
    await queue.complete(queue.second)
    expect(await queue.listed()).toMatchObject([
      { queueNumber: 1, status: 'waiting', patient: { name: 'Abdul Rahman' } },
      { queueNumber: 2, status: 'completed' },
      { queueNumber: 3, status: 'waiting' },
    ])
    const query = { qslotId: queue.slot.id }
    const otherDesk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect((await app.ask(appointmentsOfSlot, { token: otherDesk, query })).problem?.code).toBe('slot-not-found')
    expect((await app.ask(appointmentsOfSlot, { query })).status).toBe(401)
    expect(
      (await app.ask(appointmentsOfSlot, { token: queue.desk, query: { ...query, date: '2020-01-01' } })).answer,
    ).toEqual({
      message: 'No appointments yet',
    })
  })

  test('of a patient contain only appointments of the own mobile, in every spelling', async () => {
    const [one, two] = queue.people
    const list = (usermobileNo: string) => app.ask(myAppointments, { token: one?.token ?? '', query: { usermobileNo } })
    expect((await list(`0${one?.mobile.slice(2)}`)).answer).toHaveLength(1)
    expect((await list(two?.mobile ?? '')).status).toBe(403)
    expect((await app.ask(myAppointments, { query: { usermobileNo: one?.mobile ?? '' } })).status).toBe(401)
    expect((await app.ask(myAppointments, { token: queue.desk })).status).toBe(403)
  })
})
