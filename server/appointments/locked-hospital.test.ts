import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { closeQueue, setQueueState } from '#contract/queues.ts'
import { addLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession } from '#tests/builders.ts'
import { aQueue, tornQueues } from '#tests/queues.ts'
import { offerPlaces } from './offer-places.ts'
import { dueQueuesAt } from './offer-store.ts'
import { QueueChanges } from './publish.ts'

// A hospital whose slots or queues are locked for long. Who does not wait for it is answered before the lock is released.

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const lockSlot = statement('test.lock-slot', `SELECT FROM slots WHERE id = $1 FOR UPDATE`)
const lockQueue = statement('test.lock-queue', `SELECT FROM queues WHERE slot_id = $1 FOR UPDATE`)
const lockPatient = statement('test.lock-patient', `SELECT FROM patients WHERE id = $1 FOR UPDATE`)
const dueOffers = statement(
  'test.due-offers',
  `INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at, offered_at, expires_at)
   SELECT $1, $2, patient, now(), now(), now() FROM unnest($3::uuid[]) AS patient`,
)
const openOffers = statement<{ slot_id: string }>(
  'test.open-offers',
  `SELECT DISTINCT slot_id FROM place_offers WHERE ended_at IS NULL`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const untilWaiting = (least: number) =>
  vi.waitFor(async () => expect((await app.db.all(waitingForLocks)).length).toBeGreaterThanOrEqual(least), {
    timeout: 10_000,
    interval: 20,
  })

type Queue = Awaited<ReturnType<typeof aQueue>>

/** What keeps a hospital's slot locked while a transaction by hand goes on. */
const causes: [string, (tx: Connection, queue: Queue) => Promise<(() => Promise<{ status: number }>) | undefined>][] = [
  [
    'a slow transaction by hand',
    async (tx, { slot }) => {
      await tx.all(lockSlot, [slot.id])
      return undefined
    },
  ],
  ...(['leave', 'close', 'removal'] as const).map((act): (typeof causes)[number] => [
    `a ${act} that waits for the queue`,
    async (tx, { slot, desk, remove }) => {
      await tx.all(lockQueue, [slot.id])
      const session = { token: desk, params: { id: slot.doctor } }
      const day = serviceDayAt(Date.now(), 'Asia/Kolkata')
      return {
        leave: () => app.ask(addLeave, { ...session, body: { from: day, to: day, waiting: 'cancel' } }),
        close: () => app.ask(closeQueue, { token: desk, params: { slotId: slot.id }, body: { waiting: 'cancel' } }),
        removal: () => remove(),
      }[act]
    },
  ]),
]

describe('bookings of a hospital whose slot is locked', () => {
  test.each(causes)('do not delay those of another: %s', async (_name, lock) => {
    const [locked, other] = [await aQueue(app), await aQueue(app)]
    await locked.book(locked.desk)
    const replies = await app.db.transaction(async (tx) => {
      const act = (await lock(tx, locked))?.()
      if (act) await untilWaiting(1)
      const waits = locked.book(locked.phone)
      await untilWaiting(act ? 2 : 1)
      // Neither in the statement that waits, nor after it.
      for (let turn = 0; turn < 3; turn += 1) expect((await other.book(other.desk)).status).toBe(200)
      return { act, waits }
    })
    const [acted, booked] = [await replies.act, await replies.waits]
    expect(acted?.status ?? 200).toBe(200)
    expect([200, 404, 409, 410]).toContain(booked.status)
    expect(await tornQueues(app)).toEqual([])
  })

  test('are refused with 503 and Retry-After when the lock lasts, and succeed after it', async () => {
    const { slot, book, phone } = await aQueue(app)
    const refused = await app.db.transaction(async (tx) => {
      await tx.all(lockSlot, [slot.id])
      return book(phone)
    })
    expect(refused).toMatchObject({ status: 503, problem: { code: 'too-busy' } })
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await book(phone)).status).toBe(200)
  })

  test('use one connection for all of them, and the number of those that wait is limited', async () => {
    const [locked, other] = [await aQueue(app), await aQueue(app)]
    const flood = await app.db.transaction(async (tx) => {
      await tx.all(lockSlot, [locked.slot.id])
      const bookings = Array.from({ length: 260 }, () => locked.book(locked.desk))
      await untilWaiting(1)
      expect((await other.book(other.desk)).status).toBe(200)
      expect((await app.db.all(waitingForLocks)).length).toBeLessThanOrEqual(2)
      // Those beyond the limit are answered while the others wait.
      expect((await Promise.any(bookings.map(async (one) => refusedIn(await one)))).problem?.code).toBe('too-busy')
      return bookings
    })
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(await tornQueues(app)).toEqual([])
  })

  test('that name another hospital do not wait for the lock', async () => {
    const [locked, other] = [await aQueue(app), await aQueue(app)]
    await app.db.transaction(async (tx) => {
      await tx.all(lockSlot, [locked.slot.id])
      const body = aBooking({ ...locked.slot, hospital: other.slot.hospital, doctor: other.slot.doctor })
      expect((await app.ask(bookAppointment, { token: other.phone, body })).status).toBe(404)
    })
  })
})

