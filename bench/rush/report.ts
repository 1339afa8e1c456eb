import { clinicsOfTheCountry, habits as usual, type Habits } from './clinics.ts'
import { countryDay, sum, type Day } from './country-day.ts'
import { busiestSecond, demandOf, type Demand } from './demand.ts'
import { measured as here } from './measured.ts'
import { billOf, prices } from './prices.ts'
import { sizeCell, waitFor, type Cell } from './sizing.ts'
import { weather, type Storm } from './storms.ts'

const seed = 20_261_121
/** Clinics whose day is played out, event by event; cells and the country are in proportion. */
const played = 10_000
const clinicsOfCell = 40_000

/** All tables of the simulation, as Markdown. They stand in docs/scaling.md, and a test holds them to this. */
export function rushTables(): string {
  const day = countryDay(played, usual, seed)
  const cell = demandOf(day, clinicsOfCell, usual, here)
  return [
    dayTable(cell, demandOf(day, clinicsOfTheCountry, usual, here), day),
    sizesTable(day),
    waitsTable(cell),
    whatIfTable(day),
    stormsTable(cell, needed(cell)),
    billTable(day, cell),
  ].join('\n\n')
}

function dayTable(cell: Demand, country: Demand, day: Day): string {
  const figures = (of: (demand: Demand) => string): string[] => [of(cell), of(country)]
  const hour = sum(day.bookings.slice(8.5 * 60, 9.5 * 60)) / sum(day.bookings)
  return table(
    ['**A day**', `a cell of ${grouped(clinicsOfCell)} clinics`, `the country, ${grouped(clinicsOfTheCountry)}`],
    [
      ['tokens', ...figures(({ tokens }) => figure(tokens))],
      ['of them booked from 8:30 to 9:30', ...figures(() => `${figure(hour * 100)} %`)],
      [
        'bookings a second, busiest minute',
        ...figures(({ perSecond, busiestMinute }) => `${figure(perSecond.bookings)} (${clock(busiestMinute)})`),
      ],
      ['… busiest second of a thousand', ...figures(({ perSecond }) => figure(busiestSecond(perSecond.bookings)))],
      ['completions a second', ...figures(({ perSecond }) => figure(perSecond.completions))],
      ['live messages a second', ...figures(({ perSecond }) => figure(perSecond.messages))],
      ['sockets opened a second', ...figures(({ perSecond }) => figure(perSecond.connections))],
      ['sockets open', ...figures(({ sockets }) => figure(sockets))],
      ['statements that write, a second', ...figures(({ perSecond }) => figure(perSecond.writes))],
      ['write-ahead log a second', ...figures(({ perSecond }) => bytes(perSecond.wal))],
      ['kept a year', ...figures(({ keptAYear }) => bytes(keptAYear))],
      ['node processors at work', ...figures(({ node }) => figure(node.cores))],
      ['PostgreSQL processors at work', ...figures(({ database }) => figure(database.cores))],
    ],
  )
}

function sizesTable(day: Day): string {
  const rows = [10_000, clinicsOfCell, 120_000, 400_000, clinicsOfTheCountry].map((clinics) => {
    const demand = demandOf(day, clinics, usual, here)
    const left = [grouped(clinics), String(clinicsOfTheCountry / clinics), figure(demand.perSecond.changes)]
    const cell = sizeCell(demand, here)
    if (!cell) return [...left, 'every node is full of the others’ news', '', '', '', '', '', '']
    const { nodes, full, hearing, memoryOfNode, databaseCores, handingOn, wait } = cell
    const share = (part: number) => `${figure(part * 100)} %`
    const database = [String(databaseCores), figure(handingOn), `${ms(wait.database.mean)}, ${ms(wait.database.p99)}`]
    return [...left, String(nodes), bytes(memoryOfNode), share(full), share(hearing), ...database]
  })
  return table(
    [
      '**Clinics of a cell**',
      'cells',
      'changes a second',
      'node processes',
      'memory of each for its sockets',
      'how full',
      '… by the others’ news',
      'PostgreSQL processors',
      '… of them handing on news',
      'wait for one of these: mean, p99',
    ],
    rows,
  )
}

function waitsTable({ node, database }: Demand): string {
  const rows = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9].map((full) => {
    const one = waitFor({ cores: full, perSecond: (full * node.perSecond) / node.cores }, 1, 3)
    const eight = waitFor({ cores: full * 8, perSecond: (full * 8 * database.perSecond) / database.cores }, 8, 2)
    return [`${figure(full * 100)} %`, ms(one.mean), ms(one.p99), ms(eight.mean), ms(eight.p99)]
  })
  return table(
    ['**How full**', 'a node’s one processor: mean wait', 'p99', 'PostgreSQL’s eight: mean wait', 'p99'],
    rows,
  )
}

