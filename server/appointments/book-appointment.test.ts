import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { startApp, type App } from '#tests/app.ts'
import { bookAll } from './booking-store.ts'
import { aBooking, aDoctor, aHospital, aMobile, anAsk, aPatient, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const savitri = { name: 'Savitri Deshpande', age: 67, gender: 'Female' } as const

/** A slot, and a way to book it as a patient or at its desk. */
async function bookable(at: App = app) {
  const slot = await aSlot(at.db)
  const patient = await aPatient(at.db)
  const asPatient = await aSession(at.db, { patient: patient.id })
  const asDesk = await aSession(at.db, { hospital: slot.hospital })
  const booking = aBooking(slot, { patient: savitri })
  const book = (change: object = {}, token = asPatient, headers: Record<string, string> = {}) =>
    at.ask(bookAppointment, { token, headers, body: { ...booking, ...change } })
  return { slot, patient, asPatient, asDesk, booking, book }
}

describe('a booking', () => {
  test('answers the whole appointment with the first number of the queue', async () => {
    const { slot, patient, book } = await bookable()
    const { status, answer } = await book()
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      patient: savitri,
      doctorId: slot.doctor,
      hospitalId: { _id: slot.hospital, hospitalNumber: expect.stringMatching(/^T-/), doctors: [{ _id: slot.doctor }] },
      slotId: slot.id,
      slot: { _id: slot.id, name: 'Slot 1', startTime: '09:30 AM', endTime: '12:30 PM', active: true },
      queueNumber: 1,
      user: { fullName: patient.fullName, mobileNo: patient.mobile },
      status: 'waiting',
      currentQueueNumber: 0,
      aheadOfYou: 0,
    })
  })

  test('is for the logged-in patient, and ignores the user in the body', async () => {
    const { patient, book } = await bookable()
    const { answer } = await book({ user: { fullName: 'Somebody Else', mobileNo: aMobile() } })
    expect(answer?.user).toEqual({ fullName: patient.fullName, mobileNo: patient.mobile })
  })

  test('accepts the specification’s objects for the hospital and the slot, and Others for Other', async () => {
    const { slot, book } = await bookable()
    const { answer } = await book({
      hospitalId: { _id: slot.hospital, name: 'Asha Clinic', doctors: [] },
      slot: { _id: slot.id, name: 'Slot 1', active: true },
      patient: { ...savitri, age: '67', gender: 'Others' },
    })
    expect(answer?.patient).toEqual({ ...savitri, gender: 'Other' })
  })

  test('of a walk-in with a mobile appears in the list of its owner, who has booked there before', async () => {
    const { patient, asPatient, asDesk, book } = await bookable()
    await book()
    const typed = `+91 ${patient.mobile.slice(2, 7)} ${patient.mobile.slice(7)}`
    await book({ user: { fullName: 'Walk In', mobileNo: typed }, patient: { ...savitri, contact: typed } }, asDesk)
    const { answer } = await app.ask(myAppointments, { token: asPatient, query: { usermobileNo: patient.mobile } })
    expect(answer).toMatchObject([
      { queueNumber: 1 },
      { queueNumber: 2, patient: { contact: patient.mobile }, user: { fullName: 'Walk In' } },
    ])
  })

  test('at the desk needs no mobile at all', async () => {
    const { asDesk, book } = await bookable()
    expect((await book({}, asDesk)).answer?.user).toEqual({ fullName: savitri.name, mobileNo: '' })
  })

  test.each([
    ['no name', { patient: { ...savitri, name: '  ' } }, 'patient.name'],
    ['an age that is none', { patient: { ...savitri, age: '6y' } }, 'patient.age'],
    ['an age of 121', { patient: { ...savitri, age: 121 } }, 'patient.age'],
    ['another gender', { patient: { ...savitri, gender: 'x' } }, 'patient.gender'],
    ['a day that is none', { appointmentDate: '2026-02-30' }, 'appointmentDate'],
    ['an unknown field', { queueNumber: 1 }, 'body'],
  ])('with %s is refused, and says which field', async (_what, change, field) => {
    const { status, problem } = await (await bookable()).book(change)
    expect(status).toBe(400)
    expect(Object.keys(problem?.fields ?? {})).toEqual([field])
  })
})

