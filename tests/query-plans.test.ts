import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAll } from '#server/appointments/booking-store.ts'
import { keptAppointments } from '#server/appointments/privacy-store.ts'
import {
  cancelWaiting,
  completeWaiting,
  deskAppointment,
  deskAppointments,
  pastDeskAppointments,
  waitingAppointments,
} from '#server/appointments/store.ts'
import { linesOf, statesOf, waitingQueues } from '#server/live-queue/store.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

// What PostgreSQL does for the statements that everything waits for, on tables that are full, with the plans that serve any
// values. Also what it does within functions and for foreign keys, which no EXPLAIN shows: so what it did is counted as well.

const now = new Date('2026-11-21T06:00:00Z')
const today = '2026-11-21'

const fill = [
  `INSERT INTO hospitals (name, address, pincode, hospital_number)
   SELECT 'Clinic ' || n, '', '560001', 'QP-' || n FROM generate_series(1, 200) n`,
  `INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Dr', 'Physician' FROM hospitals`,
  `INSERT INTO slots (doctor_id, name, start_time, end_time)
   SELECT id, 'Slot ' || n, '9', '12' FROM doctors CROSS JOIN generate_series(1, 5) n`,
  `INSERT INTO patients (full_name, mobile, password_hash)
   SELECT 'Patient ' || n, (919000000000 + n)::text, '' FROM generate_series(1, 2000) n`,
  // A day of the archive, yesterday, and today: ten in each queue, half of them completed.
  `INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version, archived_at)
   SELECT id, day, 10, 5, 5, 15, CASE WHEN day < '2026-11-14' THEN now() END
   FROM slots CROSS JOIN unnest('{2026-11-01,2026-11-20,2026-11-21}'::date[]) day`,
  ...[`archived_appointments`, `appointments`].map(
    (
      table,
      at,
    ) => `INSERT INTO ${table} (id, slot_id, service_day, queue_number, status, patient_name, patient_age, patient_gender,
       patient_id, user_name, mobile, booked_at, completed_at)
     SELECT gen_random_uuid(), q.slot_id, q.service_day, n, CASE WHEN n <= 5 THEN 'completed' ELSE 'waiting' END, 'P', 40, 'Other',
       p.id, 'P', p.mobile, now(), CASE WHEN n <= 5 THEN now() END
     FROM (SELECT *, row_number() OVER () AS at FROM queues WHERE (archived_at IS NULL) = ${at === 1}) q
     CROSS JOIN generate_series(1, 10) n
     JOIN (SELECT *, row_number() OVER () AS at FROM patients) p ON p.at = 1 + (q.at * 10 + n) % 2000`,
  ),
  `INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
   SELECT id, 'another key', '', gen_random_uuid(), now() FROM patients`,
].map((text, at) => statement(`test.fill-${at}`, text))

interface One {
  id: string
  slot_id: string
  doctor_id: string
  hospital_id: string
  mobile: string
  patient_id: string
}
const anyOf = (table: string) =>
  statement<One>(
    `test.any-of-${table}`,
    `SELECT a.id, a.slot_id, s.doctor_id, d.hospital_id, a.mobile, a.patient_id FROM ${table} a JOIN slots s ON s.id = a.slot_id
     JOIN doctors d ON d.id = s.doctor_id WHERE a.status = 'waiting' AND a.service_day IN ('2026-11-21', '2026-11-01')
     ORDER BY a.id LIMIT 1`,
  )
const generic = statement('test.generic', `SET LOCAL plan_cache_mode = force_generic_plan`)
const counts = statement<{ table: string; scans: number; archive: number }>(
  'test.scans',
  `SELECT coalesce(sum(seq_scan), 0)::int AS scans, coalesce(sum(idx_scan) FILTER (WHERE relname = 'archived_appointments'), 0)::int AS archive
   FROM pg_stat_xact_user_tables WHERE relname IN ('appointments', 'archived_appointments', 'queues', 'patients', 'booking_keys')`,
)

let fresh: FreshDatabase
let here: One
let archived: One
beforeAll(async () => {
  fresh = await freshDatabase()
  for (const part of fill) await fresh.database.all(part)
  await fresh.database.all(statement('test.analyze', 'ANALYZE'))
  const [one, other] = [
    await fresh.database.first(anyOf('appointments')),
    await fresh.database.first(anyOf('archived_appointments')),
  ]
  if (!one || !other) throw new Error('Nothing was filled in.')
  here = one
  archived = other
}, 60_000)
afterAll(() => fresh.drop())

