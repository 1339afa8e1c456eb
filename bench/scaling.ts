import { markdownTable, short } from './report.ts'

// Derives the machines of a whole country from the measured costs and an average clinic's day, minute by minute: patients arrive, wait and are
// seen like a fluid. docs/scaling.md lists the assumptions and explains the result.

export const assumptions = {
  /** Share of tokens that a patient follows on an open page while waiting. */
  followed: 0.35,
  cancelled: 0.04,
  missed: 0.06,
  /** Pages and desks open within this many minutes before the clinic does. */
  openBefore: 30,
  /** Mean minutes until an open page loses its connection and reconnects. */
  connectionLasts: 10,
  /** Calls per token. */
  ...{ searches: 1.5, lists: 4, logIns: 0.05 },
  /** Divides the standard deviation of the peak's booking times. */
  sharpness: 1,
}

const country = 1_200_000
const doctorIsLate = 10
const advanceBooking = { from: 7 * 60, until: 22.5 * 60 }

/** Hours of a sitting, and its share of the clinic's tokens. */
type Sitting = readonly [from: number, until: number, share: number]

const practice: readonly Sitting[] = [
  [9, 13, 0.55],
  [17.5, 20.5, 0.45],
]
const polyclinic: readonly Sitting[] = [
  [9, 13, 0.5],
  [16, 20, 0.5],
]
const outpatients: readonly Sitting[] = [[9, 14, 1]]

/** `share`: of all clinics; `inAdvance` and `atPeak`: of the clinic's tokens, the rest is booked evenly; times are minutes. */
const clinicKinds = [
  {
    share: 0.7,
    tokens: 30,
    doctors: 1,
    consultation: 6,
    inAdvance: 0.1,
    atPeak: 0.4,
    deviation: 25,
    sittings: practice,
  },
  {
    share: 0.25,
    tokens: 70,
    doctors: 3,
    consultation: 6,
    inAdvance: 0.25,
    atPeak: 0.35,
    deviation: 20,
    sittings: polyclinic,
  },
  {
    share: 0.05,
    tokens: 230,
    doctors: 6,
    consultation: 4,
    inAdvance: 0.3,
    atPeak: 0.5,
    deviation: 15,
    sittings: outpatients,
  },
]

/** Per minute and clinic; `sockets` are those open. */
export interface Minute {
  bookings: number
  completions: number
  cancellations: number
  connections: number
  messages: number
  sockets: number
}

/** @returns the 24 × 60 minutes of the average clinic's day */
export function averageDay(assumed = assumptions): Minute[] {
  const day = Array.from({ length: 24 * 60 }, (): Minute => {
    return { bookings: 0, completions: 0, cancellations: 0, connections: 0, messages: 0, sockets: 0 }
  })
  for (const kind of clinicKinds) for (const sitting of kind.sittings) addSitting(day, kind, sitting, assumed)
  for (const minute of day) {
    minute.connections += minute.sockets / assumed.connectionLasts
    // A new connection receives the live number and the line.
    minute.messages += 2 * minute.connections
  }
  return day
}

function addSitting(day: Minute[], kind: (typeof clinicKinds)[number], sitting: Sitting, assumed: typeof assumptions) {
  const [from, until] = [sitting[0] * 60, sitting[1] * 60]
  const tokens = kind.share * kind.tokens * sitting[2]
  const doctors = kind.share * kind.doctors
  const mayBook = (at: number) => at >= 6 * 60 && at < until
  const bell = (at: number) =>
    mayBook(at) ? Math.exp(-0.5 * (((at - from + 5) * assumed.sharpness) / kind.deviation) ** 2) : 0
  const wholeBell = day.reduce((all, _, at) => all + bell(at), 0)
  const evenly = 1 - kind.inAdvance - kind.atPeak
  const opens = from - assumed.openBefore
  let waiting = 0
  let shareOpened = 0
  for (const [at, minute] of day.entries()) {
    const isOpening = at >= opens && at < from
    const sameDay =
      tokens * ((kind.atPeak * bell(at)) / wholeBell + (at >= from && at < until ? evenly / (until - from) : 0))
    const arrived = sameDay + (isOpening ? (tokens * kind.inAdvance) / assumed.openBefore : 0)
    const cancelled = assumed.cancelled * arrived
    waiting += arrived * (1 - assumed.missed) - cancelled
    const doctorsPresent = at < from ? 0 : doctors * (1 - Math.exp((from - at) / doctorIsLate))
    const completed = Math.min(waiting, doctorsPresent / kind.consultation)
    waiting -= completed
    const nowOpened = isOpening ? 1 / assumed.openBefore : 0
    minute.connections += assumed.followed * (arrived * shareOpened + waiting * nowOpened)
    shareOpened += nowOpened
    const followers = assumed.followed * waiting * shareOpened
    const receivers = followers / doctors + 1
    const { from: first, until: last } = advanceBooking
    minute.bookings += sameDay + (at >= first && at < last ? (tokens * kind.inAdvance) / (last - first) : 0)
    minute.completions += completed
    minute.cancellations += cancelled
    minute.sockets += followers + (at >= opens && at < until + 30 ? kind.share : 0)
    // A booking sends the line to the desk, a completion number and line to each follower and to the desk, a cancellation the line.
    minute.messages += sameDay + completed * 2 * receivers + cancelled * receivers
  }
}

