import type { OwnMobile } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { ownStatus } from './store.ts'

/** Cancels a patient's waiting appointment. Its number is not given again.
 *  @throws Problem `appointment-not-found` when the patient does not own it or has cancelled it, `already-completed` */
export async function cancelAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  mobile: OwnMobile,
  appointmentId: string,
): Promise<void> {
  const id = knownId(appointmentId)
  const moved = await moveAppointments(db, { ids: [id], mobile }, 'cancelled', { by: 'patient', at: clock() })
  changes.publish(changesOf(moved))
  if (moved.length > 0) return
  const status = await ownStatus(db, mobile, id)
  throw new Problem(status === 'completed' ? 'already-completed' : 'appointment-not-found')
}
