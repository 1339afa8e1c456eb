import type { OfAccount, OfHospital, OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdTokensOfKiosk } from './kiosk-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { scopeOf } from './move-store.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { moverOf } from './rules.ts'
import { deskAppointment, ownStatus } from './store.ts'

/** Cancels an appointment that is not completed, for its patient or its hospital's desk. Its number is not given again.
 *  @throws Problem `appointment-not-found` when the caller does not own it or it is cancelled, `already-completed` */
export async function cancelAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfAccount | OfHospital,
  appointmentId: string,
): Promise<void> {
  const id = knownId(appointmentId)
  const by = moverOf[caller.scope]
  const moved = await moveAppointments(db, { ids: [id], ...scopeOf(caller) }, 'cancel', { by, at: clock() })
  changes.publish(changesOf(moved))
  if (moved.length > 0) return
  const status =
    caller.scope === 'account'
      ? await ownStatus(db, caller.mobile, id)
      : (await deskAppointment(db, caller.hospitalId, id))?.status
  throw new Problem(status === 'completed' ? 'already-completed' : 'appointment-not-found')
}

/** Cancels the tokens of today that a kiosk has given and that wait now, for its desk. A token that is called at this moment stays.
 *  @returns how many */
export async function cancelTokensOfKiosk(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: OwnHospitalId,
  kiosk: string,
): Promise<number> {
  const at = clock()
  const cancelled = await db.transaction(async (tx) => {
    const ids = await holdTokensOfKiosk(tx, hospital, kiosk, at)
    return moveAppointments(tx, { ids, hospital }, 'cancel', { by: 'staff', at, reason: 'kiosk' })
  })
  changes.publish(changesOf(cancelled))
  return cancelled.length
}
