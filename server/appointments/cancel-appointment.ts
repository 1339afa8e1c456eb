import type { Patient, Staff } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { deskAppointment, ownStatus } from './store.ts'

/** Cancels an appointment that is not completed, for its patient or its hospital's desk. Its number is not given again.
 *  @throws Problem `appointment-not-found` when the caller does not own it or it is cancelled, `already-completed` */
export async function cancelAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: Patient | Staff,
  appointmentId: string,
): Promise<void> {
  const id = knownId(appointmentId)
  const own = caller.kind === 'patient' ? { mobile: caller.mobile } : { hospital: caller.hospitalId }
  const moved = await moveAppointments(db, { ids: [id], ...own }, 'cancel', { by: caller.kind, at: clock() })
  changes.publish(changesOf(moved))
  if (moved.length > 0) return
  const status =
    caller.kind === 'patient'
      ? await ownStatus(db, caller.mobile, id)
      : (await deskAppointment(db, caller.hospitalId, id))?.status
  throw new Problem(status === 'completed' ? 'already-completed' : 'appointment-not-found')
}
