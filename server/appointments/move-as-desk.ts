import type { AppointmentStatus } from '#contract/appointments.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { deskAppointment, type DeskRow } from './store.ts'

/** Moves an appointment to a status for its hospital's desk. Where the transition table does not allow it, the appointment stays
 *  as it is: a second press is a no-op, so two desks can press at once.
 *  @throws Problem `appointment-not-found` when the hospital does not own it, or it is cancelled */
export async function moveAsDesk(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: OwnHospitalId,
  { id: appointmentId, to }: { id: string; to: AppointmentStatus },
): Promise<DeskRow> {
  const id = knownId(appointmentId)
  const moved = await moveAppointments(db, { ids: [id], hospital }, to, { by: 'staff', at: clock() })
  changes.publish(changesOf(moved))
  const appointment = moved[0] ?? (await deskAppointment(db, hospital, id))
  if (!appointment) throw new Problem('appointment-not-found')
  return appointment
}
