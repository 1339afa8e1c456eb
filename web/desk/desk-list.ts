import { statuses, type AppointmentPatient, type AppointmentStatus, type Priority } from '#contract/appointments.ts'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import type { Language } from '#contract/languages.ts'
import type { QueueReason, QueueState, QueueStatus } from '#contract/live-queue.ts'
import type { DeskAct } from './desk-act.ts'
import { inOrder, predict, type KnownQueue } from './predict.ts'

/** The desk's queue as the screen shows it. */
export interface DeskList {
  /** The completed by number, the missed by number, then the line: the called in the order of their calls, the others in theirs. */
  rows: DeskRow[]
  /** The number completed last; 0 before the first completion. */
  current: number
  /** Called first, of those who are. */
  called: DeskRow | undefined
  /** How many are called. */
  calledCount: number
  next: DeskRow | undefined
  waiting: number
  completed: number
  /** How many were called and not there. */
  away: number
  /** Completed and known to the server, without the current number while no one is called: collapsed until expanded. */
  earlier: ReadonlySet<string>
  status: QueueStatus
  minutes: number | null
  reason: QueueReason | null
  /** When the pause began, in UTC. */
  pausedAt: string | null
}

/** The part of the list in which an appointment is. */
export type Section = 'done' | 'away' | 'called' | 'waiting'

const sectionOf: Record<AppointmentStatus, Section> = {
  waiting: 'waiting',
  called: 'called',
  no_show: 'away',
  completed: 'done',
  cancelled: 'done',
}

/** Flat, so that a memoized row renders only when one of its values changes. */
export interface DeskRow extends AppointmentPatient {
  /** The contact is the mobile of the account that booked. */
  contactOfAccount?: true | undefined
  id: string
  number: number
  status: AppointmentStatus
  section: Section
  position: number
  priority: Priority
  calls: number
  arrivedAt?: string | undefined
  onMyWayAt?: string | undefined
  calledAt?: string | undefined
  /** Who of the hospital's people called it. */
  calledBy?: string | undefined
  /** Of the patient's account; empty without one. */
  mobile: string
  /** No message has reached the patient, or the desk has called in vain; when, and who called. */
  reach?: 'unreached' | 'no-answer' | undefined
  reachAt?: string | undefined
  reachBy?: string | undefined
  /** The last correction of the details. */
  corrected?: DeskAppointment['corrected']
  /** Whose account has kept the token by its link. */
  keptBy?: string | undefined
  /** In which the token was taken. */
  language?: Language | undefined
  /** The path of the token's own page. */
  link?: string | undefined
  /** An act of this desk on it is not sent, because there is no connection. */
  held: boolean
}

export interface DeskFacts {
  appointments: readonly DeskAppointment[]
  /** The newest live state. */
  state: LiveState | undefined
  /** Acts that the list may not contain yet, in order; they count at once. */
  acts?: readonly DeskAct[]
  /** The keys of those which wait for a connection. */
  held?: readonly string[]
  /** The hospital's setting: behind how many waiting ones a missed patient comes back. */
  rejoinBehind?: number
}

type LiveState = Pick<QueueState, 'currentQueueNumber' | 'version' | 'state' | 'minutes' | 'reason' | 'pausedAt'>

/** The queue state of the appointment with the highest version; version -1 for an empty list. */
export function queueOf(appointments: readonly DeskAppointment[]): Pick<QueueState, 'currentQueueNumber' | 'version'> {
  return appointments.reduce<Pick<QueueState, 'currentQueueNumber' | 'version'>>(
    (newest, { currentQueueNumber, version }) => (version > newest.version ? { currentQueueNumber, version } : newest),
    { currentQueueNumber: 0, version: -1 },
  )
}

