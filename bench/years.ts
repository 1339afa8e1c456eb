import type pg from 'pg'
import { report } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import { noKnowledge, noPooled, type ActRow } from '#server/estimates/index.ts'
import { readTimes } from '#server/reports/read-session.ts'
import { packed, summaryOf } from '#server/reports/rules.ts'
import { insertSessions, word, type BenchSetup, type Filled } from './fill.ts'
import { inTurn, request, sendAll } from './load.ts'
import { parentOf, processorMs, processorMsOfFamily } from './processor-time.ts'
import { ms, p50p99, percentilesOf, printStep, type Row } from './report.ts'
import { startServer } from './server.ts'

// Hospitals with four slots of thirty tokens a day and 50,000 appointments each.

const ofEach = 50_000
const [slots, perDay] = [4, 30] as const
const days = Math.ceil(ofEach / (slots * perDay))

const listOf = (names: string) => names.split(',')
const firstNames = listOf(
  `Nandini,Ravi,Lakshmi,Suresh,Anita,Kaveri,Imran,Fatima,Joseph,Gurpreet,Savitri,Ramesh,Priya,Mohan,Noor,Asha,Vikram,Deepa,Harish,Meera,नंदिनी,लक्ष्मी,நந்தினி,லட்சுமி,నందిని,ನಂದಿನಿ,নন্দিনী,નંદિની,Balwinder,Shalini`,
)
const lastNames = listOf(
  `Hegde,Kumar,Rao,Patil,Sheikh,Menon,Fernandes,Singh,Deshpande,Gowda,Iyer,Das,Shetty,Kulkarni,Nair,Reddy,Pillai,Joshi,Khan,Thomas,हेगड़े,शर्मा,ஹெக்டே,రావు,ರಾವ್,Banerjee,Chatterjee,Mehta,Naik,Bhat`,
)

let whenFilled: ReturnType<typeof fillIn> | undefined

/** Fills in the appointments of years, once for all benches.
 *  @returns how many, and the hospitals that have them */
const fillYears = (client: pg.Client, filled: Filled, isQuick: boolean) =>
  (whenFilled ??= fillIn(client, filled, isQuick))

async function fillIn(client: pg.Client, filled: Filled, isQuick: boolean) {
  const appointments = isQuick ? 1_000_000 : 10_000_000
  // The last ones: other benches have booked with the first.
  const hospitals = [...new Set(filled.slots.map(({ hospitalId }) => hospitalId))].slice(-appointments / ofEach)
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
       ${word(firstNames.join(), 1)} || ' ' || ${word(lastNames.join(), 2)}, 40, 'Female', '9198' || lpad((abs(hashint8extended(n, 3)) % 100000000)::text, 8, '0'), '', day, hashint8extended(n, 4)
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

/** What a desk types that looks for people of years. */
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
  const { appointments, hospitals: ids } = await fillYears(client, filled, isQuick)
  const server = keep(await startServer({ DATABASE_URL: postgres.url }))
  const tokens = await insertSessions(client, 'staff', ids)
  const requests = Array.from({ length: isQuick ? 1_000 : 4_000 }, (_, n) =>
    request('GET', `/api/appointments/find?query=${encodeURIComponent(inTurn(typed, n * 7))}`, {
      token: inTurn(tokens, Math.floor(n / 3)),
    }),
  )
  // Once to warm the caches.
  await sendAll(server.port, requests)
  const { took } = await sendAll(server.port, requests)
  return [[`a patient among ${appointments} appointments`, p50p99(percentilesOf(took)), '', '', 'p99 ≤ 20 ms']]
}

const joined = 7
const [warmUp, measured] = [10, 30] as const

/** The processor time of the report of a year, of Node and of PostgreSQL together: 21 doctors with 28 slots, thirty tokens a session, each day, and the year
 *  before to compare. */
export async function benchYear({ keep, postgres, ...setup }: BenchSetup): Promise<Row[]> {
  const { client } = setup
  const { appointments, token } = await fillYear(setup)
  const server = keep(await startServer({ DATABASE_URL: postgres.url }))
  const today = new Date().toISOString().slice(0, 10)
  const ask = request('GET', `/api/reports?from=${addDays(today, -365)}&to=${today}`, { token })
  const { bodies } = await sendAll(server.port, Array<string>(warmUp).fill(ask))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]?.pid ?? NaN)
  const read = () => [processorMs(server.pid), processorMsOfFamily(postmaster)] as const
  const before = read()
  await sendAll(server.port, Array<string>(measured).fill(ask))
  const after = read()
  const [node, database] = [(after[0] - before[0]) / measured, (after[1] - before[1]) / measured]
  const { totals } = report.parse(JSON.parse(bodies[0] ?? ''))
  return [
    [
      `a year of ${totals.sessions} sessions among ${appointments} appointments, processor time`,
      `${ms(node)} + ${ms(database)}`,
      '',
      '',
      'together ≤ 100 ms',
    ],
  ]
}

