// Simulates one day of many clinics, event by event. The numbers in this file are assumptions, listed in docs/scaling.md;
// only the total is given: 1.2 million clinics with 50 tokens a day each. Times of day are minutes since midnight.

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
export type Assumptions = typeof assumptions

const consultationVariation = 0.8
const meanDelayOfDoctor = 10
const [firstAdvanceBooking, lastAdvanceBooking] = [7 * 60, 22.5 * 60]

function sitting(fromHour: number, untilHour: number, share: number) {
  return { from: fromHour * 60, until: untilHour * 60, share }
}

/** In order: one doctor with two sittings, a polyclinic, a hospital's out-patient department. */
const clinicKinds = [
  {
    ...{ share: 0.7, tokens: 30, doctors: 1, consultation: 6, inAdvance: 0.1, atPeak: 0.4, peakDeviation: 25 },
    sittings: [sitting(9, 13, 0.55), sitting(17.5, 20.5, 0.45)],
  },
  {
    ...{ share: 0.25, tokens: 70, doctors: 3, consultation: 6, inAdvance: 0.25, atPeak: 0.35, peakDeviation: 20 },
    sittings: [sitting(9, 13, 0.5), sitting(16, 20, 0.5)],
  },
  {
    ...{ share: 0.05, tokens: 230, doctors: 6, consultation: 4, inAdvance: 0.3, atPeak: 0.5, peakDeviation: 15 },
    sittings: [sitting(9, 14, 1)],
  },
]
type ClinicKind = (typeof clinicKinds)[number]
type Sitting = ReturnType<typeof sitting>

interface Token {
  booked: number
  inAdvance: boolean
  outcome: 'completed' | 'cancelled' | 'missed'
  endedAt: number
  /** When the patient opened the page, if at all; it stays open until `endedAt`. */
  followedFrom: number | undefined
}

/** Until 6:00 the next morning, so that late consultations count. */
const minutesCounted = 30 * 60
const series = () => new Float64Array(minutesCounted)

/** Events per minute; `sockets` is how many are open at the end of each minute. */
export interface Day {
  clinics: number
  bookings: Float64Array
  completions: Float64Array
  cancellations: Float64Array
  connections: Float64Array
  messages: Float64Array
  sockets: Float64Array
  missed: number
}

/** @param seed equal seeds give equal days */
export function simulateDay(clinics: number, assumed: Assumptions, seed: number): Day {
  const random = seededRandom(seed)
  const day: Day = {
    ...{ clinics, missed: 0, bookings: series(), completions: series(), cancellations: series() },
    ...{ connections: series(), messages: series(), sockets: series() },
  }
  for (const kind of clinicKinds) {
    const [opens, closes] = [kind.sittings[0]?.from ?? 0, kind.sittings.at(-1)?.until ?? 0]
    for (let clinic = 0; clinic < Math.round(clinics * kind.share); clinic += 1) {
      countSocket(day, opens - random.uniform() * assumed.openBefore, closes + 30)
      for (const sitting of kind.sittings)
        for (let doctor = 0; doctor < kind.doctors; doctor += 1)
          countQueue(day, simulateQueue(random, kind, sitting, assumed))
    }
  }
  let open = 0
  for (const [minute, change] of day.sockets.entries()) {
    open += change
    day.sockets[minute] = open
    const reconnects = open / assumed.connectionLasts
    add(day.connections, minute, reconnects)
    add(day.messages, minute, 2 * reconnects)
  }
  return day
}

function simulateQueue(random: Random, kind: ClinicKind, sitting: Sitting, assumed: Assumptions): Token[] {
  const count = random.poisson((kind.tokens * sitting.share) / kind.doctors)
  const asked = Array.from({ length: count }, () => bookingTime(random, kind, sitting, assumed.sharpness))
  const queue = asked.toSorted((a, b) => Number(b.inAdvance) - Number(a.inAdvance) || a.booked - b.booked)
  let doctorFreeAt = sitting.from + random.exponential(meanDelayOfDoctor)
  return queue.map(({ booked, inAdvance }): Token => {
    const fate = random.uniform()
    const isFollowed = random.uniform() < assumed.followed
    const nearTime = sitting.from - random.uniform() * assumed.openBefore
    const opensPage = inAdvance ? nearTime : Math.max(booked, nearTime)
    const followedFrom = isFollowed ? opensPage : undefined
    if (fate < assumed.cancelled) {
      const endedAt = opensPage + random.exponential(10)
      return { booked, inAdvance, outcome: 'cancelled', endedAt, followedFrom }
    }
    if (fate < assumed.cancelled + assumed.missed)
      return { booked, inAdvance, outcome: 'missed', endedAt: sitting.until, followedFrom: undefined }
    const arrives = inAdvance ? sitting.from : booked
    doctorFreeAt = Math.max(doctorFreeAt, arrives) + random.logNormal(kind.consultation, consultationVariation)
    return { booked, inAdvance, outcome: 'completed', endedAt: doctorFreeAt, followedFrom }
  })
}

function bookingTime(random: Random, kind: ClinicKind, { from, until }: Sitting, sharpness: number) {
  const which = random.uniform()
  if (which < kind.inAdvance) {
    const span = lastAdvanceBooking - firstAdvanceBooking
    return { booked: firstAdvanceBooking + random.uniform() * span, inAdvance: true }
  }
  const booked =
    which < kind.inAdvance + kind.atPeak
      ? Math.min(Math.max(random.normal(from - 5, kind.peakDeviation / sharpness), 6 * 60), until)
      : from + random.uniform() * (until - from)
  return { booked, inAdvance: false }
}

/** A completion sends number and line to each follower and to the desk, a cancellation the line, a booking the line to the desk. */
function countQueue(day: Day, tokens: readonly Token[]): void {
  const followersAt = (at: number) =>
    tokens.filter(({ followedFrom, endedAt }) => followedFrom !== undefined && followedFrom <= at && at <= endedAt)
      .length
  for (const { booked, outcome, endedAt, followedFrom } of tokens) {
    add(day.bookings, booked, 1)
    add(day.messages, booked, 1)
    if (followedFrom !== undefined) countSocket(day, followedFrom, endedAt)
    if (outcome === 'missed') day.missed += 1
    else {
      add(outcome === 'completed' ? day.completions : day.cancellations, endedAt, 1)
      add(day.messages, endedAt, (outcome === 'completed' ? 2 : 1) * (followersAt(endedAt) + 1))
    }
  }
}

/** Each new connection receives two states: the live number and the line. */
function countSocket(day: Day, from: number, until: number): void {
  add(day.sockets, from, 1)
  add(day.sockets, until, -1)
  add(day.connections, from, 1)
  add(day.messages, from, 2)
}

function add(target: Float64Array, minute: number, amount: number): void {
  const at = Math.min(Math.max(Math.floor(minute), 0), minutesCounted - 1)
  target[at] = (target[at] ?? 0) + amount
}

type Random = ReturnType<typeof seededRandom>

/** mulberry32 by Tommy Ettinger, public domain. */
function seededRandom(seed: number) {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Excludes 0, which has no logarithm. */
  const positive = () => 1 - uniform()
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(positive())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    normal,
    exponential: (mean: number) => -mean * Math.log(positive()),
    /** @param variation standard deviation divided by the mean */
    logNormal(mean: number, variation: number) {
      const spread = Math.log(1 + variation ** 2)
      return mean * Math.exp(normal(-spread / 2, Math.sqrt(spread)))
    },
    poisson(mean: number) {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = positive(); product > limit; product *= positive()) count += 1
      return count
    },
  }
}