class Undone extends Error {}

/** Does it, notes what it read, and undoes it. */
async function readBy(work: (db: Connection) => Promise<unknown>) {
  const plans: string[] = []
  const read = { scans: 0, archive: 0 }
  const undone = fresh.database.transaction(async (tx) => {
    await tx.all(generic)
    const before = await tx.first(counts)
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
    const after = await tx.first(counts)
    read.scans = (after?.scans ?? 0) - (before?.scans ?? 0)
    read.archive = (after?.archive ?? 0) - (before?.archive ?? 0)
    throw new Undone()
  })
  await expect(undone).rejects.toBeInstanceOf(Undone)
  return { plan: plans.join('\n'), ...read }
}

const hot: Record<string, (db: Connection) => Promise<unknown>> = {
  'booking': async (db) => {
    const ask = {
      ...{
        id: randomUUID(),
        hospitalId: here.hospital_id,
        doctorId: here.doctor_id,
        slotId: here.slot_id,
        day: undefined,
      },
      ...{ patientName: 'P', patientAge: 40, patientGender: 'Other' as const, contact: undefined, userName: 'P' },
      ...{ patientId: here.patient_id, mobile: here.mobile, caller: here.patient_id, key: 'key', fingerprint: '' },
    }
    const rules = { daysAhead: 14, mostWaiting: 100, mostInQueue: 100, mostNewContacts: 300 }
    expect(await bookAll(db, [ask], { now, ...rules })).toMatchObject([{ queue_number: 11 }])
  },
  'completing': async (db) =>
    expect(await completeWaiting(db, here.hospital_id, here.id, now)).toMatchObject({ version: 16 }),
  'one line of the desk': async (db) => expect(await deskAppointment(db, here.hospital_id, here.id)).toBeDefined(),
  'cancelling': async (db) => expect(await cancelWaiting(db, here.mobile, here.id, now)).toMatchObject({ version: 16 }),
  "the desk's list": async (db) => expect(await deskAppointments(db, here.slot_id, today)).toHaveLength(10),
  'the live number': async (db) =>
    expect(await statesOf(db, [{ slotId: here.slot_id }], now)).toMatchObject([{ version: 15 }]),
  'the line': async (db) =>
    expect(await linesOf(db, [{ slotId: here.slot_id, date: today }])).toMatchObject([{ waiting: [6, 7, 8, 9, 10] }]),
  "a patient's appointments": async (db) =>
    expect((await waitingAppointments(db, here.mobile, now)).length).toBeGreaterThan(0),
  "a phone's queues": async (db) => expect((await waitingQueues(db, here.mobile, now)).length).toBeGreaterThan(0),
}

test.each(Object.entries(hot))('%s goes by indexes, and reads nothing of the archive', async (_what, work) => {
  const { plan, ...read } = await readBy(work)
  expect(plan).not.toMatch(/Seq Scan on (appointments|archived_appointments|queues|patients|booking_keys)/)
  expect(read).toEqual({ scans: 0, archive: 0 })
})

const past: Record<string, (db: Connection) => Promise<unknown>> = {
  "the desk's list of a past day": async (db) =>
    expect(await pastDeskAppointments(db, archived.slot_id, '2026-11-01')).toHaveLength(10),
  'everything of a mobile': async (db) =>
    expect((await keptAppointments(db, archived.mobile)).length).toBeGreaterThan(1),
  'completing what was missed long ago': async (db) =>
    expect(await completeWaiting(db, archived.hospital_id, archived.id, now)).toMatchObject({ version: 16 }),
  'the line of a past day': async (db) =>
    expect(await linesOf(db, [{ slotId: archived.slot_id, date: '2026-11-01' }])).toMatchObject([
      { waiting: [6, 7, 8, 9, 10] },
    ]),
}

test.each(Object.entries(past))('%s is found in the archive by an index', async (_what, work) => {
  const { scans, archive } = await readBy(work)
  expect(scans).toBe(0)
  expect(archive).toBeGreaterThan(0)
})

test('a scan would be seen', async () => {
  const slow = statement('test.slow', `SELECT count(*) FROM appointments WHERE patient_name = 'Nobody'`)
  const { plan, scans } = await readBy((db) => db.all(slow))
  expect(plan).toContain('Seq Scan on appointments')
  expect(scans).toBe(1)
})
