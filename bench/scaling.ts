import { assumptions, simulateDay, type Assumptions, type Day } from './country-day.ts'
import { markdownTable } from './report.ts'

// Derives the machines of a whole country from a simulated day and the measured costs. Prints the tables of docs/scaling.md.

const seed = 20_261_121
const simulatedClinics = 10_000
const country = 1_200_000
const cellSize = 40_000

/** From `npm run bench -- costs`, in µs of processor time: the higher of two runs, rounded up. `hearChange` and `toEachNode`
 *  are the costs of one change on the channel between nodes. */
const measured = {
  node: {
    ...{ booking: 1_250, completion: 1_150, list: 410, search: 420, logIn: 13_500, connection: 1_850 },
    ...{ message: 14, hearChange: 45 },
  },
  database: {
    ...{ booking: 2_850, completion: 1_800, list: 380, search: 560, logIn: 1_700, connection: 1_450 },
    ...{ message: 0, toEachNode: 20 },
  },
  walBytes: { booking: 4_100, completion: 1_250, logIn: 1_050 },
  bytesPerPhone: 30_200,
  bytesPerToken: 1_160,
}

/** Sizing rules: processors at most half busy in the peak minute, sockets per node limited by how fast they reconnect. */
const [mostBusy, socketsPerNode] = [0.5, 10_000]

const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0)
const peak = (values: Float64Array) => Math.max(...values)

/** Rates per second in the peak minute of each figure; processors busy in theirs. */
export function demandOf(day: Day, clinics: number, assumed: Assumptions = assumptions, slower = 1) {
  const scale = clinics / day.clinics
  const rateOf = (minuteValue: (at: number) => number) =>
    peak(day.bookings.map((_, at) => (minuteValue(at) * scale) / 60))
  const at = (values: Float64Array, minute: number) => values[minute] ?? 0
  const ended = (minute: number) => at(day.completions, minute) + at(day.cancellations, minute)
  const processors = (costs: Omit<typeof measured.node, 'hearChange'>) =>
    rateOf((minute) => {
      const token =
        costs.booking + assumed.searches * costs.search + assumed.lists * costs.list + assumed.logIns * costs.logIn
      const live = at(day.connections, minute) * costs.connection + at(day.messages, minute) * costs.message
      return (at(day.bookings, minute) * token + ended(minute) * costs.completion + live) * slower * 1e-6
    })
  const { walBytes } = measured
  const tokens = sum(day.bookings) * scale
  return {
    clinics,
    tokens,
    slower,
    bookings: (peak(day.bookings) * scale) / 60,
    peakMinute: day.bookings.indexOf(peak(day.bookings)),
    completions: (peak(day.completions) * scale) / 60,
    connections: (peak(day.connections) * scale) / 60,
    messages: (peak(day.messages) * scale) / 60,
    sockets: peak(day.sockets) * scale,
    /** Every node receives each of them. */
    changes: rateOf((minute) => at(day.bookings, minute) + ended(minute)),
    writes: rateOf((minute) => at(day.bookings, minute) * (1 + assumed.logIns) + ended(minute)),
    wal: rateOf(
      (minute) =>
        at(day.bookings, minute) * (walBytes.booking + assumed.logIns * walBytes.logIn) +
        ended(minute) * walBytes.completion,
    ),
    bytesAYear: tokens * 365 * measured.bytesPerToken,
    node: processors(measured.node),
    database: processors(measured.database),
  }
}
type Demand = ReturnType<typeof demandOf>

/** Node processes (one spare) and PostgreSQL processors of a cell.
 *  @throws RangeError when receiving the changes of other nodes alone fills a node */
export function sizeCell({ changes, sockets, node, database, slower }: Demand) {
  const hearing = changes * measured.node.hearChange * slower * 1e-6
  if (hearing >= mostBusy) throw new RangeError('Receiving the changes of other nodes fills each node.')
  const working = Math.max(Math.ceil(node / (mostBusy - hearing)), Math.ceil(sockets / socketsPerNode))
  const nodes = working + 1
  const handingOn = changes * nodes * measured.database.toEachNode * slower * 1e-6
  const databaseProcessors = Math.max(2, Math.ceil((database + handingOn) / mostBusy))
  return {
    nodes,
    busy: node / working + hearing,
    hearing,
    memory: (sockets / working) * measured.bytesPerPhone,
    databaseProcessors,
    databaseBusy: (database + handingOn) / databaseProcessors,
    handingOn,
  }
}

