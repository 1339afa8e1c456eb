import type pg from 'pg'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { hospitalRow, logIn, type Filled } from './fill.ts'

/** What the runs need to know of the database at one size. */
export interface Stretch extends Filled {
  /** Waiting today, each in a queue of its own, with a session of its hospital's desk. */
  waiting: { id: string; slotId: string; token: string }[]
}

/** Of a hundred appointments: one hospital with three doctors and ten slots. Of the ten of a slot two are of today, one of
 *  them completed, and eight of a day a month ago, or so many months as there are. */
const [perHospital, perSlot, today] = [100, 10, 2]

type Table = 'appointments' | 'archived_appointments'

/** Fills an empty database: what is over stands in the archive, as the job would leave it. Set by set, without looking at each
 *  foreign key, and without waiting for the disk.
 *  @param past another table for what is over  @param months how far back that goes */
export async function fillDatabase(
  client: pg.Client,
  appointments: number,
  { past = 'archived_appointments', months = 1 }: { past?: Table; months?: number } = {},
): Promise<void> {
  await client.query(`SET synchronous_commit = off`)
  await client.query(`SET maintenance_work_mem = '512MB'`)
  await client.query(`SET work_mem = '256MB'`)
  await client.query(hospitalRow, [1, appointments / perHospital])
  await client.query(
    `INSERT INTO doctors (hospital_id, name, speciality, timing_start, timing_end)
     SELECT h.id, 'Dr ' || k || ' of ' || left(h.name, 40), 'Physician', '9 AM', '5 PM'
     FROM hospitals h CROSS JOIN generate_series(1, 3) k`,
  )
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `INSERT INTO slots (doctor_id, name, start_time, end_time)
     SELECT d.id, 'Slot ' || k, '9 AM', '12 PM' FROM doctors d
     JOIN generate_series(1, $1::int) k ON k % 3 + 1 = substr(d.name, 4, 1)::int`,
    [perHospital / perSlot],
  )
  const { rows } = await client.query<{ day: string }>(`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS day`)
  const day = rows[0]?.day
  const over = { day, months, count: perSlot - today, completed: perSlot - today }
  await withoutIndexes(client, past, () => fillDay(client, past, over))
  await fillDay(client, 'appointments', { day, months: 0, count: today, completed: 1 })
  await client.query(`SET session_replication_role = origin`)
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}

/** Takes a table's indexes away that hold nothing together, and makes them again when its rows are there: in one go, and not row
 *  by row in the order of mobiles, which a million of them have outside PostgreSQL's memory. */
async function withoutIndexes(client: pg.Client, table: Table, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** A queue for each slot, of today or of a day 30 days ago, or 60, and so on up to so many months. */
async function fillDay(
  client: pg.Client,
  table: Table,
  { day, months, count, completed }: { day: string | undefined; months: number; count: number; completed: number },
): Promise<void> {
  const slots = `SELECT id, position, $1::date - 30 * least($2::int, 1 + (row_number() OVER (ORDER BY id))::int % greatest($2::int, 1)) AS day
     FROM slots ORDER BY id`
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version, archived_at)
     SELECT id, day, $3::int, $4::int, $3::int - $4::int, $3::int + $4::int, CASE WHEN $2::int > 0 THEN now() END FROM (${slots}) s`,
    [day, months, count, completed],
  )
  await client.query(
    `INSERT INTO ${table} (id, slot_id, service_day, queue_number, status, patient_name, patient_age, patient_gender, user_name,
       mobile, booked_at, completed_at)
     SELECT uuidv7(), s.id, s.day, k, CASE WHEN k <= $4::int THEN 'completed' ELSE 'waiting' END, 'Patient ' || k, 40,
       'Other', 'Patient ' || k, (917000000000 + s.position * 10 + k)::text, now(), CASE WHEN k <= $4::int THEN now() END
     FROM (${slots}) s CROSS JOIN generate_series(1, $3::int) k`,
    [day, months, count, completed],
  )
}

/** So many of the patients, slots and waiting appointments that there are, by chance, and logs in who needs it. */
export async function sample(
  client: pg.Client,
  count: number,
  { size, round }: { size: number; round: number },
): Promise<Stretch> {
  const chance = Math.min(100, (count * perSlot * 400) / size)
  const { rows } = await client.query<{ id: string; slotId: string; doctorId: string; hospitalId: string }>(
    `SELECT a.id, s.id AS "slotId", d.id AS "doctorId", d.hospital_id AS "hospitalId"
     FROM slots s TABLESAMPLE SYSTEM (${chance}) JOIN doctors d ON d.id = s.doctor_id
     JOIN appointments a ON a.slot_id = s.id AND a.status = 'waiting' AND a.service_day = (now() AT TIME ZONE 'Asia/Kolkata')::date
     ORDER BY random() LIMIT $1`,
    [count],
  )
  const waiting = rows.map((row) => ({ ...row, token: newToken() }))
  await client.query(
    `INSERT INTO sessions (token_hash, hospital_id, created_at, last_seen_at)
     SELECT hash, id, now(), now() FROM unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [waiting.map(({ token }) => hashOfToken(token)), waiting.map(({ hospitalId }) => hospitalId)],
  )
  const samples = await client.query<{ name: string; pincode: string }>(
    `SELECT name, pincode FROM hospitals TABLESAMPLE SYSTEM (${chance}) LIMIT 5000`,
  )
  return {
    patients: await logIn(client, count, { from: round * count }),
    slots: waiting.map(({ slotId: id, doctorId, hospitalId }) => ({ id, doctorId, hospitalId })),
    samples: samples.rows,
    waiting,
  }
}
