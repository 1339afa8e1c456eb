import { statement, type Connection } from '#server/platform/database/index.ts'
import { mostEntries } from '#server/hospitals/rules.ts'
import { aSession } from '../builders.ts'

/** Letters of three bytes each, as names in Indian scripts have them; different for each row, so that packing does not shorten them. */
const text = (length: string, seed: string) =>
  `(SELECT string_agg(chr(2309 + (('x' || substr(md5((${seed})::text || n), 1, 4))::bit(16)::int % 45)), '') FROM generate_series(1, ${length}) AS n)`

const fill = statement<{ id: string; doctor: string; slot: string }>(
  'test.fullest-hospital',
  `WITH hospital AS (
     INSERT INTO hospitals (name, second_name, address, pincode, hospital_number, contact_no, contact_email, time_zone)
     SELECT ${text('100', '1')}, ${text('100', '2')}, ${text('300', '3')}, '560003', 'FULLEST', '080 1234 5678', 'desk@example.org', 'Asia/Kolkata'
     RETURNING id),
   staff AS (
     INSERT INTO doctors (hospital_id, name, second_name, speciality, timing_start, timing_end, room, fee, note, available)
     SELECT id, ${text('100', '4 + of')}, ${text('100', '5 + of')}, ${text('120', '6 + of')}, ${text('120', '7 + of')}, ${text('120', '8 + of')},
       ${text('40', '9 + of')}, ${text('60', '10 + of')}, ${text('200', '11 + of')}, true
     FROM hospital, generate_series(1, $1::integer) AS of ORDER BY of RETURNING id),
   numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM staff),
   -- The first doctor has as many as a doctor may have, and the others share the rest.
   times AS (
     INSERT INTO slots (doctor_id, name, start_time, end_time, days, capacity, held_for_walk_ins, release_held, opens_days_before, opens_at, is_limited)
     SELECT id, n || ${text('97', 'number * 100 + n')}, ${text('120', 'number + n')}, ${text('120', 'number + 2 * n')}, '{1,2,3,4,5,6,7}', 1000, 1000, true, 366, '23:59', true
     FROM numbered, generate_series(1, CASE WHEN number = 1 THEN $2::integer 
       ELSE ($3::integer - $2::integer) / ($1::integer - 1) + (number <= 1 + ($3::integer - $2::integer) % ($1::integer - 1))::integer END) AS n
     RETURNING id, doctor_id),
   away AS (
     INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, note, created_at)
     SELECT h.id, d.id, current_date + 40 + n, current_date + 40 + n, ${text('120', 'n')}, now()
     FROM hospital h, numbered d, generate_series(1, $4::integer) AS n WHERE d.number = 1 + n % $1::integer),
   changed AS (
     INSERT INTO slot_overrides (slot_id, service_day, start_time, end_time)
     SELECT id, current_date + n, ${text('120', 'n')}, ${text('120', 'n + 1')}
     FROM (SELECT t.id, row_number() OVER (ORDER BY t.id) AS at FROM times t JOIN numbered d ON d.id = t.doctor_id WHERE d.number = 1) t,
       generate_series(1, 7) AS n WHERE (at - 1) * 7 + n <= $5::integer)
   SELECT h.id, d.id AS doctor, t.id AS slot FROM hospital h, numbered d JOIN times t ON t.doctor_id = d.id WHERE d.number = 1 LIMIT 1`,
)

/** Adds a hospital with as much as the caps allow, and the longest texts. Patients can book no slot: each says at length why. */
export async function fullestHospital(db: Connection) {
  const { doctors, slots, slotsOfHospital, absences, overrides } = mostEntries
  const built = await db.first(fill, [doctors, slots, slotsOfHospital, absences, overrides])
  if (!built) throw new Error('The fullest hospital was not built.')
  return { ...built, desk: await aSession(db, { hospital: built.id }) }
}
