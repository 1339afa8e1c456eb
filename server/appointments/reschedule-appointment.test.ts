import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { queueHistory } from '#contract/queues.ts'
import { addDays } from '#contract/service-day.ts'
import { updateSlot } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { keepPlace, offersIn, setLeave, setRules, today } from '#tests/offers.ts'
import { tornQueues } from '#tests/queues.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '3', MAX_WAITING_PER_QUEUE: '2' })
})
afterAll(() => app.stop())

const tomorrow = addDays(today(), 1)
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** A patient with the second token of the morning, and the evening of the same doctor. */
async function aDay() {
  const session = await aClinicSession(app, 1)
  await session.book(session.phone)
  const { slot } = session
  const evening = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  const own = async () => (await app.ask(myAppointments, { token: session.phone })).answer ?? []
  const to = (slotId: string, day?: string, key?: string) => session.reschedule(2, slotId, day, session.phone, key)
  const book = (appointmentDate = today(), of = slot) =>
    app.ask(bookAppointment, { token: session.phone, body: aBooking(of, { appointmentDate }) })
  return { session, slot, evening, own, to, book, id: session.ids[1] ?? '' }
}

describe('rescheduling', () => {
  test('gives a number in another slot or on another day, and ends the old one', async () => {
    const { session, evening, own, to } = await aDay()
    await evening.book()
    const { status, answer } = await to(evening.slot.id, tomorrow)
    expect([status, answer?.queueNumber, answer?.appointmentDate]).toEqual([200, 1, tomorrow])
    expect(answer).toMatchObject({ slotId: evening.slot.id, status: 'waiting', aheadOfYou: 0, patient: { age: 40 } })
    expect(answer).not.toHaveProperty('priority')
    expect(await own()).toMatchObject([{ _id: answer?._id }])
    expect(await session.row(2)).toBeUndefined()
    expect(await tornQueues(app)).toEqual([])
  })

  test('is one act of the patient in the history, and a booking in the other queue', async () => {
    const { session, evening, to } = await aDay()
    await to(evening.slot.id)
    const [event] = await session.history()
    expect(event).toMatchObject({ queueNumber: 2, act: 'reschedule', by: 'patient', to: 'cancelled', reason: null })
    const query = { token: evening.token, params: { slotId: evening.slot.id } }
    expect((await app.ask(queueHistory, query)).answer).toEqual([])
    expect(await evening.rows()).toMatchObject([{ queueNumber: 1, user: { mobileNo: session.patient.mobile } }])
  })

  test('answers a repeated request as the first one, also after the number is cancelled', async () => {
    const { evening, own, to } = await aDay()
    const [one, two] = await Promise.all([to(evening.slot.id, tomorrow, 'once'), to(evening.slot.id, tomorrow, 'once')])
    expect(two).toMatchObject({ status: 200, answer: one.answer })
    expect(await own()).toHaveLength(1)
    await evening.book()
    expect((await to(evening.slot.id, tomorrow, 'once')).answer).toEqual(one.answer)
    expect(await to(evening.slot.id, today(), 'once')).toMatchObject({ problem: { code: 'key-reused' } })
    expect((await to(evening.slot.id, tomorrow)).problem?.code).toBe('appointment-not-found')
  })

  test('that is refused leaves the old one', async () => {
    const { session, slot, evening, to } = await aDay()
    const before = await session.rows()
    const refusals: [string, Promise<{ problem?: { code: string } }>][] = [
      ['same-queue', to(slot.id)],
      ['date-out-of-range', to(slot.id, addDays(today(), 60))],
      ['date-out-of-range', to(slot.id, addDays(today(), -1))],
      ['slot-not-found', to((await aClinicSession(app, 0)).slot.id)],
      ['slot-not-found', to('nonsense')],
      ['appointment-not-found', session.reschedule(1, evening.slot.id)],
    ]
    for (const [code, reply] of refusals) expect((await reply).problem?.code).toBe(code)

    await setRules(app, evening.slot.id, { capacity: 3, held: 2 })
    await evening.book()
    await evening.book()
    expect((await to(evening.slot.id)).status).toBe(200)
    const other = await aDay()
    await setRules(app, other.evening.slot.id, { capacity: 2, held: 2 })
    expect((await other.to(other.evening.slot.id)).problem?.code).toBe('slot-full')
    await setRules(app, other.evening.slot.id, { opensDaysBefore: 0, opensAt: '00:00' })
    expect((await other.to(other.evening.slot.id, tomorrow)).problem?.code).toBe('booking-not-open')
    await setLeave(app, other.slot, addDays(today(), 2))
    expect((await other.to(other.evening.slot.id, addDays(today(), 2))).problem?.code).toBe('doctor-on-leave')
    await other.evening.close('cancel')
    expect((await other.to(other.evening.slot.id)).problem?.code).toBe('session-over')
    const off = { token: other.session.token, params: { slotId: other.evening.slot.id }, body: { active: false } }
    await app.ask(updateSlot, off)
    expect((await other.to(other.evening.slot.id, tomorrow)).problem?.code).toBe('slot-full')
    expect((await other.session.row(2))?.status).toBe('waiting')
    expect(before).toHaveLength(2)
  })

  test('of a called or missed token, and of a day that is over, is refused', async () => {
    const { session, evening, to } = await aDay()
    await session.call(2)
    expect((await to(evening.slot.id)).problem?.code).toBe('wrong-status')
    const other = await aDay()
    app.setClock(new Date(Date.now() + 86_400_000).toISOString())
    expect((await other.to(other.evening.slot.id, addDays(today(), 2))).problem?.code).toBe('wrong-status')
    app.setClock(undefined)
  })

  test('counts the limit of one queue, and not that of all', async () => {
    const { slot, evening, to, book } = await aDay()
    expect((await book(tomorrow)).status).toBe(200)
    expect((await book(tomorrow)).status).toBe(200)
    expect((await book(tomorrow, evening.slot)).problem?.code).toBe('too-many-waiting')
    expect((await to(slot.id, tomorrow)).problem?.code).toBe('too-many-in-queue')
    expect((await to(evening.slot.id, tomorrow)).status).toBe(200)
  })
})

