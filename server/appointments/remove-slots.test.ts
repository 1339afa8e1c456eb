import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hospitalProfile } from '#contract/accounts.ts'
import {
  appointmentsOfSlot,
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  myAppointments,
} from '#contract/appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { getAllHospitals } from '#contract/hospitals.ts'
import { events, followAnswer, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { removeDoctor, removeSlot, waitingForDoctor, waitingInSlot } from '#contract/removals.ts'
import { addSlot, updateSlot } from '#contract/slot-settings.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { markSlotRemoved } from '../slots/index.ts'
import { bookAll, type Ask, type Outcome } from './booking-store.ts'

const kept = statement<{ status: string; by_hospital: boolean; appointments: number }>(
  'test.kept-appointments',
  `SELECT status, cancelled_by_hospital AS by_hospital, count(*) AS appointments FROM appointments WHERE slot_id = $1
   GROUP BY 1, 2 ORDER BY 1, 2`,
)
const torn = statement<{ slot_id: string }>(
  'test.torn-queues',
  `SELECT q.slot_id FROM queues q WHERE (q.last_number::bigint, q.waiting::bigint) IS DISTINCT FROM
     (SELECT (max(queue_number)::bigint, count(*) FILTER (WHERE status = 'waiting')) FROM appointments a
      WHERE a.slot_id = q.slot_id AND a.service_day = q.service_day)`,
)

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000' })
})
afterAll(() => app.stop())

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

type Slot = { id: string; doctor: string; hospital: string }

/** A slot, its desk, a patient with a phone, and the ways to book it. */
async function aQueue(of?: { id: string; hospital: string }, name = 'Slot 1') {
  const slot = await aSlot(app.db, { name, ...(of && { doctor: of }) })
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const { id, mobile } = await aPatient(app.db)
  const phone = await aSession(app.db, { patient: id })
  return { slot, desk, phone, mobile, book: booking(slot) }
}

const booking =
  (slot: Slot) =>
  (token: string, more: { appointmentDate?: string } = {}, key?: string) =>
    app.ask(bookAppointment, {
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
      body: {
        ...{ doctorId: slot.doctor, hospitalId: slot.hospital, slot: slot.id },
        ...{ patient: { name: 'A Patient', age: 40, gender: 'Male' }, ...more },
      },
    })

/** A booking as another node puts it to the database, in a statement of its own. */
const askFor = (slot: Slot): Ask => ({
  ...{ id: randomUUIDv7(), hospitalId: slot.hospital, doctorId: slot.doctor, slotId: slot.id, day: undefined },
  ...{ patientName: 'A Patient', patientAge: 40, patientGender: 'Male', contact: undefined, patientId: undefined },
  ...{ userName: 'A Patient', mobile: undefined, caller: slot.hospital, key: undefined, fingerprint: '' },
})
const rules = () => ({ now: new Date(), daysAhead: 14, mostWaiting: 5 })

/** Until a statement waits for a row that another transaction holds. */
const somebodyWaits = () =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(1), { timeout: 10_000, interval: 20 })

const remove = (token: string, slotId: string) => app.ask(removeSlot, { token, params: { slotId } })
const mine = async (token: string) => (await app.ask(myAppointments, { token })).answer

