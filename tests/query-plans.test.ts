import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAll } from '#server/appointments/booking-store.ts'
import { linesOf, statesOf } from '#server/appointments/index.ts'
import { moveAppointments } from '#server/appointments/move-appointments.ts'
import { deskAppointments, waitingAppointments } from '#server/appointments/store.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

// The plans of the statements on the hot paths, on full tables, with the generic plans that serve any values; and the scans that
// functions and foreign keys make, which EXPLAIN does not show.

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
  // A past day, yesterday, and today: ten in each queue, half of them completed.
  `INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version)
   SELECT id, day, 10, 5, 5, 15 FROM slots CROSS JOIN unnest('{2026-11-01,2026-11-20,2026-11-21}'::date[]) day`,
  `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age,
     patient_gender, patient_id, user_name, mobile, booked_at)
   SELECT gen_random_uuid(), q.slot_id, q.service_day, n, CASE WHEN n <= 5 THEN 'completed' ELSE 'waiting' END, now(), 'staff', 'P',
     40, 'Other', p.id, 'P', p.mobile, now()
   FROM (SELECT *, row_number() OVER () AS at FROM queues) q CROSS JOIN generate_series(1, 10) n
   JOIN (SELECT *, row_number() OVER () AS at FROM patients) p ON p.at = 1 + (q.at * 10 + n) % 2000`,
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
const anyOne = statement<One>(
  'test.any-appointment',
  `SELECT a.id, a.slot_id, s.doctor_id, s.hospital_id, a.mobile, a.patient_id FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.status = 'waiting' AND a.service_day = '2026-11-21' ORDER BY a.id LIMIT 1`,
)
const generic = statement('test.generic', `SET LOCAL plan_cache_mode = force_generic_plan`)
const counts = statement<{ scans: number }>(
  'test.scans',
  `SELECT coalesce(sum(seq_scan), 0)::int AS scans FROM pg_stat_xact_user_tables
   WHERE relname IN ('appointments', 'queues', 'patients', 'booking_keys')`,
)

let fresh: FreshDatabase
let here: One
beforeAll(async () => {
  fresh = await freshDatabase()
  for (const part of fill) await fresh.database.all(part)
  await fresh.database.all(statement('test.analyze', 'ANALYZE'))
  const found = await fresh.database.first(anyOne)
  if (!found) throw new Error('The fill left no appointment.')
  here = found
}, 60_000)
afterAll(() => fresh.drop())

class Undone extends Error {}

/** The plans of a work's statements and the number of scans that it made; the work is rolled back. */
async function readBy(work: (db: Connection) => Promise<unknown>) {
  const plans: string[] = []
  let scans = 0
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
    scans = (after?.scans ?? 0) - (before?.scans ?? 0)
    throw new Undone()
  })
  await expect(undone).rejects.toBeInstanceOf(Undone)
  return { plan: plans.join('\n'), scans }
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
    const rules = { daysAhead: 14, mostWaiting: 100, mostInQueue: 100 }
    expect(await bookAll(db, [ask], { now, ...rules })).toMatchObject([{ queue_number: 11 }])
  },
  'completing': async (db) =>
    expect(
      await moveAppointments(db, { ids: [here.id], hospital: here.hospital_id }, 'completed', { by: 'staff', at: now }),
    ).toMatchObject([{ version: 16 }]),
  "the desk's list": async (db) => expect(await deskAppointments(db, here.slot_id, today)).toHaveLength(10),
  'the live number': async (db) =>
    expect(await statesOf(db, [{ slotId: here.slot_id }], now)).toMatchObject([{ version: 15 }]),
  'the line': async (db) =>
    expect(await linesOf(db, [{ slotId: here.slot_id, date: today }])).toMatchObject([{ waiting: [6, 7, 8, 9, 10] }]),
  "a patient's appointments": async (db) =>
    expect((await waitingAppointments(db, here.mobile, now)).length).toBeGreaterThan(0),
}

test.each(Object.entries(hot))('%s reads by indexes alone', async (_what, work) => {
  const { plan, scans } = await readBy(work)
  expect(plan).not.toMatch(/Seq Scan on (appointments|queues|patients|booking_keys)/)
  expect(scans).toBe(0)
})

test('a scan is noticed', async () => {
  const slow = statement('test.slow', `SELECT count(*) FROM appointments WHERE patient_name = 'Nobody'`)
  const { plan, scans } = await readBy((db) => db.all(slow))
  expect(plan).toContain('Seq Scan on appointments')
  expect(scans).toBe(1)
})
