import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { reachOwnPostgres } from '#server/own-postgres/index.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { createLog } from '#server/platform/log.ts'
import { beginProduct, freePort, throwAwayFolder } from '#tests/product.ts'
import { median } from './figures.ts'
import { fill, type Filled } from './fill.ts'
import { request } from './http-client.ts'
import { bookingRequest, bookingRequests, cancellationRequest, HttpLoad, inTurn } from './load.ts'
import { parentOf, processorMs, processorMsOfFamily, proportionalBytes } from './processor-time.ts'
import { load, markdownTable, printMachine, printStep, short, type Row } from './report.ts'
import type { Keep } from './server.ts'

// Processor time of a request by kind, and the memory of all processes: this tree beside an earlier commit, in turns, each as `npm start`
// runs it, with its own PostgreSQL. Linux only; the earlier commit comes from git.

const before = 'c6b4c419'
const root = join(import.meta.dirname, '..')
const maxWaiting = 1_000_000

/** One request of each kind, for the nth of a run. */
interface Kind {
  what: string
  callers: number
  count: number
  /** Sent before them, and not measured. */
  first?: (filled: Filled, from: number, count: number) => string[]
  /** @param answers to those of `first`, in their order */
  requests: (filled: Filled, from: number, count: number, answers: readonly string[]) => string[]
}

const password = 'a password of the bench'
const slotsOf = ({ slots }: Filled, count: number, from = 0) => slots.slice(from, from + count)
const few = 20

const booked = z.object({ _id: z.string() })

const searching = { callers: 32, count: 2_000 }
const searches = ({ samples }: Filled, count: number, at: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => {
    const { name, pincode } = inTurn(samples, at(n))
    const text = n % 2 ? name.slice(0, 4 + (n % 12)) : pincode
    return request('GET', `/api/hospitals?query=${encodeURIComponent(text)}`)
  })

const kinds: Record<string, Kind> = {
  list: {
    what: "a patient's own list",
    callers: 32,
    count: 2_000,
    requests: ({ patients }, _from, count) =>
      patients
        .slice(0, count)
        .map(({ mobile, token }) => request('GET', `/api/appointments?usermobileNo=${mobile}`, { token })),
  },
  search: {
    what: 'search for one of 300 texts',
    ...searching,
    requests: (filled, _from, count) => searches(filled, count, (n) => n % 300),
  },
  new: {
    what: 'search for a new text',
    ...searching,
    requests: (filled, from, count) => searches(filled, count, (n) => from + n),
  },
  many: {
    what: 'booking on 1,000 slots',
    callers: 64,
    count: 3_000,
    requests: (filled, from, count) =>
      bookingRequests(filled.patients.slice(4_000), slotsOf(filled, 1_000), count, from),
  },
  hot: {
    what: 'booking on one slot',
    callers: 64,
    count: 2_000,
    requests: (filled, from, count) =>
      bookingRequests(filled.patients.slice(4_000), slotsOf(filled, 1, 2_000), count, from),
  },
  cancel: {
    what: 'cancelling by the patient',
    callers: 64,
    count: 2_000,
    first: (filled, from, count) =>
      bookingRequests(filled.patients.slice(4_000), slotsOf(filled, 1_000, 4_000), count, from),
    requests: ({ patients }, from, _count, answers) =>
      answers.map((answer, n) =>
        cancellationRequest(booked.parse(JSON.parse(answer))._id, inTurn(patients.slice(4_000), from + n).token),
      ),
  },
  holders: {
    what: `booking by ${few} patients who hold hundreds`,
    callers: 64,
    count: 2_000,
    requests: (filled, _from, count) =>
      Array.from({ length: count }, (_, n) =>
        bookingRequest(inTurn(filled.patients.slice(-few), n), inTurn(slotsOf(filled, 1_000, 3_000), n)),
      ),
  },
  login: {
    what: 'log-in',
    callers: 4,
    count: 40,
    requests: ({ patients }, _from, count) => {
      const body = { mobileNo: inTurn(patients, 0).mobile, password }
      return Array.from({ length: count }, () => request('POST', '/api/auth/userlogin', { body }))
    },
  },
}