describe('a booking is refused', () => {
  test('410 for a slot that is not active', async () => {
    const { slot, book } = await bookable()
    const full = await aSlot(app.db, {
      doctor: { id: slot.doctor, hospital: slot.hospital },
      name: 'Evening',
      active: false,
    })
    expect(await book({ slot: full.id })).toMatchObject({
      status: 410,
      problem: { message: 'Evening is full', msg: 'Evening is full' },
    })
  })

  test('410 for a doctor who is not available', async () => {
    const { book } = await bookable()
    const doctor = await aDoctor(app.db, { name: 'Dr Suresh Iyengar', available: false })
    const slot = await aSlot(app.db, { doctor })
    const reply = await book({ hospitalId: doctor.hospital, doctorId: doctor.id, slot: slot.id })
    expect(reply).toMatchObject({ status: 410, problem: { message: 'Dr Suresh Iyengar is not available.' } })
  })

  test('404 for unknown or unrelated ids', async () => {
    const { book } = await bookable()
    const other = await aSlot(app.db)
    const codes = async (change: object) => {
      const { status, problem } = await book(change)
      return [status, problem?.code]
    }
    expect(await codes({ hospitalId: 'nobody' })).toEqual([404, 'hospital-not-found'])
    expect(await codes({ hospitalId: other.hospital })).toEqual([404, 'doctor-not-found'])
    expect(await codes({ doctorId: other.doctor })).toEqual([404, 'doctor-not-found'])
    expect(await codes({ slot: other.id })).toEqual([404, 'slot-not-found'])
    expect(await codes({ slot: '00000000-0000-4000-8000-000000000000' })).toEqual([404, 'slot-not-found'])
  })

  test('401 without a session, 404 at the desk of another hospital', async () => {
    const { booking, book } = await bookable()
    expect((await app.ask(bookAppointment, { body: booking })).status).toBe(401)
    const otherDesk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect((await book({}, otherDesk)).problem?.code).toBe('hospital-not-found')
  })

  test('400 for yesterday and for too far ahead, by the date at the hospital', async () => {
    const own = await startApp()
    try {
      // 23:00 of the 20th in Greenwich is 04:30 of the 21st in India.
      own.setClock('2026-11-20T23:00:00Z')
      const { slot, booking } = await bookable(own)
      const token = await aSession(own.db, { hospital: slot.hospital }, new Date('2026-11-20T22:59:00Z'))
      const on = (appointmentDate: string) => own.ask(bookAppointment, { token, body: { ...booking, appointmentDate } })
      expect((await on('2026-11-20')).problem?.code).toBe('date-out-of-range')
      expect((await on('2026-12-06')).problem?.code).toBe('date-out-of-range')
      expect((await on('2026-11-21')).answer?.queueNumber).toBe(1)
      expect((await on('2026-12-05')).answer?.queueNumber).toBe(1)
      expect((await own.ask(bookAppointment, { token, body: booking })).answer).toMatchObject({
        appointmentDate: '2026-11-21',
        queueNumber: 2,
      })
    } finally {
      await own.stop()
    }
  })
})

describe('an Idempotency-Key', () => {
  test('repeats the answer, also after the appointment is completed', async () => {
    const { book, asPatient } = await bookable()
    const key = { 'idempotency-key': 'retry-1' }
    const first = await book({}, asPatient, key)
    await book({}, asPatient)
    const second = await book({}, asPatient, key)
    expect(second.answer).toEqual(first.answer)
  })

  test('books once for simultaneous retries', async () => {
    const { book, asPatient } = await bookable()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => book({}, asPatient, { 'idempotency-key': 'all-at-once' })),
    )
    expect(new Set(replies.map(({ answer }) => answer?._id)).size).toBe(1)
    expect((await book()).answer?.queueNumber).toBe(2)
  })

  test('books once when more retries than the limit share one statement', async () => {
    const { slot, patient } = await bookable()
    const change = { patientId: patient.id, mobile: patient.mobile, caller: patient.id, key: 'one-statement' }
    const asks = Array.from({ length: 20 }, () => anAsk(slot, change))
    const rules = { now: new Date(), daysAhead: 14, mostWaiting: 5, mostInQueue: 2, mostNewContacts: 300 }
    const first = await bookAll(app.db, asks, rules)
    expect(first.map(({ refusal }) => refusal)).toEqual(asks.map(() => null))
    expect(first.filter((outcome) => outcome.queue_number !== null)).toHaveLength(1)
    const again = await bookAll(app.db, asks, rules)
    expect(again.map(({ refusal }) => refusal)).toEqual(asks.map(() => 'replayed'))
  })

  test('with another booking is 422', async () => {
    const { book, asPatient } = await bookable()
    const key = { 'idempotency-key': 'one-key' }
    await book({}, asPatient, key)
    const reply = await book({ patient: { ...savitri, age: 68 } }, asPatient, key)
    expect(reply).toMatchObject({ status: 422, problem: { code: 'key-reused' } })
  })

  test('is scoped to its caller', async () => {
    const { book, asPatient, asDesk } = await bookable()
    const key = { 'idempotency-key': 'shared' }
    const [one, two] = [await book({}, asPatient, key), await book({}, asDesk, key)]
    expect([one.answer?.queueNumber, two.answer?.queueNumber]).toEqual([1, 2])
  })

  test('of a refused booking can be used again', async () => {
    const { slot, book, asPatient } = await bookable()
    const key = { 'idempotency-key': 'refused-first' }
    expect((await book({ slot: 'nothing' }, asPatient, key)).status).toBe(404)
    expect((await book({ slot: slot.id }, asPatient, key)).answer?.queueNumber).toBe(1)
  })
})

test('300 simultaneous bookings of one slot get exactly the next 300 numbers', async () => {
  const { asDesk, book } = await bookable()
  await book({}, asDesk)
  const replies = await Promise.all(Array.from({ length: 300 }, () => book({}, asDesk)))
  const numbers = replies.map(({ answer }) => answer?.queueNumber ?? 0).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 300 }, (_, index) => index + 2))
  // Each answer has the right number of earlier bookings.
  expect(replies.every(({ answer }) => answer && answer.aheadOfYou === answer.queueNumber - 1)).toBe(true)
})

test('simultaneous bookings of many slots and days number each queue by itself', async () => {
  const { slot, booking, asDesk } = await bookable()
  const second = await aSlot(app.db, { doctor: { id: slot.doctor, hospital: slot.hospital }, name: 'Slot 2' })
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const kinds = [{}, { slot: second.id }, { appointmentDate: tomorrow }, { slot: 'nothing' }]
  const replies = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      app.ask(bookAppointment, { token: asDesk, body: { ...booking, ...kinds[index % kinds.length] } }),
    ),
  )
  const queues = Map.groupBy(replies, ({ answer }) => answer && `${answer.slotId} ${answer.appointmentDate}`)
  expect(queues.get(undefined)?.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404))
  queues.delete(undefined)
  expect(queues.size).toBe(3)
  for (const queue of queues.values()) {
    const numbers = queue.map(({ answer }) => answer?.queueNumber ?? 0).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  }
})