describe('a place that is kept', () => {
  test('is shown, taken also where the day is full, and ends the offer', async () => {
    const { session, slot, evening, own, to, id } = await aDay()
    await setRules(app, evening.slot.id, { capacity: 1, opensDaysBefore: 0 })
    const until = inAnHour()
    await keepPlace(app, { appointment: id, slot: evening.slot.id, day: tomorrow }, until)
    expect((await own())[0]?.offer).toEqual({
      slot: evening.slot.id,
      slotName: 'Evening',
      appointmentDate: tomorrow,
      until: until.toISOString(),
    })
    await setRules(app, evening.slot.id, { capacity: 1 })
    const other = await aClinicSession(app, 0)
    const body = aBooking(evening.slot, { appointmentDate: tomorrow })
    expect((await app.ask(bookAppointment, { token: other.phone, body })).problem?.code).toBe('slot-full')
    expect((await to(evening.slot.id, tomorrow)).status).toBe(200)
    expect(await offersIn(app, evening.slot.id)).toMatchObject([{ outcome: 'taken' }])
    expect((await own())[0]).not.toHaveProperty('offer')
    expect(slot.id).toBe(session.slot.id)
  })

  test('is given up by choosing another queue', async () => {
    const { evening, to, id } = await aDay()
    await keepPlace(app, { appointment: id, slot: evening.slot.id, day: tomorrow }, inAnHour())
    expect((await to(evening.slot.id, addDays(today(), 2))).status).toBe(200)
    expect(await offersIn(app, evening.slot.id)).toMatchObject([{ outcome: 'withdrawn' }])
  })

  test('is there no longer when it has expired', async () => {
    const { evening, own, to, id } = await aDay()
    await setRules(app, evening.slot.id, { capacity: 1 })
    await keepPlace(app, { appointment: id, slot: evening.slot.id, day: today() }, new Date(Date.now() - 1))
    expect((await own())[0]).not.toHaveProperty('offer')
    await evening.book()
    expect((await to(evening.slot.id)).problem?.code).toBe('slot-full')
  })
})