describe('removing a slot', () => {
  test('says before how many wait, cancels them, and leaves the completed as they are', async () => {
    const { slot, desk, phone, book } = await aQueue()
    const first = (await book(desk)).answer?._id ?? ''
    const own = (await book(phone)).answer?._id ?? ''
    await book(phone)
    await book(phone, { appointmentDate: tomorrow() })
    await app.ask(completeAppointment, { token: desk, params: { id: first } })
    await app.ask(cancelAppointment, { token: phone, params: { id: own } })
    const ask = () => app.ask(waitingInSlot, { token: desk, params: { slotId: slot.id } })
    expect((await ask()).answer).toEqual({ waiting: 2 })

    expect(await remove(desk, slot.id)).toMatchObject({
      status: 200,
      answer: { message: 'Slot deleted successfully', cancelled: 2 },
    })
    expect(await mine(phone)).toEqual([])
    expect(await app.db.all(kept, [slot.id])).toEqual([
      { status: 'cancelled', by_hospital: false, appointments: 1 },
      { status: 'cancelled', by_hospital: true, appointments: 2 },
      { status: 'completed', by_hospital: false, appointments: 1 },
    ])
    expect(await app.db.all(torn)).toEqual([])
    expect(await remove(desk, slot.id)).toMatchObject({ status: 404, problem: { code: 'slot-not-found' } })
    expect((await ask()).status).toBe(404)
  })

  test('takes it out of every list; its name is free again', async () => {
    const { slot, desk, phone, book } = await aQueue()
    await remove(desk, slot.id)
    expect((await app.ask(slotsOfDoctor, { params: { doctorId: slot.doctor } })).answer).toEqual([])
    expect((await app.ask(hospitalProfile, { token: desk })).answer?.doctors).toMatchObject([{ slots: [] }])
    const missing = { status: 404, problem: { code: 'slot-not-found' } }
    expect(await book(phone)).toMatchObject(missing)
    expect(await book(desk)).toMatchObject(missing)
    expect(await app.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id } })).toMatchObject(missing)
    const change = app.ask(updateSlot, { token: desk, params: { slotId: slot.id }, body: { active: true } })
    expect(await change).toMatchObject(missing)
    const body = { name: 'slot 1', startTime: '9 AM', endTime: '12 PM' }
    const added = await app.ask(addSlot, { token: desk, params: { doctorId: slot.doctor }, body })
    expect(added.answer?._id).not.toBe(slot.id)
  })

  test('leaves alone who was missed on a day that is over', async () => {
    const { slot, phone, book } = await aQueue()
    await book(phone)
    try {
      app.setClock(`${tomorrow()}T12:00:00Z`)
      const desk = await aSession(app.db, { hospital: slot.hospital }, new Date(`${tomorrow()}T11:59:00Z`))
      expect((await app.ask(waitingInSlot, { token: desk, params: { slotId: slot.id } })).answer).toEqual({
        waiting: 0,
      })
      expect((await remove(desk, slot.id)).answer?.cancelled).toBe(0)
      expect(await app.db.all(kept, [slot.id])).toEqual([{ status: 'waiting', by_hospital: false, appointments: 1 }])
    } finally {
      app.setClock(undefined)
    }
  })

  test('is told to those in its line, and to the desk', async () => {
    const { slot, desk, phone, book } = await aQueue()
    await book(phone)
    const lines = await Promise.all(
      [phone, desk].map(async (token) => {
        const socket = app.socket(token)
        const heard: QueueLine[] = []
        socket.on(events.queueLine, (sent: unknown) => heard.push(queueLine.parse(sent)))
        const followed = await socket.timeout(10_000).emitWithAck(events.follow, { slotIds: [slot.id] })
        expect(followAnswer.parse(followed)).toMatchObject({ ok: true })
        await eventually(() => expect(heard.at(-1)?.waiting).toEqual([[1, 1]]))
        return heard
      }),
    )
    await remove(desk, slot.id)
    for (const heard of lines)
      await eventually(() => expect(heard.at(-1)).toMatchObject({ slotId: slot.id, waiting: [] }))
  })

  test('a booking’s repeated key is still answered as it was', async () => {
    const { slot, desk, phone, book } = await aQueue()
    const { answer } = await book(phone, {}, 'before')
    await remove(desk, slot.id)
    expect((await book(phone, {}, 'before')).answer).toEqual(answer)
    expect((await book(phone, {}, 'after')).status).toBe(404)
    expect(await mine(phone)).toEqual([])
  })

  test('of another hospital is 404, and changes nothing', async () => {
    const { slot, phone, book } = await aQueue()
    await book(phone)
    const other = (await aQueue()).desk
    expect(await remove(other, slot.id)).toMatchObject({ status: 404, problem: { code: 'slot-not-found' } })
    expect((await app.ask(waitingInSlot, { token: other, params: { slotId: slot.id } })).status).toBe(404)
    expect(await remove(other, 'nothing')).toMatchObject({ status: 404 })
    expect(await mine(phone)).toHaveLength(1)
  })
})

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })

