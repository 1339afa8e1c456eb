import type pg from 'pg'
import { insertHospitals, insertPatients, insertSessions, type Filled } from './fill.ts'

/** The rows of a database that a round uses. */
export interface Sample extends Filled {
  /** Waiting today, each in its own queue, with a session of its hospital. */
  waiting: { id: string; slotId: string; token: string }[]
}

/** A hundred appointments make one hospital with three doctors and ten slots. Of a slot's ten appointments two are of today, one
 *  of them completed, and eight are of a day 30 days ago, all completed. */
const [perHospital, perSlot, ofToday] = [100, 10, 2]

/** Fills an empty database: set by set, without foreign key checks, secondary indexes and synchronous commits. */
export async function fillAppointments(client: pg.Client, appointments: number): Promise<void> {
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'`)
  await insertHospitals(client, appointments / perHospital)
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `INSERT INTO slots (doctor_id, name, start_time, end_time)
     SELECT d.id, 'Slot ' || k, '9 AM', '12 PM' FROM doctors d
     JOIN generate_series(1, $1::int) k ON k % 3 + 1 = substr(d.name, 4, 1)::int`,
    [perHospital / perSlot],
  )
  await withoutIndexes(client, async () => {
    await fillDay(client, { daysAgo: 30, count: perSlot - ofToday, completed: perSlot - ofToday })
    await fillDay(client, { daysAgo: 0, count: ofToday, completed: 1 })
  })
  await client.query(`SET session_replication_role = origin`)
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}

/** Drops the table's non-unique indexes and rebuilds them afterwards, which is faster than updating them row by row. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'appointments'::regclass AND NOT indisunique`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

interface DayOfSlots {
  daysAgo: number
  count: number
  completed: number
}

async function fillDay(client: pg.Client, { daysAgo, count, completed }: DayOfSlots): Promise<void> {
  const day = `((now() AT TIME ZONE 'Asia/Kolkata')::date - $1::int)`
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version)
     SELECT id, ${day}, $2::int, $3::int, $2::int - $3::int, $2::int + $3::int FROM slots ORDER BY id`,
    [daysAgo, count, completed],
  )
  await client.query(
    `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age,
       patient_gender, user_name, mobile, booked_at)
     SELECT uuidv7(), s.id, ${day}, k, CASE WHEN k <= $3::int THEN 'completed' ELSE 'waiting' END, now(), 'staff', 'Patient ' || k,
       40, 'Other', 'Patient ' || k, (917000000000 + s.position * 10 + k)::text, now()
     FROM slots s CROSS JOIN generate_series(1, $2::int) k ORDER BY s.id`,
    [daysAgo, count, completed],
  )
}

/** Draws slots with a waiting appointment at random, and inserts patients with a session.
 *  @param appointments how many the database was filled with */
export async function drawSample(
  client: pg.Client,
  count: number,
  { appointments, round }: { appointments: number; round: number },
): Promise<Sample> {
  const percent = Math.min(100, (count * perSlot * 400) / appointments)
  const { rows } = await client.query<{ id: string; slotId: string; doctorId: string; hospitalId: string }>(
    `SELECT a.id, s.id AS "slotId", d.id AS "doctorId", d.hospital_id AS "hospitalId"
     FROM slots s TABLESAMPLE SYSTEM (${percent}) JOIN doctors d ON d.id = s.doctor_id
     JOIN appointments a ON a.slot_id = s.id AND a.status = 'waiting' AND a.service_day = (now() AT TIME ZONE 'Asia/Kolkata')::date
     ORDER BY random() LIMIT $1`,
    [count],
  )
  const hospitals = rows.map(({ hospitalId }) => hospitalId)
  const tokens = await insertSessions(client, 'staff', hospitals)
  const samples = await client.query<Filled['samples'][number]>(
    `SELECT name, pincode FROM hospitals TABLESAMPLE SYSTEM (${percent}) LIMIT 5000`,
  )
  return {
    patients: await insertPatients(client, count, round * count),
    slots: rows.map(({ slotId: id, doctorId, hospitalId }) => ({ id, doctorId, hospitalId })),
    samples: samples.rows,
    waiting: rows.map(({ id, slotId }, n) => ({ id, slotId, token: tokens[n] ?? '' })),
  }
}
