import type { AppointmentPatient, AppointmentStatus, DeskAppointment } from '#contract/appointments.ts'
import type { QueueState } from '#contract/live-queue.ts'

/** The desk's queue as the screen shows it. */
export interface DeskList {
  rows: DeskRow[]
  /** The number completed last; 0 before the first completion. */
  current: number
  next: DeskRow | undefined
  waiting: number
  completed: number
  /** Completed before the current number and known to the server: collapsed until expanded. */
  earlier: ReadonlySet<string>
}

/** The part of the list in which an appointment is. */
type Section = 'line' | 'done'

const sectionOf: Record<AppointmentStatus, Section> = {
  waiting: 'line',
  called: 'line',
  no_show: 'line',
  completed: 'done',
  cancelled: 'done',
}

/** Flat, so that a memoized row renders only when one of its values changes. */
export interface DeskRow extends AppointmentPatient {
  id: string
  number: number
  section: Section
  /** Completed on this desk and not sent, because there is no connection. */
  held: boolean
}

/** The queue state of the appointment with the highest version; version -1 for an empty list. */
export function queueOf(appointments: readonly DeskAppointment[]): Pick<QueueState, 'currentQueueNumber' | 'version'> {
  return appointments.reduce<Pick<QueueState, 'currentQueueNumber' | 'version'>>(
    (newest, { currentQueueNumber, version }) => (version > newest.version ? { currentQueueNumber, version } : newest),
    { currentQueueNumber: 0, version: -1 },
  )
}

/** Merges the fetched list, the newest live state and the completions that the list does not contain yet.
 *  @param pressed ids in the order of completion; they count as completed at once
 *  @param held the ids of `pressed` that wait for a connection */
export function deskList(
  appointments: readonly DeskAppointment[],
  state: Pick<QueueState, 'currentQueueNumber' | 'version'> | undefined,
  pressed: readonly string[],
  held: readonly string[] = [],
): DeskList {
  const fetched = queueOf(appointments)
  const known = state && state.version >= fetched.version ? state : fetched
  const pending = pressed.filter((id) => appointments.some((one) => one._id === id && one.status === 'waiting'))
  // The live number belongs to a completed appointment, even if the fetched list is older.
  const isCompleted = ({ _id, queueNumber }: DeskAppointment) =>
    queueNumber === known.currentQueueNumber || pending.includes(_id)
  const rows = appointments.map((one): DeskRow => ({
    ...one.patient,
    id: one._id,
    number: one.queueNumber,
    section: sectionOf[isCompleted(one) ? 'completed' : one.status],
    held: one.status === 'waiting' && held.includes(one._id),
  }))
  const inSection = (section: Section) => rows.filter((row) => row.section === section)
  const [line, done] = [inSection('line'), inSection('done')]
  const lastPressed = rows.find((row) => row.id === pending.at(-1))
  const current = lastPressed?.number ?? known.currentQueueNumber
  return {
    rows,
    current,
    next: line[0],
    waiting: line.length,
    completed: done.length,
    earlier: new Set(done.filter((row) => row.number !== current && !row.held).map((row) => row.id)),
  }
}
