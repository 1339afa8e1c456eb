import type pg from 'pg'
import type { Filled } from './fill.ts'
import { noKnowledge, noPooled } from '#server/estimates/index.ts'
import { printStep } from './report.ts'

// Hospitals with four slots of thirty tokens a day and 50,000 appointments each.

const ofEach = 50_000
const [slots, perDay] = [4, 30] as const
const days = Math.ceil(ofEach / (slots * perDay))

const firstNames =
  'Nandini,Ravi,Lakshmi,Suresh,Anita,Kaveri,Imran,Fatima,Joseph,Gurpreet,Savitri,Ramesh,Priya,Mohan,Noor,Asha,Vikram,Deepa,Harish,Meera,नंदिनी,लक्ष्मी,நந்தினி,லட்சுமி,నందిని,ನಂದಿನಿ,নন্দিনী,નંદિની,Balwinder,Shalini'.split(
    ',',
  )
const lastNames =
  'Hegde,Kumar,Rao,Patil,Sheikh,Menon,Fernandes,Singh,Deshpande,Gowda,Iyer,Das,Shetty,Kulkarni,Nair,Reddy,Pillai,Joshi,Khan,Thomas,हेगड़े,शर्मा,ஹெக்டே,రావు,ರಾವ್,Banerjee,Chatterjee,Mehta,Naik,Bhat'.split(
    ',',
  )
const drawn = (names: readonly string[], salt: number) =>
  `(ARRAY['${names.join("','")}'])[1 + abs(hashint8extended(n, ${salt})) % ${names.length}]`

let whenFilled: ReturnType<typeof fillIn> | undefined

/** Fills in the appointments of years, once for all benches.
 *  @returns how many, and the hospitals that have them */
export const fillYears = (client: pg.Client, filled: Filled, isQuick: boolean) =>
  (whenFilled ??= fillIn(client, filled, isQuick))

async function fillIn(client: pg.Client, filled: Filled, isQuick: boolean) {
  const appointments = isQuick ? 1_000_000 : 10_000_000
  const hospitals = [...new Set(filled.slots.map(({ hospitalId }) => hospitalId))].slice(0, appointments / ofEach)
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes WHERE tablename = 'appointments' AND indexdef NOT LIKE '%UNIQUE%'`,
  )
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; ${indexes.map(({ name }) => `DROP INDEX ${name}`).join(';')}`,
  )
  await client.query(
    `CREATE TEMP TABLE visited AS SELECT s.id AS slot_id, current_date - day AS day, row_number() OVER () AS n
     FROM generate_series(${days + 2}, 3, -1) day CROSS JOIN slots s JOIN doctors d ON d.id = s.doctor_id WHERE d.hospital_id = ANY ($1)
     ORDER BY day DESC, slot_id`,
    [hospitals],
  )
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, taken) SELECT slot_id, day, ${perDay}, ${perDay} FROM visited`,
  )
  // Any hash will do: the product writes those of the last two days anew at its start. Without one no look-up would read an index alone.
  printStep(`filling in ${appointments} appointments`)
  await client.query(
    `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
       contact, user_name, booked_at, link_hash)
     SELECT uuidv7(), slot_id, day, number, 'completed', day, 'staff',
       ${drawn(firstNames, 1)} || ' ' || ${drawn(lastNames, 2)}, 40, 'Female', '9198' || lpad((abs(hashint8extended(n, 3)) % 100000000)::text, 8, '0'), '', day, hashint8extended(n, 4)
     FROM (SELECT v.slot_id, v.day, number, v.n * ${perDay} + number AS n FROM visited v CROSS JOIN generate_series(1, ${perDay}) number) t`,
  )
  printStep('building their indexes')
  for (const { text } of indexes) await client.query(text)
  await client.query('SET session_replication_role = DEFAULT')
  // Learning from them would take the processor for minutes.
  await client.query('INSERT INTO shared_knowledge VALUES (true, current_date, $1, $2)', [
    noKnowledge('').version,
    noPooled(),
  ])
  await client.query('VACUUM ANALYZE appointments, queues')
  return { appointments, hospitals }
}
