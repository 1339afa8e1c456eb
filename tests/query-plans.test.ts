import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAll } from '#server/appointments/booking-store.ts'
import type { OwnHospitalId } from '#server/accounts/index.ts'
import { findRows } from '#server/appointments/find-store.ts'
import { dueOffersAt, dueQueuesAt } from '#server/appointments/offer-store.ts'
import { holdTokensOfKiosk, leftForKiosk, waitingOfKiosks } from '#server/appointments/kiosk-store.ts'
import { appointmentsByLinkHash, readLinkedQueue } from '#server/appointments/link-store.ts'
import { moveAppointments } from '#server/appointments/move-appointments.ts'
import { appointmentData } from '#server/appointments/privacy-store.ts'
import { missedTokens } from '#server/appointments/queue-store.ts'
import { placeOfOwn, judgedTarget } from '#server/appointments/target-store.ts'
import { entriesOfPatient } from '#server/appointments/waitlist-store.ts'
import { completedToday, deskAppointments, waitingAppointments } from '#server/appointments/store.ts'
import { finishedSessions, runningSessions, sessionDaysAfter } from '#server/estimates/store.ts'
import { answersOf, doctorNames, liveSessions, readDays, sessionsBetween } from '#server/reports/store.ts'
import { createSearch } from '#server/hospitals/find-hospitals.ts'
import { hospitalsByIds } from '#server/hospitals/store.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { slotDaysOfDoctors } from '#server/slots/day-store.ts'
import { anAsk } from './builders.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

// Plans of the hot statements on full tables, as generic plans, which PostgreSQL uses after a few executions. EXPLAIN does not show
// the statements of functions and foreign keys, so sequential scans are counted too.

const now = new Date('2026-11-21T06:00:00Z')
const today = '2026-11-21'
const aKiosk = crypto.randomUUID()

const fill = [
  `INSERT INTO hospitals (name, address, pincode, hospital_number)
   SELECT left(md5(n::text), 6) || ' Clinic', '', '560001', 'QP-' || n FROM generate_series(1, 6000) n`,
  `INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Dr', 'Physician' FROM hospitals`,
  `INSERT INTO slots (doctor_id, name, start_time, end_time)
   SELECT id, 'Slot ' || n, '9', '12' FROM (SELECT id FROM doctors ORDER BY id LIMIT 200) d CROSS JOIN generate_series(1, 5) n`,
  `INSERT INTO patients (full_name, mobile, password_hash)
   SELECT 'Patient ' || n, (919000000000 + n)::text, '' FROM generate_series(1, 2000) n`,
  // Yesterday and today: ten appointments in each queue, five of them completed.
  `INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version)
   SELECT id, day, 10, 5, 5, 15 FROM slots CROSS JOIN unnest('{2026-11-20,2026-11-21}'::date[]) day`,
  `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age,
     patient_gender, patient_id, user_name, mobile, booked_at, kiosk_id)
   SELECT gen_random_uuid(), q.slot_id, q.service_day, n, CASE WHEN n <= 5 THEN 'completed' ELSE 'waiting' END, now(), 'staff', 'P',
     40, 'Other', p.id, 'P', p.mobile, now(), '${aKiosk}'
   FROM (SELECT *, row_number() OVER () AS at FROM queues) q
   CROSS JOIN generate_series(1, 10) n
   JOIN (SELECT *, row_number() OVER () AS at FROM patients) p ON p.at = 1 + (q.at * 10 + n) % 2000`,
  `INSERT INTO place_offers (slot_id, service_day, appointment_id, joined_at, offered_at, expires_at)
   SELECT slot_id, '2026-11-22', id, now(), now(), '2026-11-22' FROM appointments WHERE status = 'waiting' AND queue_number = 6`,
  `INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at)
   SELECT s.id, '2026-11-22', p.id, now() FROM patients p CROSS JOIN (SELECT id FROM slots LIMIT 2) s`,
  `INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
   SELECT id, 'another key', '', gen_random_uuid(), now() FROM patients`,
].map((text, at) => statement(`test.fill-${at}`, text))

const anAppointment = statement<{
  id: string
  slot_id: string
  doctor_id: string
  hospital_id: string
  mobile: string
  patient_id: string
}>(
  'test.an-appointment',
  `SELECT a.id, a.slot_id, s.doctor_id, d.hospital_id, a.mobile, a.patient_id FROM appointments a JOIN slots s ON s.id = a.slot_id
   JOIN doctors d ON d.id = s.doctor_id WHERE a.status = 'waiting' AND a.service_day = '2026-11-21' ORDER BY a.id LIMIT 1`,
)
const generic = statement('test.generic', `SET LOCAL plan_cache_mode = force_generic_plan`)
const sequentialScans = statement<{ scans: number }>(
  'test.scans',
  `SELECT coalesce(sum(seq_scan), 0)::int AS scans FROM pg_stat_xact_user_tables
   WHERE relname IN ('appointments', 'queues', 'patients', 'booking_keys', 'hospitals', 'doctors', 'slots')`,
)