/** From `npm run bench -- costs`, in µs of processor time: the higher of two runs, rounded up. `change` is one change of another node,
 *  received by a node and sent to one by PostgreSQL. */
const measured = {
  node: {
    booking: 1_250,
    completion: 1_150,
    list: 410,
    search: 420,
    logIn: 13_500,
    connection: 1_850,
    message: 14,
    change: 45,
  },
  database: {
    booking: 2_850,
    completion: 1_800,
    list: 380,
    search: 560,
    logIn: 1_700,
    connection: 1_450,
    message: 0,
    change: 20,
  },
  walBytes: { booking: 4_100, completion: 1_250, logIn: 1_050 },
  bytesPerPhone: 30_200,
}

/** Sizing rules: processors at most half busy in the peak minute, sockets per node limited by how fast they reconnect. */
const [mostBusy, socketsPerNode] = [0.5, 10_000]

/** Rates per second, each in the minute of its own peak, and processors busy in theirs.
 *  @param slower how many times slower the processors are than the measured ones */
export function demandOf(day: readonly Minute[], clinics: number, assumed = assumptions, slower = 1) {
  const peak = (value: (minute: Minute) => number) => (Math.max(...day.map(value)) * clinics) / 60
  const ended = (minute: Minute) => minute.completions + minute.cancellations
  const processors = (costs: typeof measured.node) => {
    const { searches, lists, logIns } = assumed
    const token = costs.booking + searches * costs.search + lists * costs.list + logIns * costs.logIn
    const live = (minute: Minute) => minute.connections * costs.connection + minute.messages * costs.message
    return peak((minute) => minute.bookings * token + ended(minute) * costs.completion + live(minute)) * slower * 1e-6
  }
  const { booking, completion, logIn } = measured.walBytes
  return {
    slower,
    bookings: peak(({ bookings }) => bookings),
    completions: peak(({ completions }) => completions),
    connections: peak(({ connections }) => connections),
    messages: peak(({ messages }) => messages),
    sockets: 60 * peak(({ sockets }) => sockets),
    changes: peak((minute) => minute.bookings + ended(minute)),
    walBytes: peak((minute) => minute.bookings * (booking + assumed.logIns * logIn) + ended(minute) * completion),
    node: processors(measured.node),
    database: processors(measured.database),
  }
}

/** Node processes (one spare) and PostgreSQL processors of a cell.
 *  @throws RangeError when receiving the changes of other nodes alone fills a node */
export function sizeCell({ changes, sockets, node, database, slower }: ReturnType<typeof demandOf>) {
  const receiving = changes * measured.node.change * slower * 1e-6
  if (receiving >= mostBusy) throw new RangeError('Receiving the changes of other nodes fills each node.')
  const working = Math.max(Math.ceil(node / (mostBusy - receiving)), Math.ceil(sockets / socketsPerNode))
  const nodes = working + 1
  const notifying = changes * nodes * measured.database.change * slower * 1e-6
  const databaseProcessors = Math.max(2, Math.ceil((database + notifying) / mostBusy))
  const bytesPerNode = (sockets / working) * measured.bytesPerPhone
  return { nodes, busy: node / working + receiving, receiving, bytesPerNode, databaseProcessors, notifying }
}

/** Prints the tables of docs/scaling.md. */
export function printScaling(): void {
  const cell = 40_000
  const doubled = { followed: assumptions.followed * 2 }
  const cases: [string, number, Partial<typeof assumptions>, number?][] = [
    ...[10_000, cell, 120_000, 400_000, country].map((clinics): [string, number, object] => [
      short(clinics),
      clinics,
      {},
    ]),
    ['a cell, its peak twice as sharp', cell, { sharpness: 2 }],
    ['… twice as many followers', cell, doubled],
    ['… both', cell, { sharpness: 2, ...doubled }],
    ['… processors half as fast', cell, {}, 2],
  ]
  const tables = cases.map(([name, clinics, changed, slower]) => {
    const assumed = { ...assumptions, ...changed }
    const demand = demandOf(averageDay(assumed), clinics, assumed, slower)
    return { name, figures: { ...demand, ...sizeCell(demand) } }
  })
  const heads = ['clinics', ...Object.keys(tables[0]?.figures ?? {})]
  const rows = tables.map(({ name, figures }) => [name, ...Object.values(figures).map((value) => short(value))])
  console.log(markdownTable(heads, rows))
}