function whatIfTable(day: Day): string {
  const cases: [string, Partial<Habits>, number][] = [
    ['as assumed', {}, 1],
    ['the rush twice as sharp', { sharpness: 2 }, 1],
    ['twice as many follow', { followed: usual.followed * 2 }, 1],
    ['both', { sharpness: 2, followed: usual.followed * 2 }, 1],
    ['processors half as fast', {}, 2],
  ]
  const rows = cases.map(([what, changed, slower]) => {
    const habits = { ...usual, ...changed }
    const measured = { ...here, slower }
    const other = Object.keys(changed).length > 0 ? countryDay(played, habits, seed) : day
    const demand = demandOf(other, clinicsOfCell, habits, measured)
    const { nodes, databaseCores } = needed(demand, measured)
    const { bookings, completions, messages } = demand.perSecond
    return [
      what,
      ...[bookings, completions, messages, demand.sockets].map(figure),
      String(nodes),
      String(databaseCores),
    ]
  })
  return table(
    [
      `**What if** (a cell of ${grouped(clinicsOfCell)})`,
      'bookings/s',
      'completions/s',
      'messages/s',
      'sockets',
      'node processes',
      'PostgreSQL processors',
    ],
    rows,
  )
}

function stormsTable(demand: Demand, cell: Cell): string {
  const { sockets, node } = demand
  const storm = (phones: number, nodes: number, atWork: boolean): Storm => ({
    phones,
    nodes: {
      processors: nodes,
      busy: atWork ? node.cores / nodes + cell.hearing : 0,
      connecting: here.node.connection * 1e-6,
    },
    database: {
      processors: cell.databaseCores,
      busy: atWork ? cell.databaseAtWork / cell.databaseCores : 0,
      connecting: here.database.connection * 1e-6,
    },
  })
  const third = Math.ceil(cell.nodes / 3)
  const cases: [string, Storm][] = [
    ['one node ends at the busiest minute', storm(sockets / cell.nodes, cell.nodes - 1, true)],
    [
      `a third of the nodes end (${third}: a data centre)`,
      storm((sockets * third) / cell.nodes, cell.nodes - third, true),
    ],
    ['the whole cell ends, and is back for nothing else', storm(sockets, cell.nodes, false)],
  ]
  return table(
    ['**A storm**', 'phones that come back', 'to so many nodes', 'connections a second', 'the last one is back after'],
    cases.map(([what, one]) => {
      const { back, perSecond } = weather(one)
      return [what, figure(one.phones), String(one.nodes.processors), figure(perSecond), `${figure(back)} s`]
    }),
  )
}

function billTable(day: Day, cell: Demand): string {
  const messagesADay = (sum(day.messages) * clinicsOfCell) / day.clinics
  const bill = billOf(cell, needed(cell), { messagesADay, oneTimePasswords: usual.oneTimePasswords }, prices)
  const row = (what: string, dollars: number) => [what, figure(dollars), figure(dollars * prices.rupees)]
  return table(
    ['**A million tokens**', '$', '₹'],
    [
      row('node processes', bill.nodes),
      row('PostgreSQL and its standby', bill.database),
      row(`disks, ${prices.yearsKept} years of tokens`, bill.disks),
      row('network', bill.network),
      row('one-time passwords by text message', bill.textMessages),
      row('**all**', bill.all),
    ],
  )
}

function needed(demand: Demand, measured = here): Cell {
  const cell = sizeCell(demand, measured)
  if (!cell) throw new Error(`A cell of ${demand.clinics} clinics does not fit its nodes.`)
  return cell
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Two figures: more would claim more than a simulation knows. */
function figure(value: number): string {
  const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  const step = 10 ** (digits - 1)
  const decimals = Math.max(0, 1 - digits)
  return (Math.round(value / step) * step).toLocaleString('en-US', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals,
  })
}

const grouped = (value: number): string => value.toLocaleString('en-US')
const ms = (seconds: number): string => (seconds < 1e-5 ? '< 0.01 ms' : `${figure(seconds * 1000)} ms`)
const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

function bytes(value: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
  const power = Math.min(Math.max(0, Math.floor(Math.log10(value) / 3)), units.length - 1)
  return `${figure(value / 1000 ** power)} ${units[power]}`
}
