import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { keepPlace, offersIn, setLeave, setRules, today } from '#tests/offers.ts'
import { tornQueues } from '#tests/queues.ts'
import { offerPlaces } from './offer-places.ts'
import { QueueChanges, type QueueChange } from './publish.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const tomorrow = addDays(today(), 1)

/** Runs the job, and answers with what it published. */
async function runJob(later = 0) {
  const published: QueueChange[] = []
  const changes = new QueueChanges()
  changes.subscribe((change) => published.push(change))
  const done = await offerPlaces({ db: app.db, clock: () => new Date(Date.now() + later) }, changes)
  return { done, published }
}

const hour = 3_600_000

/** A patient's token on a day of leave, and a place that is kept in the evening of tomorrow. */
async function anOffer(until = new Date(Date.now() + hour)) {
  const session = await aClinicSession(app, 0)
  await session.book(session.phone)
  const { slot } = session
  await setLeave(app, slot, today())
  const evening = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  await setRules(app, evening.slot.id, { capacity: 1 })
  const id = session.ids[0] ?? ''
  await keepPlace(app, { appointment: id, slot: evening.slot.id, day: tomorrow }, until)
  const take = () => session.reschedule(1, evening.slot.id, tomorrow)
  return { session, evening, id, take, outcome: async () => (await offersIn(app, evening.slot.id))[0]?.outcome }
}

const ends = statement<{ status: string; status_by: string; is_replaced: boolean }>(
  'test.ends',
  `SELECT status, status_by, replaced_by IS NOT NULL AS is_replaced FROM appointments WHERE id = $1`,
)
const endOf = (id: string) => app.db.first(ends, [id])

describe('a place that is kept for a token on a day of leave', () => {
  test('is returned when the offer expires, and the token cancelled by the product', async () => {
    const { session, id, outcome } = await anOffer()
    await runJob(hour - 60_000)
    expect((await endOf(id))?.status).toBe('waiting')
    const { published } = await runJob(hour)
    expect(await endOf(id)).toEqual({ status: 'cancelled', status_by: 'product', is_replaced: false })
    expect(await outcome()).toBe('expired')
    expect(published).toMatchObject([{ slotId: session.slot.id, waiting: 0, left: true }])
    expect(await session.history()).toMatchObject([{ act: 'cancel', by: 'product', to: 'cancelled' }])
    expect((await runJob(hour)).published).toEqual([])
    expect(await tornQueues(app)).toEqual([])
  })

  test('is returned when the token has ended otherwise, or the leave was taken back', async () => {
    const { session, id, outcome } = await anOffer()
    await session.cancel(1, session.phone)
    await runJob()
    expect(await outcome()).toBe('withdrawn')
    expect((await endOf(id))?.status_by).toBe('patient')

    const other = await anOffer()
    await app.db.all(statement('test.no-leave', `DELETE FROM absences`))
    await runJob(hour)
    expect(await other.outcome()).toBe('withdrawn')
    expect((await endOf(other.id))?.status).toBe('waiting')
  })

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'is either taken or expires at the same moment (%i)',
    async () => {
      const { session, evening, id, take, outcome } = await anOffer()
      const [taken] = await Promise.all([take(), runJob(hour)])
      const numbers = [...(await session.rows()), ...(await session.own())].map(({ _id }) => _id)
      expect(new Set(numbers).size).toBe(taken.status === 200 ? 1 : 0)
      expect(await outcome()).toBe(taken.status === 200 ? 'taken' : 'expired')
      expect((await endOf(id))?.is_replaced).toBe(taken.status === 200)
      expect((await offersIn(app, evening.slot.id)).length).toBe(1)
    },
  )
})

test('a kept place is taken by the desk for a patient without an account, also in a full session', async () => {
  const { session, evening, outcome } = await anOffer()
  const { answer } = await session.transfer(1, evening.slot.id, tomorrow)
  expect(answer).toMatchObject({ queueNumber: 1, slotId: evening.slot.id, appointmentDate: tomorrow })
  expect(await outcome()).toBe('taken')
  expect(await tornQueues(app)).toEqual([])
})

const holdOffers = statement('test.hold-offers', `SELECT FROM place_offers WHERE appointment_id = $1 FOR UPDATE`)
const killBlocked = statement<{ killed: boolean }>(
  'test.kill-blocked',
  `SELECT pg_terminate_backend(pid) AS killed FROM pg_stat_activity
   WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
)

test('a rescheduling that is killed after the new number leaves the old one alone', async () => {
  const { session, evening, id, take, outcome } = await anOffer()
  await app.db.transaction(async (tx) => {
    // The offer is the last that it writes.
    await tx.all(holdOffers, [id])
    const taking = take()
    await vi.waitFor(async () => expect((await app.db.all(killBlocked)).length).toBeGreaterThan(0), { timeout: 20_000 })
    expect((await taking).status).toBeGreaterThanOrEqual(500)
  })
  expect(await endOf(id)).toMatchObject({ status: 'waiting', is_replaced: false })
  expect(await outcome()).toBeNull()
  expect(await session.own()).toMatchObject([{ _id: id }])
  expect((await take()).answer).toMatchObject({ queueNumber: 1, slotId: evening.slot.id })
  expect(await tornQueues(app)).toEqual([])
})
