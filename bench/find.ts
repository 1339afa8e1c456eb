import { insertSessions, type BenchSetup } from './fill.ts'
import { fillYears, firstNames, lastNames } from './fill-years.ts'
import { request } from './http-client.ts'
import { HttpLoad, inTurn } from './load.ts'
import { percentilesOf } from './figures.ts'
import { p50p99, short, type Row } from './report.ts'
import { startServer } from './server.ts'

// A desk looks for people of years.

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
  const { appointments, hospitals: ids } = await fillYears(client, filled, isQuick)
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
