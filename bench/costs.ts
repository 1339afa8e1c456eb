import type pg from 'pg'
import { z } from 'zod'
import { percentilesOf } from './figures.ts'
import { fill, insertSessions, type BenchSlot, type Filled } from './fill.ts'
import { bookingRequests, completionRequest, HttpLoad, inTurn } from './load.ts'
import { parentOf, processorMs, processorMsOfFamily, residentBytes } from './processor-time.ts'
import { load, markdownTable, ms, printMachine, printStep, short, type Row } from './report.ts'
import { connect, scoped, startPostgres, startServer, type BenchServer, type Keep } from './server.ts'
import { Worker } from './worker.ts'

// Processor time of node and PostgreSQL and write-ahead log of what a clinic's day consists of. Linux only. docs/scaling.md uses the figures;
// `requests` measures own lists, searches and log-ins.

const slotCount = 1_000
const followers = 500
const phoneCount = 2_000
const completionsPerSlot = 300

interface Ground {
  keep: Keep
  client: pg.Client
  filled: Filled
  postmaster: number
  server: BenchServer
  load: HttpLoad
}

export async function runCosts(keep: Keep): Promise<void> {
  printMachine()
  const postgres = keep(await startPostgres())
  const client = keep(await connect(postgres.url))
  const filled = await fill(client, { hospitals: 20_000, patients: 10_000 })
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ground = { client, filled, postmaster: parentOf(rows[0]?.pid ?? Number.NaN) }
  const run = (measure: (ground: Ground) => Promise<Row[]>) =>
    scoped(async (keep) => {
      const server = keep(await startServer(postgres.url))
      return measure({ ...ground, keep, server, load: keep(new HttpLoad()) })
    })
  printStep('calls')
  const calls = await run(measureCalls)
  printStep('phones')
  // On a new node, so that the growth of its memory comes from the phones.
  const phones = await run(measurePhones)
  const heads = ['', 'callers', 'a second', 'p50', 'p99', 'node µs', 'PostgreSQL µs', 'WAL bytes']
  console.log(`\n${markdownTable(heads, [...calls, ...phones])}\n\nload ${load()}`)
}

async function measureCalls(ground: Ground): Promise<Row[]> {
  const { client, filled, server, load } = ground
  const rows: Row[] = []
  const measure = async (what: string, callers: number, requests: readonly string[]) => {
    const warmUp = Math.ceil(requests.length / 10)
    await load.send(server.port, requests.slice(0, warmUp), { callers })
    const costOf = await startClocks(ground)
    const { ms: total, took } = await load.send(server.port, requests.slice(warmUp), { callers })
    const { p50, p99 } = percentilesOf(took)
    const perSecond = short((took.length / total) * 1000)
    rows.push([what, String(callers), perSecond, ms(p50), ms(p99), ...cells(await costOf(took.length))])
  }
  const slots = filled.slots.slice(0, slotCount)
  const bookings = (from: number, count: number) => bookingRequests(filled.patients, slots, count, from)
  const before = await databaseBytes(client)
  await client.query('CHECKPOINT')
  await measure('booking, pages untouched since a checkpoint', 4, bookings(0, 3_000))
  await measure('booking', 4, bookings(3_000, 3_000))
  await measure('booking', 64, bookings(6_000, 6_000))
  const completions = await completionRequests(client, slots)
  const third = Math.ceil(completions.length / 3)
  await measure('completion', 4, completions.slice(0, third))
  await measure('completion', 64, completions.slice(third))
  const stored = ((await databaseBytes(client)) - before) / completions.length
  return [...rows, ['a token in the database, bytes', '', '', '', '', '', '', short(stored)]]
}

/** The cost of a connecting phone, and of a completion without and with followers. */
async function measurePhones(ground: Ground): Promise<Row[]> {
  const { keep, client, filled, server, load } = ground
  const patients = keep(new Worker('followers.ts'))
  const visitors = keep(new Worker('followers.ts'))
  const { port } = server
  const tokens = filled.patients.slice(0, phoneCount + 100).map(({ token }) => token)
  const queues = filled.slots.slice(slotCount, slotCount + 100)
  await load.send(port, bookingRequests(filled.patients, queues, tokens.length), { callers: 64 })
  await patients.ask({ signIn: tokens.slice(0, 100), port }, z.unknown())
  const memory = residentBytes(server.pid)
  const costOf = await startClocks(ground)
  await patients.ask({ signIn: tokens.slice(100), port }, z.unknown())
  const connecting = await costOf(phoneCount)
  const bytes = (residentBytes(server.pid) - memory) / phoneCount

  const costOfCompletion = async (slot: BenchSlot) => {
    await load.send(port, bookingRequests(filled.patients, [slot], completionsPerSlot))
    const requests = await completionRequests(client, [slot])
    const costOf = await startClocks(ground)
    await load.send(port, requests)
    return costOf(completionsPerSlot)
  }
  const [quiet, followed] = [inTurn(filled.slots, slotCount + 100), inTurn(filled.slots, slotCount + 101)]
  await visitors.ask({ follow: [followed.id], port, count: followers, atOnce: 1 }, z.unknown())
  const without = await costOfCompletion(quiet)
  const withFollowers = await costOfCompletion(followed)
  await visitors.ask({ take: followers * completionsPerSlot }, z.unknown())
  const row = (what: string, costs: readonly string[]): Row => [what, '1', '', '', '', ...costs]
  return [
    row('a phone connects', cells(connecting)),
    row('completion without followers', cells(without)),
    row(`… with ${followers} followers`, cells(withFollowers)),
    row('one message to one follower', [short((withFollowers.node - without.node) / followers)]),
    ['memory of a phone', short(bytes / 1000, ' kB')],
  ]
}

interface Cost {
  node: number
  database: number
  wal: number
}
const cells = ({ node, database, wal }: Cost) => [short(node), short(database), short(wal)]

/** @returns the cost per item since now: µs of processor time, and bytes of write-ahead log */
export async function startClocks({
  client,
  server,
  postmaster,
}: Pick<Ground, 'client' | 'server' | 'postmaster'>): Promise<(count: number) => Promise<Cost>> {
  const read = async (): Promise<Cost> => {
    const { rows } = await client.query<{ wal: number }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS wal`,
    )
    return {
      node: processorMs(server.pid) * 1000,
      database: processorMsOfFamily(postmaster) * 1000,
      wal: rows[0]?.wal ?? Number.NaN,
    }
  }
  const start = await read()
  return async (count) => {
    const end = await read()
    const each = (of: keyof Cost) => (end[of] - start[of]) / count
    return { node: each('node'), database: each('database'), wal: each('wal') }
  }
}

async function databaseBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  return rows[0]?.bytes ?? Number.NaN
}

/** Completes all waiting appointments of the slots, in the order of their numbers. */
async function completionRequests(client: pg.Client, slots: readonly BenchSlot[]): Promise<string[]> {
  const hospitals = [...new Set(slots.map(({ hospitalId }) => hospitalId))]
  const sessions = await insertSessions(client, 'staff', hospitals)
  const tokens = new Map(hospitals.map((id, n) => [id, sessions[n] ?? '']))
  const { rows } = await client.query<{ id: string; hospitalId: string }>(
    `SELECT a.id, d.hospital_id AS "hospitalId" FROM appointments a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
     WHERE a.slot_id = ANY ($1::uuid[]) AND a.status = 'waiting' ORDER BY a.queue_number, a.slot_id`,
    [slots.map(({ id }) => id)],
  )
  return rows.map(({ id, hospitalId }) => completionRequest(id, tokens.get(hospitalId) ?? ''))
}
