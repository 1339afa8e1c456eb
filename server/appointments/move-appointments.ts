import type { AppointmentStatus } from '#contract/appointments.ts'
import type { Connection } from '../platform/database/index.ts'
import { writeMove, type Movable, type MovedAppointment } from './move-store.ts'
import { countedAsWaiting, transitionTo, type Mover } from './rules.ts'

/** Moves appointments to a status, in one statement: their rows, their history, their queues' counters and versions. An
 *  appointment whose status the transition table does not allow stays as it is.
 *  @returns those that moved, for {@link changesOf} once it is committed */
export function moveAppointments(
  tx: Connection,
  which: Movable,
  to: AppointmentStatus,
  { by, at, reason }: { by: Mover; at: Date; reason?: string },
): Promise<MovedAppointment[]> {
  const { from, advancesQueue = false } = transitionTo(to, by)
  return writeMove(tx, which, { from, to, by, at, reason, countedAsWaiting, advancesQueue })
}
