import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aMobile, anAsk, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { batchBookings } from './batch-bookings.ts'
import { bookAll } from './booking-store.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const rules = { daysAhead: 14, mostWaiting: 5, mostInQueue: 2, mostNewContacts: 300 }

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const untilOneWaits = () =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(1), { timeout: 10_000, interval: 20 })

const waitingOf = statement<{ waiting: number }>(
  'test.waiting-of-patient',
  `SELECT count(*)::int AS waiting FROM appointments WHERE patient_id = $1 AND status = 'waiting'`,
)

/** A patient with a session, and six slots of one doctor. */
async function aPatientAndSlots(at: App = app) {
  const patient = await aPatient(at.db)
  const token = await aSession(at.db, { patient: patient.id })
  const doctor = await aDoctor(at.db)
  const slots = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => aSlot(at.db, { doctor, name: `Slot ${n}` })))
  const desk = await aSession(at.db, { hospital: doctor.hospital })
  const slotAt = (index: number) => slots[index % slots.length] ?? { id: '', doctor: '', hospital: '' }
  const book = (index: number, more: { appointmentDate?: string } = {}, headers = {}, by = token) =>
    at.ask(bookAppointment, {
      token: by,
      headers,
      body: aBooking(slotAt(index), { user: { mobileNo: patient.mobile }, ...more }),
    })
  const ask = (index: number, key?: string) =>
    anAsk(slotAt(index), {
      ...{ patientId: patient.id, userName: patient.fullName, mobile: patient.mobile },
      ...{ caller: patient.id, key, fingerprint: key ?? '' },
    })
  const waiting = async () => (await at.db.first(waitingOf, [patient.id]))?.waiting
  return { patient, desk, book, ask, waiting }
}

const codes = (replies: readonly { status: number; problem?: { code: string } }[]) =>
  replies.map(({ status, problem }) => problem?.code ?? String(status)).toSorted((a, b) => a.localeCompare(b))

describe('the limit of waiting tokens', () => {
  test('holds while another node books for the same patient', async () => {
    const { ask, book, waiting } = await aPatientAndSlots()
    let sixth: ReturnType<typeof book> | undefined
    await app.db.transaction(async (tx) => {
      const asks = [0, 1, 2, 3, 4].map((index) => ask(index))
      const outcomes = await bookAll(tx, asks, { now: new Date(), ...rules })
      expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, null, null, null])
      sixth = book(5)
      await untilOneWaits()
    })
    expect((await sixth)?.problem?.code).toBe('too-many-waiting')
    expect(await waiting()).toBe(5)
  })

  test('holds for bookings of two nodes at the same moment', async () => {
    const context = { db: app.db, clock: () => new Date() } as Parameters<typeof batchBookings>[0]
    const [one, other] = [batchBookings(context, rules), batchBookings(context, rules)]
    for (let round = 0; round < 10; round += 1) {
      const { ask, waiting } = await aPatientAndSlots()
      await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? one : other)(ask(index))))
      expect(await waiting()).toBe(5)
    }
  })

  test('answers a retry on another node with the same token, also when that token reached the limit', async () => {
    const { ask, waiting } = await aPatientAndSlots()
    const context = { db: app.db, clock: () => new Date() } as Parameters<typeof batchBookings>[0]
    const take = batchBookings(context, rules)
    const asks = [0, 1, 2, 3, 4].map((index) => ask(index, `key-${index}`))
    let retry: ReturnType<typeof take> | undefined
    await app.db.transaction(async (tx) => {
      await bookAll(tx, asks, { now: new Date(), ...rules })
      retry = take(ask(4, 'key-4'))
      await untilOneWaits()
    })
    expect(await retry).toMatchObject({ refusal: 'replayed', replayed_id: asks[4]?.id })
    expect(await waiting()).toBe(5)
  })

  test('frees a place with each cancellation and completion', async () => {
    const { book, patient, desk } = await aPatientAndSlots()
    const token = await aSession(app.db, { patient: patient.id })
    const booked = await Promise.all([0, 1, 2, 3, 4].map((index) => book(index)))
    expect((await book(5)).problem?.code).toBe('too-many-waiting')
    await app.ask(cancelAppointment, { token, params: { id: booked[0]?.answer?._id ?? '' } })
    expect((await book(5)).status).toBe(200)
    expect((await book(0)).problem?.code).toBe('too-many-waiting')
    await app.ask(completeAppointment, { token: desk, params: { id: booked[1]?.answer?._id ?? '' } })
    expect((await book(0)).status).toBe(200)
  })

  test('does not count missed appointments of past days', async () => {
    const own = await startApp({ MAX_WAITING_PER_QUEUE: '6' })
    try {
      own.setClock('2026-11-21T06:00:00Z')
      const patient = await aPatient(own.db)
      const slot = await aSlot(own.db)
      const on = async (instant: string) => {
        own.setClock(instant)
        const token = await aSession(own.db, { patient: patient.id }, new Date(instant))
        const body = aBooking(slot)
        return codes(await Promise.all(Array.from({ length: 6 }, () => own.ask(bookAppointment, { token, body }))))
      }
      expect(await on('2026-11-21T06:00:00Z')).toEqual(['200', '200', '200', '200', '200', 'too-many-waiting'])
      // Ten minutes after midnight at the hospital.
      expect(await on('2026-11-21T18:40:00Z')).toEqual(['200', '200', '200', '200', '200', 'too-many-waiting'])
    } finally {
      await own.stop()
    }
  })

  test('does not count bookings of a desk for the mobile', async () => {
    const { book, desk } = await aPatientAndSlots()
    for (const index of [0, 0, 0, 1, 2, 3]) expect((await book(index, {}, {}, desk)).status).toBe(200)
    expect(codes(await Promise.all([0, 1, 2, 3, 4].map((index) => book(index))))).toEqual([
      '200',
      '200',
      '200',
      '200',
      '200',
    ])
  })
})

