import type { OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { deskAppointment, type DeskRow } from './store.ts'

/** Completes an appointment: the queue's current number becomes its number. A second completion is a no-op, so two desks
 *  can press at once.
 *  @throws Problem `appointment-not-found` when the hospital does not own it */
export async function completeAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: OwnHospitalId,
  appointmentId: string,
): Promise<DeskRow> {
  const id = knownId(appointmentId)
  const moved = await moveAppointments(db, { ids: [id], hospital }, 'completed', { by: 'staff', at: clock() })
  changes.publish(changesOf(moved))
  const appointment = moved[0] ?? (await deskAppointment(db, hospital, id))
  if (!appointment) throw new Problem('appointment-not-found')
  return appointment
}