/** Fills in the sessions of a hospital with 21 doctors, beside those of the others.
 *  @returns a session token of the hospital */
async function fillYear({ client, filled, isQuick }: Pick<BenchSetup, 'client' | 'filled' | 'isQuick'>) {
  const { appointments, hospitals } = await fillYears(client, filled, isQuick)
  const clinics = hospitals.slice(0, joined)
  printStep('summing up their sessions')
  await client.query('SET session_replication_role = replica')
  await client.query('UPDATE doctors SET hospital_id = $1[1] WHERE hospital_id = ANY ($1)', [clinics])
  // The product of a bench before has summed some of them up itself.
  await client.query('TRUNCATE session_summaries')
  // Two years of the one that is asked, and what the others have.
  await client.query(
    `INSERT INTO session_summaries (hospital_id, service_day, slot_id, doctor_id, summary, capacity, range_shown, range_held, start_time, end_time)
     SELECT d.hospital_id, current_date - day, s.id, d.id, ($2::text[])[1 + (day * 7 + row_number() OVER (PARTITION BY day ORDER BY s.id)) % $3],
       40, 20, 16, s.start_time, s.end_time
     FROM doctors d JOIN slots s ON s.doctor_id = d.id CROSS JOIN generate_series(1, 2 * 366) day
     WHERE d.hospital_id = ANY ($1) AND (day < 420 OR d.hospital_id = $1[1])`,
    [hospitals, summaries, summaries.length],
  )
  const own = '(SELECT s.id FROM slots s JOIN doctors d ON d.id = s.doctor_id WHERE d.hospital_id = $1)'
  await client.query(
    `UPDATE appointments SET feedback = 1 + queue_number % 3 WHERE queue_number % 6 = 0 AND slot_id IN ${own}`,
    [clinics[0]],
  )
  printStep('adding the sessions of today, which are counted live')
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, taken)
     SELECT slot_id, current_date, last_number, taken FROM queues WHERE service_day = (SELECT max(service_day) FROM queues WHERE service_day < current_date) AND slot_id IN ${own}`,
    [clinics[0]],
  )
  await client.query(
    `INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
       contact, user_name, booked_at)
     SELECT uuidv7(), slot_id, current_date, queue_number, 'waiting', now(), 'staff', patient_name, patient_age, patient_gender, contact, '', now()
     FROM appointments WHERE service_day = (SELECT max(service_day) FROM queues WHERE service_day < current_date) AND slot_id IN ${own}`,
    [clinics[0]],
  )
  await client.query('SET session_replication_role = DEFAULT')
  await client.query('VACUUM ANALYZE appointments, session_summaries, doctors')
  const [token] = await insertSessions(client, 'staff', clinics)
  return { appointments, token }
}

/** Summaries of sessions that went as sessions go, by the rules of the product. */
const summaries = Array.from({ length: 60 }, () => packed(drawSummary()))

function drawSummary() {
  const day = '2026-11-20'
  let at = Date.parse(`${day}T09:00:00+05:30`) + Math.random() * 1_200_000
  const acts: ActRow[] = []
  const tokens = Array.from({ length: 30 }, (_, index) => {
    const number = index + 1
    const isMissed = Math.random() < 0.08
    acts.push([2 * index, at, number, 'call', 'called', null, null, null])
    const calledAt = at
    at += (1 + Math.random() * 11) * 60_000
    acts.push(
      isMissed
        ? [2 * index + 1, at, number, 'no-show', 'no_show', null, null, null]
        : [2 * index + 1, at, number, 'complete', 'completed', null, null, null],
    )
    const arrivedAt = calledAt - Math.random() * 5_400_000
    const bookedAt = arrivedAt - Math.random() ** 3 * 14 * 86_400_000
    return [
      number,
      number % 3 === 0 ? 'desk' : 'online',
      isMissed ? 'no_show' : 'completed',
      bookedAt,
      arrivedAt,
    ] as const
  })
  const names = { hospital_id: '', doctor_id: '', doctor_name: '', slot_id: '', slot_name: '' }
  const times = { service_day: day, time_zone: 'Asia/Kolkata', start_time: '9 AM', end_time: '12 PM', is_over: true }
  const known = { capacity: null, range_shown: 0, range_held: 0 }
  return summaryOf(readTimes({ ...names, ...times, ...known, acts, tokens }))
}
