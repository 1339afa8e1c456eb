import { chance } from './chance.ts'
import { clinicKinds, type ClinicKind, type Habits } from './clinics.ts'
import { queueDay, type Token } from './queue-day.ts'

/** Until six in the morning after: a doctor may still be at work after midnight, and nothing is lost. */
const minutesCounted = (24 + 6) * 60

/** What happens in each minute of a day, in so many clinics; `sockets` is how many are open as it ends. */
export interface Day {
  clinics: number
  bookings: Float64Array
  completions: Float64Array
  cancellations: Float64Array
  /** Pages that are opened and pages that are opened again after their connection was lost. */
  connections: Float64Array
  /** To phones and desks: live numbers, lines and states on connecting. */
  messages: Float64Array
  sockets: Float64Array
  missed: number
  /** Phones that began to follow and phones that stopped. */
  joined: number
  left: number
}

export type Series = 'bookings' | 'completions' | 'cancellations' | 'connections' | 'messages' | 'sockets'

const emptyDay = (clinics: number): Day => {
  const series = () => new Float64Array(minutesCounted)
  return {
    clinics,
    ...{ bookings: series(), completions: series(), cancellations: series(), connections: series() },
    ...{ messages: series(), sockets: series(), missed: 0, joined: 0, left: 0 },
  }
}

/** A day of so many clinics, of every kind as many as its share.
 *  @param seed the same one gives the same day */
export function countryDay(clinics: number, habits: Habits, seed: number): Day {
  const luck = chance(seed)
  const day = emptyDay(clinics)
  const opened = new Float64Array(minutesCounted)
  for (const kind of clinicKinds) {
    for (let clinic = 0; clinic < Math.round(clinics * kind.share); clinic += 1) {
      countDesk(day, opened, kind, luck.uniform() * habits.openBefore)
      for (const opening of kind.openings)
        for (let doctor = 0; doctor < kind.doctors; doctor += 1)
          countQueue(day, opened, queueDay(luck, kind, opening, habits))
    }
  }
  let open = 0
  for (let minute = 0; minute < minutesCounted; minute += 1) {
    open += opened[minute] ?? 0
    day.sockets[minute] = open
    const again = open / habits.connectionLasts
    add(day.connections, minute, again)
    add(day.messages, minute, again * statesOnConnecting)
  }
  return day
}

/** The live number and the line. */
const statesOnConnecting = 2
/** A change of the line is told to the desk, too; a completion tells it the number as well. */
const toTheDesk = 1

/** One desk a clinic, from so many minutes before it opens until half an hour after the last closing. */
function countDesk(day: Day, opened: Float64Array, { openings }: ClinicKind, before: number): void {
  const from = Math.min(...openings.map((opening) => opening.from)) - before
  add(opened, from, 1)
  add(opened, Math.max(...openings.map((opening) => opening.until)) + 30, -1)
  add(day.connections, from, 1)
  add(day.messages, from, statesOnConnecting)
}

function countQueue(day: Day, opened: Float64Array, tokens: readonly Token[]): void {
  const followers = tokens.flatMap(({ opened: from, over }) => (from === undefined ? [] : [{ from, until: over }]))
  const following = (at: number) =>
    followers.reduce((sum, { from, until }) => sum + Number(from <= at && at <= until), 0)
  for (const { from, until } of followers) {
    add(opened, from, 1)
    add(opened, until, -1)
    add(day.connections, from, 1)
    add(day.messages, from, statesOnConnecting)
    day.joined += 1
    day.left += 1
  }
  for (const { booked, outcome, over } of tokens) {
    add(day.bookings, booked, 1)
    add(day.messages, booked, toTheDesk)
    if (outcome === 'missed') day.missed += 1
    if (outcome === 'completed') {
      add(day.completions, over, 1)
      add(day.messages, over, 2 * following(over) + 2 * toTheDesk)
    }
    if (outcome === 'cancelled') {
      add(day.cancellations, over, 1)
      add(day.messages, over, following(over) + toTheDesk)
    }
  }
}

function add(series: Float64Array, minute: number, what: number): void {
  const at = Math.min(Math.max(Math.floor(minute), 0), minutesCounted - 1)
  series[at] = (series[at] ?? 0) + what
}

export const sum = (series: Float64Array): number => series.reduce((all, one) => all + one, 0)

/** The busiest minute of a series, and what it holds. */
export function busiest(series: Float64Array): { minute: number; count: number } {
  const count = series.reduce((most, one) => Math.max(most, one), 0)
  return { minute: series.indexOf(count), count }
}
