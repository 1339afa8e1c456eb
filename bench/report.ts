import { cpus, loadavg, totalmem } from 'node:os'
import type { BookingFigures } from './bookings.ts'
import type { CrowdFigures } from './crowd.ts'
import { short } from './figures.ts'
import type { ListFigures } from './lists.ts'
import type { LiveFigures } from './live-updates.ts'
import type { SearchFigures } from './searches.ts'
import type { StartFigures } from './starts.ts'

interface Report {
  bookings: BookingFigures[]
  live: LiveFigures
  hospitals: number
  search: { mix: SearchFigures; beside: SearchFigures; kinds: SearchFigures[] }
  lists: { kinds: ListFigures[]; beside: ListFigures }
  starts: StartFigures
}

/** What is measured, Baari's figure, the other's, the ratio of the two, the aim. */
type Row = readonly [what: string, baari?: string, other?: string, ratio?: string, aim?: string]

const ms = (value: number) => short(value, ' ms')
const perSecond = (value: number) => short(value, '/s')
const both = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${ms(p50)}, p99 ${ms(p99)}`
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

export const printLoad = () => console.log(`\nload: ${load()}`)

export function printMachine(): void {
  const [first] = cpus()
  console.log(`${cpus().length} × ${first?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`)
  console.log(`load before: ${load()}\n`)
}

export function printReport({ bookings, live, hospitals, search, lists, starts }: Report): void {
  console.log()
  printTable(
    ['', 'Baari', 'beside it', 'ratio', 'aim'],
    [
      ['(a) bookings over HTTP, 64 callers', '', 'its statement through the driver, 64 connections'],
      ...bookings.flatMap(bookingRows),
      [`(b) commit to receipt, ${live.followers} followers of one slot`, '', 'bare ws, the same bytes'],
      ['    p50', ms(live.p50), ms(live.bareP50), short(live.ratioP50)],
      ['    p99', ms(live.p99), ms(live.bareP99), short(live.ratioP99), '≤ 2'],
      [`(c) search among ${hospitals} hospitals`, '', 'the slots of one doctor, in between'],
      [
        searchName(search.mix),
        both(search.mix),
        both(search.beside),
        short(search.mix.p99 / search.beside.p99),
        'p99 ≤ 20 ms',
      ],
      ...search.kinds.map((kind): Row => [searchName(kind), both(kind)]),
      ['    pages of a hundred', '', 'SELECT 1 over the driver, in between'],
      ...lists.kinds.map((kind): Row => [
        `    ${searchName(kind)}`,
        `${both(kind)}, undisturbed ${ms(kind.undisturbed)}`,
        `${both(lists.beside)}, undisturbed ${ms(lists.beside.undisturbed)}`,
        short(kind.p99 / lists.beside.p99),
        'p99 ≤ 20 ms',
      ]),
      ['(d) a second npm start', '', 'the server alone'],
      ['    to the first answer on /healthz', ms(starts.health), '', '', '≤ 2,000 ms'],
      [
        '    to the first answer on /',
        ms(starts.page),
        ms(starts.serverAlone),
        short(starts.page / starts.serverAlone),
        '≤ 2,000 ms',
      ],
      [`    slowest of ${starts.starts}`, ms(starts.slowest)],
    ],
  )
  console.log(`\nload after: ${load()}`)
}

/** Where a server's time goes. */
export function printProfile({ parts, idle }: { parts: [name: string, share: number][]; idle: number }): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const rows = parts.slice(0, 24).map(([name, share]) => [name, percent(share)])
  printTable(['by itself, of the time with something to do', 'share'], [...rows, ['(idle, of all)', percent(idle)]])
}

/** A crowd of followers on one node. */
export function printCrowd({ followers, storm, memory, spreads }: CrowdFigures): void {
  const kB = (bytes: number) => short(bytes / 1000, ' kB')
  console.log()
  printTable(
    [`${followers} followers`, 'Baari', 'bare Socket.IO', 'ratio', 'aim'],
    [
      ['all connect at once', `${ms(storm.ms)}, each ${both(storm)}, ${storm.refused} refused`],
      ['memory of each, held', kB(memory.live), kB(memory.bareLive), short(memory.live / memory.bareLive), '≤ 1.5'],
      [
        'memory of each, resident',
        kB(memory.resident),
        kB(memory.bareResident),
        short(memory.resident / memory.bareResident),
      ],
      ...spreads.map((one): Row => [`${one.what} (${one.receipts})`, both(one)]),
    ],
  )
  printLoad()
}

function bookingRows(figures: BookingFigures): Row[] {
  const where = figures.slots === 1 ? 'one hot slot' : `${figures.slots} slots`
  const aim = figures.slots === 1 ? '≥ 1.5' : '≥ 0.6'
  return [
    [`    ${where}`, perSecond(figures.http), perSecond(figures.driver), short(figures.ratio), aim],
    ['        over as many connections as Baari has', '', perSecond(figures.pooled), short(figures.pooledRatio)],
    ['        one booking', both(figures)],
  ]
}

const searchName = ({ kind, requests }: SearchFigures) => `    ${kind} (${requests})`

/** Prints rows in columns that are as wide as they need to be. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | undefined)[])[]): void {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly (string | undefined)[]) =>
    widths
      .map((width, at) => (row[at] ?? '').padEnd(width))
      .join('  ')
      .trimEnd()
  console.log(line(heads))
  console.log(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) console.log(line(row))
}
