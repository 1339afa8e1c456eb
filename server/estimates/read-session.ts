import { queueReason } from '#contract/live-queue.ts'
import type { Act } from '#contract/queues.ts'
import { instantOf } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { withOffset } from '../texts/dates.ts'
import type { ActRow, SessionRow } from './store.ts'
import type { PriorityMark, Session, SessionEvent } from './types.ts'

/** A session with the instant from which its events count, in milliseconds since 1970. */
export interface ReadSession {
  session: Session
  origin: number
}

type Timed = Pick<
  SessionRow,
  'slot_id' | 'service_day' | 'doctor_id' | 'speciality' | 'time_zone' | 'start_time' | 'end_time'
>

const minuteMs = 60_000

/** A session as the estimator takes it. It counts from the slot's start that day, and from midnight where the start cannot be read. */
export function readSession(row: Timed & Pick<SessionRow, 'acts'>): ReadSession {
  const { service_day: day, time_zone: zone } = row
  const { start, end } = slotHours({
    appointmentDate: day,
    slot: { startTime: row.start_time, endTime: row.end_time },
    hospitalId: { timeZone: zone },
  })
  const origin = start ?? instantOf(day, 0, zone)
  const iso = (instant: number | undefined) => (instant === undefined ? null : withOffset(new Date(instant), zone))
  return {
    origin,
    session: {
      session: `${row.slot_id} ${day}`,
      doctor: row.doctor_id,
      slot: row.slot_id,
      speciality: row.speciality,
      start: iso(start),
      end: iso(start === undefined ? undefined : end),
      events: eventsOf(row.acts, origin),
    },
  }
}

/** Whether anyone was called or completed. */
export const hasBegun = ({ events }: Pick<Session, 'events'>): boolean =>
  events.some(({ what }) => what === 'called' || what === 'completed')

/** The acts that were not taken back, in the order of their numbers: the clocks of two nodes differ by some milliseconds. */
export function standingActs(acts: readonly ActRow[]): ActRow[] {
  const standing: ActRow[] = []
  for (const one of acts.toSorted((a, b) => a[0] - b[0])) {
    const [, , number, act] = one
    if (act !== 'undo') standing.push(one)
    else {
      const undone = standing.findLastIndex((before) => before[2] === number && before[3] !== 'book')
      if (undone >= 0) standing.splice(undone, 1)
    }
  }
  return standing
}

function eventsOf(acts: readonly ActRow[], origin: number): SessionEvent[] {
  let state = 'open'
  const events: { event: SessionEvent; first: number }[] = []
  for (const act of standingActs(acts)) {
    const event = act[2] === null ? stateEvent(act, origin, state) : numberEvent(act, act[2], origin)
    if (act[2] === null) state = act[4]
    if (event) events.push({ event, first: firstAtOnce(event) })
  }
  return events.toSorted((a, b) => a.event.at - b.event.at || a.first - b.first).map(({ event }) => event)
}

/** Of one instant: first the bookings, then the end of a pause or of a delay, which the call itself brings about, then the others in their order. */
const firstAtOnce = ({ what }: SessionEvent): number => (what === 'booked' ? 0 : what === 'resumed' ? 1 : 2)

const minutesAfter = (at: number, origin: number): number => (at - origin) / minuteMs

function stateEvent(
  [, at, , , to, , minutes, reason]: ActRow,
  origin: number,
  before: string,
): SessionEvent | undefined {
  const when = { at: minutesAfter(at, origin) }
  if (to === 'late') return minutes === null ? undefined : { ...when, what: 'late', minutes }
  // The desk may say again how long a pause takes. Knowledge keeps no text that a desk typed.
  if (to === 'paused')
    return before === 'paused' ? undefined : { ...when, what: 'paused', reason: queueReason.safeParse(reason).data }
  return before === 'paused' || before === 'late' ? { ...when, what: 'resumed' } : undefined
}

const whats = {
  'book': 'booked',
  'call': 'called',
  'complete': 'completed',
  'no-show': 'no_show',
  'rejoin': 'rejoined',
  'arrive': 'arrived',
  'cancel': 'cancelled',
  'transfer': 'cancelled',
  'reschedule': 'cancelled',
} as const satisfies Record<Exclude<Act, 'move' | 'priority' | 'undo' | 'state'> | 'book', SessionEvent['what']>

const isKnown = (act: string): act is keyof typeof whats => act in whats

/** The order of a line is read with it, so a move is no event. */
function numberEvent([, at, , act, to, priority]: ActRow, number: number, origin: number): SessionEvent | undefined {
  const when = { at: minutesAfter(at, origin), number }
  if (act === 'priority') return { ...when, what: 'priority', priority: markOf(priority) }
  if (act !== null) return isKnown(act) ? { ...when, what: whats[act] } : undefined
  if (to === 'completed' || to === 'cancelled') return { ...when, what: to }
  return undefined
}

const marks: readonly PriorityMark[] = ['senior', 'disabled', 'pregnant', 'doctor', 'emergency']
const markOf = (priority: string | null): PriorityMark => marks.find((mark) => mark === priority) ?? 'none'