const scansOfHistory = statement<{ scans: number }>(
  'test.scans-of-history',
  `SELECT seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'appointment_events'`,
)
const writeMessages = statement<object>('test.write-messages', 'SELECT write_messages($1, $2)')

let fresh: FreshDatabase
let here: NonNullable<(typeof anAppointment)['row']>
beforeAll(async () => {
  fresh = await freshDatabase()
  for (const part of fill) await fresh.database.all(part)
  await fresh.database.all(statement('test.analyze', 'VACUUM ANALYZE'))
  const [one] = await fresh.database.all(anAppointment)
  if (!one) throw new Error('Nothing was filled in.')
  here = one
}, 60_000)
afterAll(() => fresh.drop())

class Undone extends Error {}

/** Runs the work in a transaction that is rolled back, and records its plans and sequential scans. */
async function readBy(work: (db: Connection) => Promise<unknown>) {
  const plans: string[] = []
  let scans = 0
  const undone = fresh.database.transaction(async (tx) => {
    await tx.all(generic)
    const before = await tx.first(sequentialScans)
    await work({
      async all(asked, values = []) {
        const explained = statement<{ 'QUERY PLAN': string }>(
          `plan of ${asked.name}`.slice(0, 60),
          `EXPLAIN ${asked.text}`,
        )
        plans.push((await tx.all(explained, values)).map((line) => line['QUERY PLAN']).join('\n'))
        return tx.all(asked, values)
      },
      async first(asked, values = []) {
        return (await this.all(asked, values))[0]
      },
    })
    scans = ((await tx.first(sequentialScans))?.scans ?? 0) - (before?.scans ?? 0)
    throw new Undone()
  })
  await expect(undone).rejects.toBeInstanceOf(Undone)
  return { plan: plans.join('\n'), scans }
}

const hot: Record<string, (db: Connection) => Promise<unknown>> = {
  'booking': async (db) => {
    const ask = anAsk(
      { id: here.slot_id, doctor: here.doctor_id, hospital: here.hospital_id },
      { patientId: here.patient_id, mobile: here.mobile, caller: here.patient_id, key: 'key' },
    )
    const rules = { daysAhead: 14, mostWaiting: 100, mostInQueue: 100, mostNewContacts: 300 }
    expect(await bookAll(db, [ask], { now, ...rules })).toMatchObject([{ queue_number: 11 }])
  },
  'completing': async (db) =>
    expect(
      await moveAppointments(db, { ids: [here.id], hospital: here.hospital_id }, 'complete', { by: 'staff', at: now }),
    ).toMatchObject([{ version: 16 }]),
  // As the trigger does at the end of an act. The history is empty: what is planned now has to hold when it is full.
  'writing the messages of an act': async (db) => {
    await db.all(writeMessages, [here.slot_id, today])
    expect(await db.first(scansOfHistory)).toEqual({ scans: 0 })
  },
  "the desk's list": async (db) => expect(await deskAppointments(db, here.slot_id, today)).toHaveLength(10),
  "a patient's appointments": async (db) =>
    expect((await waitingAppointments(db, [here.mobile], now)).length).toBeGreaterThan(0),
  "a patient's completed appointments": async (db) => void (await completedToday(db, here.mobile, now)),
  'offering places': async (db) => {
    expect(await dueOffersAt(db, now, 200)).toEqual([])
    expect(await dueQueuesAt(db, new Date('2026-11-21T06:00:00Z'), 200)).toHaveLength(2)
    expect(await entriesOfPatient(db, here.patient_id, now)).toHaveLength(2)
  },
  'opening a link and following its queue': async (db) => {
    expect(await appointmentsByLinkHash(db, '1', now)).toEqual([])
    expect((await readLinkedQueue(db, here.slot_id, today))?.tokens).toHaveLength(10)
  },
  'a board': async (db) => {
    const days = await slotDaysOfDoctors(db, [here.doctor_id], [today], now)
    const slots = days.map(({ slot_id }) => slot_id)
    expect(slots).toHaveLength(5)
    const queues = days.map(({ slot_id: slotId, service_day: date }) => ({ slotId, date }))
    expect(await missedTokens(db, queues, 8)).toEqual([])
  },
  "cancelling a kiosk's tokens": async (db) => {
    expect(await waitingOfKiosks(db, here.hospital_id, now)).toEqual(new Map([[aKiosk, 25]]))
    expect(await holdTokensOfKiosk(db, here.hospital_id, aKiosk, now)).toHaveLength(25)
    const day = { slot_id: here.slot_id, service_day: today, capacity: 40 }
    expect(await leftForKiosk(db, aKiosk, [day], now)).toEqual(new Map([[here.slot_id, 20]]))
  },
  'rescheduling': async (db) => {
    expect(await placeOfOwn(db, here.id, here.mobile, now)).toMatchObject({ hospital_id: here.hospital_id })
    const own = { account: here.patient_id, mobile: here.mobile, appointment: here.id, mostInQueue: 1 }
    const to = { hospital: here.hospital_id, slot: here.slot_id, day: today, wanted: 1, byPatient: true }
    expect(await judgedTarget(db, { ...own, ...to, daysAhead: 14, now })).toMatchObject({
      refusal: 'too-many-in-queue',
    })
  },
  'estimating the queues of a day': async (db) => {
    const asked = [{ slotId: here.slot_id, date: today }]
    expect(await runningSessions(db, asked, now)).toMatchObject([{ line: [6, 7, 8, 9, 10], version: 15 }])
  },
  'a report': async (db) => {
    if (!isOwn(here.hospital_id)) throw new Error('It is no id.')
    const asked = { hospital: here.hospital_id, doctor: undefined, from: '2026-11-20', to: today }
    expect((await doctorNames(db, asked.hospital)).size).toBe(1)
    expect(await sessionsBetween(db, asked)).toHaveLength(10)
    expect(await liveSessions(db, asked, now)).toHaveLength(10)
    expect(await readDays(db, asked)).toEqual([])
    expect(await answersOf(db, asked)).toEqual([])
  },
  'learning sessions': async (db) => {
    expect(await sessionDaysAfter(db, here.slot_id, '2026-06-01', now, 5)).toEqual(['2026-11-20'])
    expect(await finishedSessions(db, [{ slotId: here.slot_id, date: '2026-11-20' }])).toHaveLength(1)
  },
  'searching, first and second page': async (db) => {
    for (const query of ['clinic', 'c4', 'c4ca42']) {
      const find = createSearch(db, 'everybody', (ids) => hospitalsByIds(db, ids))
      const { nextCursor, total } = await find({ query, limit: 5 })
      expect(total).toBeGreaterThan(0)
      if (nextCursor) await find({ query, limit: 100, cursor: nextCursor })
    }
  },
}

