import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { reachOwnPostgres } from '#server/own-postgres/index.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { createLog } from '#server/platform/log.ts'
import { throwAwayFolder } from '#tests/product.ts'
import { fill, type Filled } from './fill.ts'
import { bookingRequests, inTurn, request, sendAll } from './load.ts'
import { parentOf, processorMs, processorMsOfFamily } from './processor-time.ts'
import { load, markdownTable, median, printMachine, printStep, short, type Row } from './report.ts'
import { startServer, type Keep } from './server.ts'

// Processor time of a request by kind: this tree beside an earlier commit, in turns, each as `npm start` runs it, with its own PostgreSQL.
// Linux only; the earlier commit comes from git.

const before = 'c6b4c419'
const root = join(import.meta.dirname, '..')

/** The requests of a kind for a run, `from` the first's number. */
type Kind = readonly [
  what: string,
  callers: number,
  count: number,
  requests: (filled: Filled, count: number, from: number) => string[],
]

const password = 'a password of the bench'
const bookingsOn = ({ patients, slots }: Filled, first: number, many: number, count: number, from: number) =>
  bookingRequests(patients.slice(4_000), slots.slice(first, first + many), count, from)
const ownLists = ({ patients }: Filled, count: number) =>
  patients
    .slice(0, count)
    .map(({ mobile, token }) => request('GET', `/api/appointments?usermobileNo=${mobile}`, { token }))
const logIns = ({ patients }: Filled, count: number) => {
  const body = { mobileNo: inTurn(patients, 0).mobile, password }
  return Array<string>(count).fill(request('POST', '/api/auth/userlogin', { body }))
}
const searches = ({ samples }: Filled, count: number, at: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => {
    const { name, pincode } = inTurn(samples, at(n))
    const text = n % 2 ? name.slice(0, 4 + (n % 12)) : pincode
    return request('GET', `/api/hospitals?query=${encodeURIComponent(text)}`)
  })

const kinds: Record<string, Kind> = {
  list: ["a patient's own list", 32, 2_000, ownLists],
  search: ['search for one of 300 texts', 32, 2_000, (filled, count) => searches(filled, count, (n) => n % 300)],
  new: ['search for a new text', 32, 2_000, (filled, count, from) => searches(filled, count, (n) => from + n)],
  many: ['booking on 1,000 slots', 64, 3_000, (filled, ...run) => bookingsOn(filled, 0, 1_000, ...run)],
  hot: ['booking on one slot', 64, 2_000, (filled, ...run) => bookingsOn(filled, 2_000, 1, ...run)],
  login: ['log-in', 4, 40, logIns],
}

/** @param names the kinds, all by default, and another earlier commit */
export async function runRequests(keep: Keep, names: readonly string[], rounds: number): Promise<void> {
  const asked = names.filter((name) => name in kinds)
  const commit = names.find((name) => !(name in kinds)) ?? before
  if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error(`There is no kind ${commit}: ${Object.keys(kinds).join(', ')}.`)
  printMachine()
  printStep(`starting and filling both, now and ${commit}`)
  const sides = [await start(keep, treeOf(commit, await folderOf(keep))), await start(keep, root)]
  const rows: Row[] = []
  for (const name of asked.length > 0 ? asked : Object.keys(kinds)) {
    const kind = kinds[name]
    if (!kind) continue
    printStep(kind[0])
    rows.push(await measure(kind, sides, rounds))
  }
  console.log(`\n${markdownTable(['', 'before', 'now', 'ratio'], rows)}\n\nload ${load()}`)
}

interface Side {
  pid: number
  postmaster: number
  port: number
  filled: Filled
}

async function measure([what, callers, count, requestsOf]: Kind, sides: readonly Side[], rounds: number): Promise<Row> {
  const found = sides.map((): { node: number; database: number }[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, { pid, postmaster, port, filled }] of sides.entries()) {
      const requests = requestsOf(filled, count, round * count)
      const read = () => [processorMs(pid), processorMsOfFamily(postmaster)] as const
      const [node, database] = read()
      await sendAll(port, requests, callers)
      const [nodeAfter, databaseAfter] = read()
      const each = (ms: number) => (ms / count) * 1000
      // Round 0 is the warm-up.
      if (round > 0) found[at]?.push({ node: each(nodeAfter - node), database: each(databaseAfter - database) })
    }
  const [one = [], other = []] = found
  const cell = (costs: typeof one) =>
    `${short(median(costs.map(({ node }) => node)))} + ${short(median(costs.map(({ database }) => database)))} µs`
  const all = (cost: (typeof one)[number] | undefined) => (cost ? cost.node + cost.database : Number.NaN)
  return [what, cell(one), cell(other), short(median(other.map((cost, at) => all(cost) / all(one[at]))))]
}

async function folderOf(keep: Keep): Promise<string> {
  const folder = await throwAwayFolder()
  keep({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) })
  return folder
}

/** The tree of a commit, below a folder. */
function treeOf(commit: string, folder: string): string {
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
async function start(keep: Keep, tree: string): Promise<Side> {
  const dataDir = join(await folderOf(keep), 'data')
  const { port, pid } = keep(await startServer({ DATA_DIR: dataDir }, tree))
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
  // Two appointments of today for each patient who lists them.
  const slots = filled.slots.slice(1_000, 2_000)
  for (const list of [slots, slots.toReversed()]) await sendAll(port, bookingRequests(filled.patients, list, 4_000), 64)
  // As autovacuum does within a minute. Until then each connection keeps the plans that it made for empty tables.
  await client.query('ANALYZE')
  await client.end()
  return { pid, postmaster, port, filled }
}