/** Merges the fetched list, the newest live state and the acts that the list does not contain yet. */
export function deskList({ appointments, state, acts = [], held = [], rejoinBehind = 2 }: DeskFacts): DeskList {
  const known = knownQueue(appointments, state)
  const unsent = new Set<string>()
  const queue = acts.reduce((before, act) => {
    const after = predict(before, act, rejoinBehind)
    if (held.includes(act.key)) for (const id of changedIn(before, after)) unsent.add(id)
    return after
  }, known)
  const rows = ordered(queue.appointments).map((one) => rowOf(one, unsent.has(one._id)))
  const inSection = (section: Section) => rows.filter((row) => row.section === section)
  const [done, called, waiting] = [inSection('done'), inSection('called'), inSection('waiting')]
  const { current, state: status, minutes, reason, pausedAt } = queue
  const isShown = (row: DeskRow) => row.held || (called.length === 0 && row.number === current)
  return {
    rows,
    current,
    called: called[0],
    calledCount: called.length,
    next: waiting[0],
    waiting: waiting.length,
    completed: done.length,
    away: inSection('away').length,
    earlier: new Set(done.filter((row) => !isShown(row)).map((row) => row.id)),
    status,
    minutes,
    reason,
    pausedAt,
  }
}

/** The ids of those who wait. */
export const waitingIn = ({ rows }: DeskList) => rows.flatMap(({ id, section }) => (section === 'waiting' ? id : []))

function knownQueue(appointments: readonly DeskAppointment[], state: LiveState | undefined): KnownQueue {
  const fetched = queueOf(appointments)
  const current = (state && state.version >= fetched.version ? state : fetched).currentQueueNumber
  return {
    state: state?.state ?? 'open',
    minutes: state?.minutes ?? null,
    reason: state?.reason ?? null,
    pausedAt: state?.pausedAt ?? null,
    current,
    // The live number belongs to a completed appointment, even if the fetched list is older.
    appointments: appointments.map((one) =>
      one.queueNumber === current && one.status !== 'completed' ? { ...one, status: 'completed' } : one,
    ),
  }
}

const changedIn = (before: KnownQueue, after: KnownQueue) =>
  after.appointments.filter((one, place) => one !== before.appointments[place]).map(({ _id }) => _id)

const sections: readonly Section[] = ['done', 'away', 'called', 'waiting']

function ordered(appointments: readonly DeskAppointment[]): DeskAppointment[] {
  const ranks = (one: DeskAppointment) => sections.indexOf(sectionOf[one.status])
  return appointments.toSorted((one, other) => {
    const section = ranks(one) - ranks(other)
    if (section !== 0) return section
    if (sectionOf[one.status] === 'waiting') return inOrder(one, other)
    if (sectionOf[one.status] === 'called') return Date.parse(one.calledAt ?? '') - Date.parse(other.calledAt ?? '')
    return one.queueNumber - other.queueNumber
  })
}

/** What the desk knows of its calls to a patient who is in the line and not here. Who is on the way knows that it is time to come, and of a
 *  call what was said since. */
function reachOf({
  status,
  arrivedAt,
  onMyWayAt,
  message,
}: DeskAppointment): Pick<DeskRow, 'reach' | 'reachAt' | 'reachBy'> {
  if (!statuses.inLine.includes(status) || arrivedAt || message?.channel !== 'desk') return {}
  const isOfCall = message.kind === 'your-turn'
  if (onMyWayAt && !(isOfCall && Date.parse(onMyWayAt) < Date.parse(message.at))) return {}
  if (message.state !== 'unreached' && message.state !== 'no-answer') return {}
  return { reach: message.state, reachAt: message.at, reachBy: message.by }
}

const rowOf = (one: DeskAppointment, held: boolean): DeskRow => ({
  ...one.patient,
  ...(one.kept && { contact: one.patient.contact ?? one.user.mobileNo, keptBy: one.user.fullName }),
  id: one._id,
  number: one.queueNumber,
  status: one.status,
  section: sectionOf[one.status],
  position: one.position,
  priority: one.priority,
  calls: one.calls,
  arrivedAt: one.arrivedAt,
  onMyWayAt: one.onMyWayAt,
  calledAt: one.calledAt,
  calledBy: one.calledBy,
  ...reachOf(one),
  mobile: one.user.mobileNo,
  language: one.language,
  corrected: one.corrected,
  link: one.link,
  held,
})