describe('the limit of one queue', () => {
  test('allows an account two tokens of a slot on a day, also for five simultaneous bookings', async () => {
    const { book } = await aPatientAndSlots()
    const replies = await Promise.all([0, 0, 0, 0, 0].map((index) => book(index)))
    expect(codes(replies)).toEqual(['200', '200', 'too-many-in-queue', 'too-many-in-queue', 'too-many-in-queue'])
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      problem: {
        message: 'You already hold 2 of the tokens of this slot for this day. Choose another slot or another day.',
      },
    })
  })

  test('does not apply to other slots and days, also within the refusing statement', async () => {
    const { book } = await aPatientAndSlots()
    const appointmentDate = addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 2)
    const replies = await Promise.all([
      ...[0, 0, 0, 0, 0, 0].map((index) => book(index)),
      ...[book(0, { appointmentDate }), book(1), book(2)],
    ])
    expect(codes(replies.slice(6))).toEqual(['200', '200', '200'])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('holds while another node books for the same patient', async () => {
    const { ask, book } = await aPatientAndSlots()
    let third: ReturnType<typeof book> | undefined
    await app.db.transaction(async (tx) => {
      await bookAll(tx, [ask(0), ask(0)], { now: new Date(), ...rules })
      third = book(0)
      await untilOneWaits()
    })
    expect((await third)?.problem?.code).toBe('too-many-in-queue')
  })

  test('is a setting', async () => {
    const own = await startApp({ MAX_WAITING_PER_QUEUE: '1' })
    try {
      const { book } = await aPatientAndSlots(own)
      expect(codes([await book(0), await book(0)])).toEqual(['200', 'too-many-in-queue'])
    } finally {
      await own.stop()
    }
  })
})

describe('what a kiosk leaves to others holds while another node books, at the limit of', () => {
  const context = () => ({ db: app.db, clock: () => new Date() }) as Parameters<typeof batchBookings>[0]
  const setCapacity = statement('test.set-capacity', 'UPDATE slots SET capacity = $2, is_limited = true WHERE id = $1')

  /** The next booking of a kiosk while another node's transaction with the bookings before is open. */
  async function nextAfter(asks: ReturnType<typeof anAsk>[], next: ReturnType<typeof anAsk>) {
    let waits: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      for (const ask of asks)
        expect(await bookAll(tx, [ask], { now: new Date(), ...rules })).toMatchObject([{ refusal: null }])
      waits = batchBookings(context(), rules)(next)
      await untilOneWaits()
    })
    return waits
  }

  test('a mobile, at any kiosk', async () => {
    const slot = await aSlot(app.db)
    const mobile = aMobile()
    const ask = () => anAsk(slot, { kiosk: crypto.randomUUID(), mobile })
    expect(await nextAfter([ask(), ask()], ask())).toMatchObject({ refusal: 'too-many-in-queue' })
  })

  test('three quarters of a capacity', async () => {
    const slot = await aSlot(app.db)
    await app.db.all(setCapacity, [slot.id, 4])
    const kiosk = crypto.randomUUID()
    const ask = () => anAsk(slot, { kiosk })
    expect(await nextAfter([ask(), ask(), ask()], ask())).toMatchObject({ refusal: 'kiosk-share-given' })
  })
})
