import { createHash } from 'node:crypto'
import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import type { LineCause, QueueStatus } from '#contract/live-queue.ts'
import type { Act } from '#contract/queues.ts'
import type { Limit } from '../platform/limits/index.ts'
import type { Ask } from './booking-store.ts'

/** Who moves an appointment: a role, or the product itself when a rule does. */
export type Mover = 'patient' | 'staff' | 'product'

/** Every act on an appointment: those of the history, and a hint that leaves no event. */
export type AppointmentAct = Exclude<Act, 'state'> | 'on-my-way'

export interface Transition {
  act: AppointmentAct
  from: readonly AppointmentStatus[]
  /** `same`: the status stays; `before`: that before the act which is taken back. */
  to: AppointmentStatus | 'same' | 'before'
  by: readonly Mover[]
  /** Statuses in which the act has been done already: a repeat changes nothing, and is no problem. */
  done?: readonly AppointmentStatus[]
  /** The queue's current number becomes the appointment's number. */
  advancesQueue?: true
  /** It is one more call of the appointment, and resumes a late or paused queue. */
  calls?: true
  /** It can be taken back. */
  undoable?: true
}

/** Every transition of an appointment: a status or an act is added here. Nothing else decides. */
export const transitions: readonly Transition[] = [
  {
    act: 'complete',
    from: ['called', 'waiting'],
    to: 'completed',
    by: ['staff'],
    done: ['completed'],
    advancesQueue: true,
  },
  { act: 'call', from: ['waiting', 'called', 'no_show'], to: 'called', by: ['staff'], calls: true, undoable: true },
  { act: 'no-show', from: ['called', 'waiting'], to: 'no_show', by: ['staff'], done: ['no_show'], undoable: true },
  { act: 'rejoin', from: ['no_show'], to: 'waiting', by: ['patient', 'staff'], done: ['waiting'], undoable: true },
  { act: 'arrive', from: ['waiting', 'called'], to: 'same', by: ['patient', 'staff'] },
  { act: 'on-my-way', from: ['waiting', 'called'], to: 'same', by: ['patient'] },
  { act: 'priority', from: ['waiting'], to: 'same', by: ['staff'], undoable: true },
  { act: 'move', from: ['waiting'], to: 'same', by: ['staff'], undoable: true },
  { act: 'cancel', from: ['waiting', 'called', 'no_show'], to: 'cancelled', by: ['patient', 'staff', 'product'] },
  { act: 'transfer', from: ['waiting', 'called', 'no_show'], to: 'cancelled', by: ['staff'] },
  { act: 'reschedule', from: ['waiting'], to: 'cancelled', by: ['patient'] },
  { act: 'undo', from: ['waiting', 'called', 'no_show'], to: 'before', by: ['staff'] },
]

/** The statuses that a queue counts as waiting. */
export const countedAsWaiting: readonly AppointmentStatus[] = ['waiting']

/** The one transition of an act by a role.
 *  @throws Error when the table has none: a command asked for what no rule allows */
export function transitionOf(act: AppointmentAct, by: Mover): Transition {
  const found = transitions.find((transition) => transition.act === act && transition.by.includes(by))
  if (!found) throw new Error(`No ${act} by ${by}.`)
  return found
}

/** For how long an act can be taken back, in seconds. */
export const undoableFor = 30

/** A late queue is announced again when it is later by so many minutes. */
const laterAgain = 15

/** Whether patients get a notice of a queue's new state: late and paused once each, and late again when it has grown. */
export function isToldAgain(
  before: { state: QueueStatus; told_minutes: number | null },
  { state, minutes }: { state: QueueStatus; minutes: number | null },
): boolean {
  if (state !== 'late' && state !== 'paused') return false
  if (before.state !== state) return true
  return state === 'late' && (minutes ?? 0) >= (before.told_minutes ?? 0) + laterAgain
}

/** Why the order of the line changed, for those in it. */
export function causeOf(
  {
    act,
    from,
    to,
    priority,
  }: { act: AppointmentAct; from: AppointmentStatus; to: AppointmentStatus; priority: Priority },
  isPlaced: boolean,
): LineCause | undefined {
  if (from === 'no_show' && (to === 'waiting' || to === 'called')) return 'rejoined'
  if (!isPlaced) return undefined
  if (act === 'priority') return priority === 'emergency' ? 'emergency' : 'priority'
  return 'moved'
}

/** Graphemes are the same in every language. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter of a name, with the signs that belong to it. */
export function firstLetter(name: string, language = 'en'): string {
  const [first] = graphemes.segment(name.trim())
  return first ? `${first.segment.toLocaleUpperCase(language)}.` : ''
}

const hour = 3600

/** Limits of booking requests by one patient, one hospital's desks and one network, including retries. */
export const bookingLimits = {
  patient: { name: 'booking-patient', most: 60, seconds: hour },
  staff: { name: 'booking-hospital', most: 3_600, seconds: hour },
  address: { name: 'booking-address', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** Limit of the codes that one patient tries on arriving. */
export const arrivalLimit: Limit = { name: 'arrival-patient', most: 5, seconds: hour }

/** Limit of the acts of one hospital's desks, and of one patient. */
export const actLimits = {
  patient: { name: 'acts-patient', most: 60, seconds: hour },
  staff: { name: 'acts-hospital', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** The Idempotency-Key of a request. */
export const keyOf = (headers: { 'idempotency-key'?: string | undefined }) => ({ key: headers['idempotency-key'] })

/** The optional fields that are in a fingerprint also where they are not set. Do not add to them: a booking that is sent before an
 *  upgrade and retried after it must have the same fingerprint, so a field that an upgrade adds counts only where it is set. */
const countedUnset: readonly string[] = ['contact', 'day', 'mobile', 'patientId']

/** A hash of a booking: two bookings with the same fingerprint are the same booking. */
export function fingerprintOf({
  name,
  age,
  gender,
  ...rest
}: Omit<Ask, 'id' | 'key' | 'caller' | 'fingerprint'>): string {
  const parts = Object.entries({ patientName: name, patientAge: age, patientGender: gender, ...rest })
    .filter(([field, value]) => value !== undefined || countedUnset.includes(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
