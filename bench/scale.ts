import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { median, percentilesOf } from './figures.ts'
import { request } from './http-client.ts'
import { bookingRequest, completionRequest, HttpLoad, inTurn } from './load.ts'
import { load, markdownTable, printMachine, printStep, short } from './report.ts'
import { drawSample, fillAppointments, type Sample } from './scale-fill.ts'
import { measureSearches } from './search.ts'
import { connect, startPostgres, metricsToken, startServer, type Keep } from './server.ts'

// The product at three sizes of the database, which take turns (A B C A B C …), so that other load of the machine affects all.

/** Requests of each kind in a round. */
const count = 300

interface Size {
  appointments: number
  client: pg.Client
  port: number
  load: HttpLoad
  rounds: Figure[][]
}
type Figure = readonly [what: string, value: number, unit: string]

/** @param most appointments of the largest database; the others have a tenth and a hundredth */
export async function runScale(keep: Keep, most: number, rounds: number): Promise<void> {
  printMachine()
  const postgres = keep(await startPostgres())
  const sizes: Size[] = []
  for (const share of [0.01, 0.1, 1]) {
    const appointments = Math.round((most * share) / 100) * 100
    printStep(`filling ${appointments} appointments`)
    const url = await postgres.addDatabase(`scale_${appointments}`)
    const client = keep(await connect(url))
    await fillAppointments(client, appointments)
    const { port } = keep(await startServer(url))
    sizes.push({ appointments, client, port, load: keep(new HttpLoad()), rounds: [] })
  }
  const measure = async (size: Size, round: number) =>
    size.rounds.push(await measureSize(size, await drawSample(size.client, count, { ...size, round }), round === 0))
  printStep('warming up and counting pages')
  // At the same time: load does not change page counts, and each waits for PostgreSQL's statistics.
  await Promise.all(sizes.map((size) => measure(size, 0)))
  for (let round = 1; round <= rounds; round += 1) {
    printStep(`round ${round}`)
    for (const size of sizes) await measure(size, round)
  }
  printSizes(sizes)
}

/** One request at a time, except for the bookings of 64 callers.
 *  @param countsPages reads the pages that PostgreSQL touches, and the sizes of the tables */
async function measureSize({ client, port, load }: Size, sample: Sample, countsPages: boolean): Promise<Figure[]> {
  const { patients, slots, waiting } = sample
  const figures: Figure[] = []
  const add = (...figure: Figure) => void figures.push(figure)
  let pages = countsPages ? await pagesRead(client) : 0
  const oneByOne = async (what: string, requests: readonly string[]) => {
    const { cpu } = await metricsOf(port)
    const { p50, p99 } = percentilesOf((await load.send(port, requests)).took)
    add(`${what}, p50`, p50, ' ms')
    add(`${what}, p99`, p99, ' ms')
    add(`${what}, processor time of the server`, (((await metricsOf(port)).cpu - cpu) * 1000) / requests.length, ' ms')
    if (!countsPages) return
    const before = pages
    pages = await pagesRead(client)
    add(`${what}, pages of PostgreSQL`, (pages - before) / requests.length, '')
  }
  const bookings = () => patients.map((patient, n) => bookingRequest(patient, inTurn(slots, n)))
  await oneByOne('booking', bookings())
  if (!countsPages) {
    const { ms, took } = await load.send(port, [...bookings(), ...bookings(), ...bookings()], { callers: 64 })
    add('bookings of 64 callers', (took.length / ms) * 1000, '/s')
  }
  const completions = waiting.map(({ id, token }) => completionRequest(id, token))
  await oneByOne('completion', completions)
  const deskPath = '/api/filterAppointmentsByslots?qslotId='
  const deskLists = waiting.map(({ slotId, token }) => request('GET', `${deskPath}${slotId}`, { token }))
  await oneByOne("the desk's list", deskLists)
  const ownLists = patients.map(({ token }) => request('GET', '/api/appointments', { token }))
  await oneByOne("a patient's appointments", ownLists)
  const search = percentilesOf(await measureSearches(load, port, sample, 500))
  add('search, p50', search.p50, ' ms')
  add('search, p99', search.p99, ' ms')
  add('resident memory of the server', (await metricsOf(port)).memory, ' MB')
  const indexes = `SELECT pg_indexes_size('appointments') / 1e6 AS mb`
  if (countsPages)
    add('indexes of appointments', Number((await client.query<{ mb: number }>(indexes)).rows[0]?.mb), ' MB')
  return figures
}

async function metricsOf(port: number): Promise<{ memory: number; cpu: number }> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  return { memory: of('process_resident_memory_bytes') / 1e6, cpu: of('process_cpu_seconds_total') }
}

/** Pages that PostgreSQL has read from memory or disk. An idle connection reports its statistics after 10 s. */
async function pagesRead(client: pg.Client): Promise<number> {
  await delay(10_500)
  const { rows } = await client.query<{ pages: string }>(
    `SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()`,
  )
  return Number(rows[0]?.pages)
}

/** Prints the median of each figure's rounds for each size, and its ratio to the smallest size. */
function printSizes(sizes: readonly Size[]): void {
  const names = sizes.map(({ appointments }) => appointments.toLocaleString('en-US'))
  const units = new Map(sizes[0]?.rounds.flat().map(([what, , unit]) => [what, unit]))
  const rows = [...units].map(([what, unit]) => {
    const values = sizes.map(({ rounds }) => {
      const all = rounds.map((figures) => figures.filter(([name]) => name === what).map(([, value]) => value))
      // Round 0 is the warm-up, except for what it alone measures.
      const measured = all.slice(1).flat()
      return median(measured.length > 0 ? measured : all.flat())
    })
    const ratios = values.slice(1).map((value) => short(value / (values[0] ?? Number.NaN)))
    return [what, ...values.map((value) => short(value, unit)), ...ratios]
  })
  const heads = ['', ...names, ...names.slice(1).map((name) => `${name} : ${names[0]}`)]
  console.log(`\n${markdownTable(heads, rows)}\n\nload ${load()}`)
}