describe('acts of a hospital whose slot is locked', () => {
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const late = ({ slot, desk }: Queue) =>
    app.ask(setQueueState, { token: desk, params: { slotId: slot.id }, body: { state: 'late', minutes: 10 } })
  const waitFor = ({ slot, phone }: Queue) =>
    app.ask(joinWaitlist, { token: phone, params: { slotId: slot.id }, body: { appointmentDate: today } })

  test.each([
    ['its desk', late],
    ['its patients', waitFor],
  ])('of %s leave connections to another hospital, and are answered after the lock', async (_name, act) => {
    const [locked, other] = [await aQueue(app), await aQueue(app)]
    const acts = await app.db.transaction(async (tx) => {
      await tx.all(lockSlot, [locked.slot.id])
      let answered = 0
      const acts = Array.from({ length: 30 }, () => act(locked).finally(() => (answered += 1)))
      await untilWaiting(1)
      expect((await late(other)).status).toBe(200)
      expect((await other.book(other.phone)).status).toBe(200)
      expect(answered).toBe(0)
      return acts
    })
    // On a busy machine some have waited for too long.
    for (const { status } of await Promise.all(acts)) expect(act === late ? [200, 503] : [409, 503]).toContain(status)
    expect((await late(locked)).status).toBe(200)
  })

  test('are refused with 503 and Retry-After beyond a number, and when the lock lasts', async () => {
    const locked = await aQueue(app)
    const { flood, first } = await app.db.transaction(async (tx) => {
      await tx.all(lockSlot, [locked.slot.id])
      const flood = Array.from({ length: 230 }, () => late(locked))
      const first = await Promise.any(flood.map(async (one) => refusedIn(await one)))
      expect((await app.db.all(waitingForLocks)).length).toBeLessThanOrEqual(3)
      await Promise.all(flood)
      return { flood, first }
    })
    expect(first).toMatchObject({ problem: { code: 'too-busy' } })
    expect(first.headers.get('retry-after')).toBe('2')
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([503]))
    expect((await late(locked)).status).toBe(200)
  })
})

test('a booking locks no account while it waits for its slot', async () => {
  const [{ slot }, patient] = [await aQueue(app), await aPatient(app.db)]
  const token = await aSession(app.db, { patient: patient.id })
  const booking = await app.db.transaction(async (tx) => {
    await tx.all(lockSlot, [slot.id])
    const booking = app.ask(bookAppointment, { token, body: aBooking(slot) })
    await untilWaiting(1)
    // In the other order this would be a deadlock.
    await tx.all(lockPatient, [patient.id])
    return [booking]
  })
  expect((await booking[0])?.status).toBe(200)
})

test('a locked slot does not keep the job from the offers of other hospitals', async () => {
  const [locked, other] = [await aQueue(app), await aQueue(app)]
  const day = addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)
  for (const { slot } of [locked, other]) await app.db.all(dueOffers, [slot.id, day, [(await aPatient(app.db)).id]])
  await app.db.transaction(async (tx) => {
    await tx.all(lockSlot, [locked.slot.id])
    const work = offerPlaces({ db: app.db, clock: () => new Date() }, new QueueChanges())
    await expect(work).rejects.toMatchObject({ code: '55P03' })
    expect(await app.db.all(openOffers)).toEqual([{ slot_id: locked.slot.id }])
  })
  await offerPlaces({ db: app.db, clock: () => new Date() }, new QueueChanges())
  expect(await app.db.all(openOffers)).toEqual([])
})

test('the job waits once for a locked hospital, and takes no more of its offers than of others', async () => {
  const [locked, other] = [await aQueue(app), await aQueue(app)]
  const days = [1, 2, 3, 4, 5].map((ahead) => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), ahead))
  const patient = (await aPatient(app.db)).id
  for (const day of days) await app.db.all(dueOffers, [locked.slot.id, day, [patient]])
  await app.db.all(dueOffers, [other.slot.id, days[4] ?? '', [patient]])
  const order = (await dueQueuesAt(app.db, new Date(), 200)).map(({ slot_id: slot }) => slot)
  const second = order.indexOf(locked.slot.id, order.indexOf(locked.slot.id) + 1)
  expect(order.indexOf(other.slot.id)).toBeLessThan(second)
  await app.db.transaction(async (tx) => {
    await tx.all(lockSlot, [locked.slot.id])
    const before = app.metrics.contentions
    const waits = async () => (await before.get()).values.reduce((sum, { value }) => sum + value, 0)
    const begun = await waits()
    await expect(offerPlaces({ db: app.db, clock: () => new Date() }, new QueueChanges())).rejects.toMatchObject({
      code: '55P03',
    })
    expect((await waits()) - begun).toBe(1)
  })
  await offerPlaces({ db: app.db, clock: () => new Date() }, new QueueChanges())
})

function refusedIn<Reply extends { status: number }>(reply: Reply): Reply {
  if (reply.status !== 503) throw new Error('It was not refused.')
  return reply
}
