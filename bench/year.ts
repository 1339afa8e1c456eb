import { addDays } from '#contract/service-day.ts'
import type { ActRow } from '#server/estimates/index.ts'
import { report } from '#contract/reports.ts'
import { readTimes } from '#server/reports/read-session.ts'
import { packed, summaryOf } from '#server/reports/rules.ts'
import { insertSessions, type BenchSetup } from './fill.ts'
import { fillYears } from './fill-years.ts'
import { request } from './http-client.ts'
import { HttpLoad } from './load.ts'
import { parentOf, processorMs, processorMsOfFamily } from './processor-time.ts'
import { ms, printStep, type Row } from './report.ts'
import { startServer } from './server.ts'

// A manager reads the report of a year: 21 doctors with 28 slots, thirty tokens a session, each day, and the year before to compare.

const joined = 7
const [warmUp, measured] = [10, 30] as const

/** The processor time of one report, of Node and of PostgreSQL together. */
export async function benchYear({ keep, postgres, ...setup }: BenchSetup): Promise<Row[]> {
  const { client } = setup
  const { appointments, token } = await fillYear(setup)
  const server = keep(await startServer(postgres.url))
  const load = keep(new HttpLoad())
  const today = new Date().toISOString().slice(0, 10)
  const ask = request('GET', `/api/reports?from=${addDays(today, -365)}&to=${today}`, { token })
  const { bodies } = await load.send(server.port, Array<string>(warmUp).fill(ask), { keepBodies: true })
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]?.pid ?? NaN)
  const read = () => [processorMs(server.pid), processorMsOfFamily(postmaster)] as const
  const before = read()
  await load.send(server.port, Array<string>(measured).fill(ask))
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
    [hospitals, drawn, drawn.length],
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
const drawn = Array.from({ length: 60 }, () => packed(drawSummary()))

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