describe('a slot that is removed while fifty book it', () => {
  test.each([1, 2, 3, 4, 5])('has each booking cancelled and counted, or refused (%i)', async (round) => {
    const { slot, desk, phone, book } = await aQueue()
    // Some queues are there already, some are made by the bookings.
    if (round % 2 === 0) await book(desk)
    const before = round % 2 === 0 ? 1 : 0
    const bookings = Array.from({ length: 50 }, (_, index) =>
      book(index % 3 ? desk : phone, index % 5 ? {} : { appointmentDate: tomorrow() }, `key-${index}`),
    )
    await Promise.race(bookings.slice(0, round * 5))
    const [removed, ...replies] = await Promise.all([remove(desk, slot.id), ...bookings])
    const booked = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ problem }) => problem?.code === 'slot-not-found')).toHaveLength(50 - booked.length)
    expect(removed.answer?.cancelled).toBe(booked.length + before)
    expect(await app.db.all(kept, [slot.id])).toEqual([
      { status: 'cancelled', by_hospital: true, appointments: booked.length + before },
    ])
    expect(await app.db.all(torn)).toEqual([])
    expect(await mine(phone)).toEqual([])
  })

  test('waits for a booking that is being written, and cancels it', async () => {
    const { slot, desk, book } = await aQueue()
    await book(desk)
    let removing: Promise<{ answer?: { cancelled: number } }> | undefined
    const [booked] = await app.db.transaction(async (tx) => {
      const outcomes = await bookAll(tx, [askFor(slot)], rules())
      removing = remove(desk, slot.id)
      await somebodyWaits()
      return outcomes
    })
    expect(booked?.queue_number).toBe(2)
    expect((await removing)?.answer?.cancelled).toBe(2)
  })

  test('lets a booking wait for it, that then finds no slot', async () => {
    const { slot } = await aQueue()
    let booking: Promise<Outcome[]> | undefined
    await app.db.transaction(async (tx) => {
      await markSlotRemoved(tx, slot.hospital, slot.id, new Date())
      booking = bookAll(app.db, [askFor(slot)], rules())
      await somebodyWaits()
    })
    expect(await booking).toMatchObject([{ refusal: 'slot-not-found', queue_number: null }])
  })

  test('and completed and cancelled at the same moment, has each of them counted once', async () => {
    const { slot, desk, phone, book } = await aQueue()
    const ids = (await Promise.all(Array.from({ length: 20 }, () => book(phone)))).map(
      ({ answer }) => answer?._id ?? '',
    )
    const [removed, ...replies] = await Promise.all([
      remove(desk, slot.id),
      ...ids.map((id, index) =>
        index % 2
          ? app.ask(completeAppointment, { token: desk, params: { id } })
          : app.ask(cancelAppointment, { token: phone, params: { id } }),
      ),
    ])
    const done = replies.filter(({ status }) => status === 200).length
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(20 - done)
    expect(removed.answer?.cancelled).toBe(20 - done)
    expect(await app.db.all(torn)).toEqual([])
  })
})

describe('removing a doctor', () => {
  test('says before how many wait in all slots, cancels them, and takes doctor and slots out of every list', async () => {
    const doctor = await aDoctor(app.db)
    const [one, two] = [await aQueue(doctor), await aQueue(doctor, 'Slot 2')]
    const colleague = await aQueue(await aDoctor(app.db, { hospital: doctor.hospital, name: 'Dr Rao' }))
    for (const { book } of [one, two, colleague]) await book(one.phone)
    const ask = () => app.ask(waitingForDoctor, { token: one.desk, params: { id: doctor.id } })
    const gone = () => app.ask(removeDoctor, { token: one.desk, params: { id: doctor.id } })
    expect((await ask()).answer).toEqual({ waiting: 2 })
    expect((await gone()).answer).toEqual({ message: 'Doctor removed successfully', cancelled: 2 })

    expect(await mine(one.phone)).toMatchObject([{ slotId: colleague.slot.id }])
    const { answer } = await app.ask(getAllHospitals)
    expect(answer?.find(({ _id }) => _id === doctor.hospital)?.doctors).toMatchObject([{ name: 'Dr Rao' }])
    const profile = await app.ask(hospitalProfile, { token: one.desk })
    expect(profile.answer?.doctors).toMatchObject([{ name: 'Dr Rao' }])
    const missing = { status: 404, problem: { code: 'doctor-not-found' } }
    expect(await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })).toMatchObject(missing)
    for (const { book } of [one, two]) expect(await book(one.phone)).toMatchObject(missing)
    const body = { name: 'Night', startTime: '9 PM', endTime: '12 PM' }
    const add = app.ask(addSlot, { token: one.desk, params: { doctorId: doctor.id }, body })
    for (const again of [add, ask(), gone()]) expect(await again).toMatchObject(missing)
    expect(await app.db.all(torn)).toEqual([])
  })

  test('while thirty book and a slot is added leaves nobody waiting', async () => {
    const doctor = await aDoctor(app.db)
    const [one, two] = [await aQueue(doctor), await aQueue(doctor, 'Slot 2')]
    const bookings = Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).book(one.desk))
    const body = { name: 'Night', startTime: '9 PM', endTime: '12 PM' }
    const add = app.ask(addSlot, { token: one.desk, params: { doctorId: doctor.id }, body })
    await Promise.race(bookings)
    const removed = await app.ask(removeDoctor, { token: one.desk, params: { id: doctor.id } })
    const replies = await Promise.all(bookings)
    expect([200, 404]).toContain((await add).status)
    expect(removed.answer?.cancelled).toBe(replies.filter(({ status }) => status === 200).length)
    expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await app.db.all(torn)).toEqual([])
  })

  test('of another hospital is 404', async () => {
    const { desk } = await aQueue()
    const other = await aDoctor(app.db)
    const missing = { status: 404, problem: { code: 'doctor-not-found' } }
    for (const id of [other.id, 'nobody']) {
      expect(await app.ask(removeDoctor, { token: desk, params: { id } })).toMatchObject(missing)
      expect(await app.ask(waitingForDoctor, { token: desk, params: { id } })).toMatchObject(missing)
    }
  })
})
