import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { removeDoctor } from '#contract/removals.ts'
import { addSlot } from '#contract/slots.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, anAsk } from '#tests/builders.ts'
import { aQueue, keptAppointments, tornQueues } from '#tests/queues.ts'
import { markSlotRemoved } from '../slots/index.ts'
import { bookAll, type Outcome } from './booking-store.ts'

// Who books, completes and cancels at the very moment of a removal.

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
})
afterAll(() => app.stop())

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)
const mine = async (token: string) => (await app.ask(myAppointments, { token })).answer

const rules = () => ({ now: new Date(), daysAhead: 14, mostWaiting: 5, mostInQueue: 5, mostNewContacts: 300 })

/** Until a statement waits for a row that another transaction holds. */
const somebodyWaits = () =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(1), { timeout: 10_000, interval: 20 })

describe('a slot that is removed while fifty book it', () => {
  test.each([1, 2, 3, 4, 5])('has each booking cancelled and counted, or refused (%i)', async (round) => {
    const { slot, desk, phone, book, remove } = await aQueue(app)
    // Some queues are there already, some are made by the bookings.
    if (round % 2 === 0) await book(desk)
    const before = round % 2 === 0 ? 1 : 0
    const bookings = Array.from({ length: 50 }, (_, index) =>
      book(index % 3 ? desk : phone, index % 5 ? {} : { appointmentDate: tomorrow() }, `key-${index}`),
    )
    await Promise.race(bookings.slice(0, round * 5))
    const [removed, ...replies] = await Promise.all([remove(), ...bookings])
    const booked = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ problem }) => problem?.code === 'slot-not-found')).toHaveLength(50 - booked.length)
    expect(removed.answer?.cancelled).toBe(booked.length + before)
    expect(await keptAppointments(app, slot.id)).toEqual([
      { status: 'cancelled', by_hospital: true, appointments: booked.length + before },
    ])
    expect(await tornQueues(app)).toEqual([])
    expect(await mine(phone)).toEqual([])
  })

  test('waits for a booking that is being written, and cancels it', async () => {
    const { slot, desk, book, remove } = await aQueue(app)
    await book(desk)
    let removing: Promise<{ answer?: { cancelled: number } }> | undefined
    const [booked] = await app.db.transaction(async (tx) => {
      const outcomes = await bookAll(tx, [anAsk(slot)], rules())
      removing = remove()
      await somebodyWaits()
      return outcomes
    })
    expect(booked?.queue_number).toBe(2)
    expect((await removing)?.answer?.cancelled).toBe(2)
  })

  test('delays a simultaneous booking, which then finds no slot', async () => {
    const { slot } = await aQueue(app)
    let booking: Promise<Outcome[]> | undefined
    await app.db.transaction(async (tx) => {
      await markSlotRemoved(tx, slot.hospital, slot.id, new Date())
      booking = bookAll(app.db, [anAsk(slot)], rules())
      await somebodyWaits()
    })
    expect(await booking).toMatchObject([{ refusal: 'slot-not-found', queue_number: null }])
  })

  test('counts each appointment once when it is completed and cancelled at the same moment', async () => {
    const { desk, phone, book, remove } = await aQueue(app)
    const ids = (await Promise.all(Array.from({ length: 20 }, () => book(phone)))).map(
      ({ answer }) => answer?._id ?? '',
    )
    const [removed, ...replies] = await Promise.all([
      remove(),
      ...ids.map((id, index) =>
        index % 2
          ? app.ask(completeAppointment, { token: desk, params: { id } })
          : app.ask(cancelAppointment, { token: phone, params: { id } }),
      ),
    ])
    const done = replies.filter(({ status }) => status === 200).length
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(20 - done)
    expect(removed.answer?.cancelled).toBe(20 - done)
    expect(await tornQueues(app)).toEqual([])
  })
})

describe('a doctor who is removed', () => {
  test('during thirty bookings and the addition of a slot leaves no waiting appointment', async () => {
    const doctor = await aDoctor(app.db)
    const [one, two] = [await aQueue(app, doctor), await aQueue(app, doctor, 'Slot 2')]
    const bookings = Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).book(one.desk))
    const body = { name: 'Night', startTime: '9 PM', endTime: '12 PM' }
    const add = app.ask(addSlot, { token: one.desk, params: { doctorId: doctor.id }, body })
    await Promise.race(bookings)
    const removed = await app.ask(removeDoctor, { token: one.desk, params: { id: doctor.id } })
    const replies = await Promise.all(bookings)
    expect([200, 404]).toContain((await add).status)
    expect(removed.answer?.cancelled).toBe(replies.filter(({ status }) => status === 200).length)
    expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await tornQueues(app)).toEqual([])
  })
})