/** @param names the kinds, all by default, and another earlier commit */
export async function runRequests(keep: Keep, names: readonly string[], rounds: number): Promise<void> {
  const asked = names.filter((name) => name in kinds)
  const commit = names.find((name) => !(name in kinds)) ?? before
  if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error(`There is no kind ${commit}: ${Object.keys(kinds).join(', ')}.`)
  printMachine()
  printStep(`starting and filling both, now and ${commit}`)
  const sides = [keep(await start('before', await treeOf(keep, commit))), keep(await start('now', root))]
  const idle = sides.map(memoryOf)
  const rows: Row[] = []
  for (const name of asked.length > 0 ? asked : Object.keys(kinds)) {
    const kind = kinds[name]
    if (!kind) continue
    printStep(kind.what)
    rows.push(await measure(kind, sides, rounds))
  }
  rows.push(['memory of all processes, idle', ...besides(idle.map((bytes) => bytes / 1e6))])
  rows.push(['… after the load', ...besides(sides.map((side) => memoryOf(side) / 1e6))])
  console.log(`\n${markdownTable(['', 'before', 'now', 'ratio'], rows)}\n\nload ${load()}`)
}
const besides = ([one = NaN, other = NaN]: readonly number[]) => [
  short(one, ' MB'),
  short(other, ' MB'),
  short(other / one),
]

interface Side extends AsyncDisposable {
  pid: number
  postmaster: number
  port: number
  filled: Filled
  load: HttpLoad
}

async function measure(kind: Kind, sides: readonly Side[], rounds: number): Promise<Row> {
  const found: { node: number; database: number }[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const costs: { node: number; database: number }[] = []
    for (const { pid, postmaster, port, filled, load } of sides) {
      const from = round * kind.count
      const first = kind.first?.(filled, from, kind.count) ?? []
      const { bodies } = await load.send(port, first, { callers: kind.callers, keepBodies: true })
      const requests = kind.requests(filled, from, kind.count, bodies)
      const read = () => ({ node: processorMs(pid), database: processorMsOfFamily(postmaster) })
      const start = read()
      await load.send(port, requests, { callers: kind.callers })
      const end = read()
      const each = (from: number, to: number) => ((to - from) / kind.count) * 1000
      costs.push({ node: each(start.node, end.node), database: each(start.database, end.database) })
    }
    // Round 0 is the warm-up.
    if (round > 0) found.push(costs)
  }
  const of = (side: number, figure: (cost: { node: number; database: number }) => number) =>
    median(
      found.map((costs) => {
        const cost = costs[side]
        return cost ? figure(cost) : NaN
      }),
    )
  const all = ({ node, database }: { node: number; database: number }) => node + database
  const cell = (side: number) =>
    `${short(of(side, ({ node }) => node))} + ${short(of(side, ({ database }) => database))} µs`
  const ratio = median(found.map(([one, other]) => (one && other ? all(other) / all(one) : NaN)))
  return [kind.what, cell(0), cell(1), short(ratio)]
}

/** The tree of a commit, in a folder of its own. */
async function treeOf(keep: Keep, commit: string): Promise<string> {
  const folder = await throwAwayFolder()
  keep({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) })
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const archive = execFileSync('git', ['archive', commit, 'contract', 'server', 'package.json', 'web/locales'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Starts the product of a tree and fills its database. */
async function start(name: string, tree: string): Promise<Side> {
  const folder = await throwAwayFolder()
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const limits = {
    CHECK_ANSWERS: '0',
    MAX_WAITING_APPOINTMENTS: `${maxWaiting}`,
    MAX_WAITING_PER_QUEUE: `${maxWaiting}`,
  }
  const server = await beginProduct(`bench-${name}`, { PORT: `${port}`, DATA_DIR: dataDir, DEMO: '0', ...limits }, tree)
  await server.ready()
  const { connection } = await reachOwnPostgres({ dataDir, log: createLog('warn'), maxConnections: 40 })
  const client = new pg.Client(connection)
  await client.connect()
  const filled = await fill(client, { hospitals: 20_000, patients: 10_000 })
  await client.query('UPDATE patients SET password_hash = $2 WHERE id = $1', [
    inTurn(filled.patients, 0).id,
    await hashPassword(password),
  ])
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]?.pid ?? NaN)
  const load = new HttpLoad()
  // Two appointments of today for each patient who lists them.
  await load.send(port, bookingRequests(filled.patients, slotsOf(filled, 1_000, 1_000), 4_000), { callers: 64 })
  await load.send(port, bookingRequests(filled.patients, slotsOf(filled, 1_000, 1_000).toReversed(), 4_000), {
    callers: 64,
  })
  // As autovacuum does within a minute. Until then each connection keeps the plans that it made for empty tables.
  await client.query('ANALYZE')
  await client.end()
  return {
    ...{ pid: server.pid, postmaster, port, filled, load },
    async [Symbol.asyncDispose]() {
      await load[Symbol.asyncDispose]()
      server.signal('SIGTERM')
      await server.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const memoryOf = ({ pid, postmaster }: Side) => proportionalBytes(pid) + proportionalBytes(postmaster)