/** Prints the tables of docs/scaling.md. */
export function printScaling(): void {
  const day = simulateDay(simulatedClinics, assumptions, seed)
  console.log([dayTable(day), cellsTable(day), whatIfTable(day)].join('\n\n'))
}

function dayTable(day: Day): string {
  const figures: [string, (demand: Demand) => string][] = [
    ['tokens', ({ tokens }) => figure(tokens)],
    [
      'of them booked from 8:30 to 9:30',
      () => percent(sum(day.bookings.slice(8.5 * 60, 9.5 * 60)) / sum(day.bookings)),
    ],
    [
      'bookings a second, peak minute',
      ({ bookings, peakMinute }) =>
        `${figure(bookings)} (${Math.floor(peakMinute / 60)}:${String(peakMinute % 60).padStart(2, '0')})`,
    ],
    // Poisson arrivals: 3.1 standard deviations cover 99.9 % of the seconds.
    ['… peak second of a thousand', ({ bookings }) => figure(bookings + 3.1 * Math.sqrt(bookings))],
    ['completions a second', ({ completions }) => figure(completions)],
    ['live messages a second', ({ messages }) => figure(messages)],
    ['sockets opened a second', ({ connections }) => figure(connections)],
    ['sockets open', ({ sockets }) => figure(sockets)],
    ['writing statements a second', ({ writes }) => figure(writes)],
    ['write-ahead log a second', ({ wal }) => bytes(wal)],
    ['stored a year', ({ bytesAYear }) => bytes(bytesAYear)],
    ['node processors busy', ({ node }) => figure(node)],
    ['PostgreSQL processors busy', ({ database }) => figure(database)],
  ]
  const [cell, whole] = [demandOf(day, cellSize), demandOf(day, country)]
  const heads = ['**A day**', `a cell of ${grouped(cellSize)} clinics`, `the country, ${grouped(country)}`]
  return markdownTable(
    heads,
    figures.map(([what, of]) => [what, of(cell), of(whole)]),
  )
}

function cellsTable(day: Day): string {
  const heads = [
    '**Clinics in a cell**',
    'cells',
    'changes a second',
    'node processes',
    'memory of each for its sockets',
  ]
  const rows = [10_000, cellSize, 120_000, 400_000, country].map((clinics) => {
    const demand = demandOf(day, clinics)
    const { nodes, memory, busy, hearing, databaseProcessors, handingOn } = sizeCell(demand)
    const left = [grouped(clinics), String(country / clinics), figure(demand.changes), String(nodes), bytes(memory)]
    return [...left, percent(busy), percent(hearing), String(databaseProcessors), figure(handingOn)]
  })
  return markdownTable([...heads, 'busy', '… with other nodes’ changes', 'PostgreSQL processors', '… for NOTIFY'], rows)
}

function whatIfTable(day: Day): string {
  const doubled = assumptions.followed * 2
  const cases: [string, Partial<Assumptions>, number][] = [
    ['as assumed', {}, 1],
    ['the peak twice as sharp', { sharpness: 2 }, 1],
    ['twice as many followers', { followed: doubled }, 1],
    ['both', { sharpness: 2, followed: doubled }, 1],
    ['processors half as fast', {}, 2],
  ]
  const rows = cases.map(([what, changed, slower]) => {
    const assumed = { ...assumptions, ...changed }
    const other = Object.keys(changed).length > 0 ? simulateDay(simulatedClinics, assumed, seed) : day
    const demand = demandOf(other, cellSize, assumed, slower)
    const { nodes, databaseProcessors } = sizeCell(demand)
    const rates = [demand.bookings, demand.completions, demand.messages, demand.sockets].map(figure)
    return [what, ...rates, String(nodes), String(databaseProcessors)]
  })
  const heads = [`**What if** (a cell of ${grouped(cellSize)})`, 'bookings/s', 'completions/s', 'messages/s', 'sockets']
  return markdownTable([...heads, 'node processes', 'PostgreSQL processors'], rows)
}

/** Two significant digits. */
function figure(value: number): string {
  const rounded = Number(value.toPrecision(2))
  const decimals = value > 0 ? Math.max(0, 1 - Math.floor(Math.log10(value))) : 0
  return rounded.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

const grouped = (value: number) => value.toLocaleString('en-US')
const percent = (share: number) => `${figure(share * 100)} %`

function bytes(value: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(value) / 3), units.length - 1)
  return `${figure(value / 1000 ** power)} ${units[power]}`
}
