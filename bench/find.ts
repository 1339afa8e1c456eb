import { insertSessions, type BenchSetup } from './fill.ts'
import { request } from './http-client.ts'
import { HttpLoad, inTurn } from './load.ts'
import { percentilesOf } from './figures.ts'
import { p50p99, printStep, short, type Row } from './report.ts'
import { startServer } from './server.ts'

// A desk looks for people of years: hospitals with four slots of thirty tokens a day and 50,000 appointments each.

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

/** What people type, by what they look for. */
const typed = [
  ...firstNames.map((name) => name.slice(0, 4)),
  ...firstNames,
  ...lastNames,
  ...firstNames.map((name, n) => `${name} ${inTurn(lastNames, n)}`),
  ...['Nandimi', 'Deshpanre', 'Laksmi', 'Gurpret', 'Kulkrni', 'Fernandis', 'Qrstp Wxyz', 'zz'],
  ...Array.from({ length: 40 }, (_, n) => String(9845 + n)),
  ...Array.from({ length: 40 }, (_, n) => `98450${String(10_000 + n * 997).slice(0, 5)}`),
  ...['1', '17', '30'],
]

export async function benchFind({ keep, postgres, client, filled, isQuick }: BenchSetup): Promise<Row[]> {
  const appointments = isQuick ? 1_000_000 : 10_000_000
  const hospitals = appointments / ofEach
  const ids = [...new Set(filled.slots.map(({ hospitalId }) => hospitalId))].slice(0, hospitals)
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes WHERE tablename = 'appointments' AND indexdef NOT LIKE '%UNIQUE%'`,
  )
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; ${indexes.map(({ name }) => `DROP INDEX ${name}`).join(';')}`,
  )
  await client.query(
    `CREATE TEMP TABLE visited AS SELECT s.id AS slot_id, current_date - day AS day, row_number() OVER () AS n
     FROM generate_series(${days - 1}, 0, -1) day CROSS JOIN slots s JOIN doctors d ON d.id = s.doctor_id WHERE d.hospital_id = ANY ($1)
     ORDER BY day DESC, slot_id`,
    [ids],
  )
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, taken) SELECT slot_id, day, ${perDay}, ${perDay} FROM visited`,
  )
  // Any hash will do. Without one the product would write each row again at its start, and no look-up would read an index alone.
  printStep(`filling in ${appointments} appointments`)
  await client.query(
    `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
       contact, user_name, booked_at, link_hash)
     SELECT uuidv7(), slot_id, day, number, (CASE WHEN day = current_date THEN 'waiting' ELSE 'completed' END)::appointment_status, day, 'staff',
       ${drawn(firstNames, 1)} || ' ' || ${drawn(lastNames, 2)}, 40, 'Female', '9198' || lpad((abs(hashint8extended(n, 3)) % 100000000)::text, 8, '0'), '', day, hashint8extended(n, 4)
     FROM (SELECT v.slot_id, v.day, number, v.n * ${perDay} + number AS n FROM visited v CROSS JOIN generate_series(1, ${perDay}) number) t`,
  )
  printStep('building their indexes')
  for (const { text } of indexes) await client.query(text)
  await client.query('SET session_replication_role = DEFAULT')
  await client.query('VACUUM ANALYZE appointments, queues')
  const server = keep(await startServer(postgres.url))
  const load = keep(new HttpLoad())
  const tokens = await insertSessions(client, 'staff', ids)
  const requests = Array.from({ length: isQuick ? 1_000 : 4_000 }, (_, n) =>
    request('GET', `/api/appointments/find?query=${encodeURIComponent(inTurn(typed, n * 7))}`, {
      token: inTurn(tokens, Math.floor(n / 3)),
    }),
  )
  const { took: cold } = await load.send(server.port, requests)
  const { took } = await load.send(server.port, requests)
  const { rows } = await client.query<{ size: string }>(
    `SELECT sum(pg_relation_size(indexrelid)) / 2 ^ 30 AS size FROM pg_stat_user_indexes WHERE indexrelname LIKE 'appointments_ended_by_%'`,
  )
  return [
    [`a patient among ${appointments} appointments`, p50p99(percentilesOf(took)), '', '', 'p99 ≤ 20 ms'],
    ['… after a cold start', p50p99(percentilesOf(cold))],
    ['… the size of its indexes', short(Number(rows[0]?.size), ' GiB')],
  ]
}
