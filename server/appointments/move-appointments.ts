import { statuses, type AppointmentStatus } from '#contract/appointments.ts'
import { transitionOf, type AppointmentAct, type Mover } from '#contract/transitions.ts'
import type { Connection } from '../platform/database/index.ts'
import { writeMove, type Movable, type MovedAppointment, type Settings } from './move-store.ts'

/** How an act is done: by whom, when and why, and what it sets beside the status. */
export interface ActDetails extends Settings {
  by: Mover
  at: Date
  reason?: string | undefined
  /** Of an act that leads back: the status to return to. */
  to?: AppointmentStatus
}

/** Does one act on appointments, in one statement: their rows, their history, their queues' counters and versions. An
 *  appointment whose status the transition table does not allow stays as it is. The places of cancelled ones are offered to those who
 *  wait for them.
 *  @returns those that moved, for {@link changesOf} once it is committed */
export async function moveAppointments(
  tx: Connection,
  which: Movable,
  act: AppointmentAct,
  { by, at, reason, to: before, ...settings }: ActDetails,
): Promise<MovedAppointment[]> {
  const { from, to, advancesQueue = false, calls = false } = transitionOf(act, by)
  const status = to === 'before' ? (before ?? null) : to === 'same' ? null : to
  const transition = { act, from, to: status, by, at, reason, countedAsWaiting: statuses.counted, advancesQueue, calls }
  return writeMove(tx, which, transition, settings)
}