test.each(Object.entries(hot))('%s uses indexes only', async (_what, work) => {
  const { plan, scans } = await readBy(work)
  expect(plan).not.toMatch(/Seq Scan on (appointments|queues|patients|booking_keys|hospitals|doctors|slots)/)
  expect(scans).toBe(0)
})

test('what belongs to a mobile is read by the index of the open appointments and by that of the ended ones', async () => {
  const { plan } = await readBy((db) => appointmentData(db, here.mobile))
  expect(plan).toContain('appointments_open_of_mobile')
  expect(plan).toContain('appointments_ended_of_mobile')
  expect((await readBy((db) => waitingAppointments(db, [here.mobile], now))).plan).toContain(
    'appointments_open_of_mobile',
  )
  expect((await readBy((db) => completedToday(db, here.mobile, now))).plan).toContain('appointments_ended_of_mobile')
})

test('a look-up of past appointments by a name or a number reads an index alone', async () => {
  const { hospital_id: hospital } = here
  if (!isOwn(hospital)) throw new Error('It is no id.')
  const asked = { key: 'p', near: ['p', 'k'], digits: here.mobile.slice(2), now, daysAhead: 1 }
  const { plan } = await readBy(async (db) => {
    expect(await findRows(db, 'pastByName', hospital, asked)).toHaveLength(25)
    expect((await findRows(db, 'pastByNumber', hospital, asked)).length).toBeGreaterThanOrEqual(0)
    await findRows(db, 'pastNear', hospital, asked)
  })
  for (const index of ['first', 'last', 'number', 'last_digits'])
    expect(plan).toContain(`Index Only Scan Backward using appointments_ended_by_${index} `)
  expect(plan).not.toMatch(/(?<!Only) Scan (?:Backward )?using appointments_ended_by_/)
})

const isOwn = (id: string): id is OwnHospitalId => id !== ''

test('detects a sequential scan', async () => {
  const slow = statement('test.slow', `SELECT count(*) FROM appointments WHERE patient_name = 'Nobody'`)
  const { plan, scans } = await readBy((db) => db.all(slow))
  expect(plan).toContain('Seq Scan on appointments')
  expect(scans).toBe(1)
})
