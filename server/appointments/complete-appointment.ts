import { transitionOf } from '#contract/transitions.ts'
import type { OfHospital } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { moveAppointments } from './move-appointments.ts'
import { staffOf } from './move-store.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { deskAppointment, type DeskRow } from './store.ts'

/** Completes an appointment for its hospital's desk. A second press is a no-op, so two desks can press at once.
 *  @throws Problem `appointment-not-found` when the hospital does not own it, or it is cancelled; `wrong-status` */
export async function completeAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  { id: appointmentId, changedNothing }: { id: string; changedNothing?: () => void },
): Promise<DeskRow> {
  const id = knownId(appointmentId)
  const moved = await moveAppointments(db, { ids: [id], ...staffOf(caller) }, 'complete', { by: 'staff', at: clock() })
  changes.publish(changesOf(moved))
  if (moved[0]) return moved[0]
  const appointment = await deskAppointment(db, caller.hospitalId, id)
  if (!appointment) throw new Problem('appointment-not-found')
  if (!transitionOf('complete', 'staff').done?.includes(appointment.status)) throw new Problem('wrong-status')
  changedNothing?.()
  return appointment
}
