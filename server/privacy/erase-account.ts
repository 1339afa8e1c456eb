import { checkOwnPassword, eraseAccount as eraseOwner, holdAccount, type OfAccount } from '../accounts/index.ts'
import { eraseAppointments, holdSlotsOfMobile, type QueueChanges } from '../appointments/index.ts'
import { forgetMobile } from '../one-time-passwords/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'

interface Erasing {
  /** The typed password. */
  typed: string
  address: string
  changes: QueueChanges
}

/** Erases a patient's account in one transaction: cancels waiting appointments, and removes personal data, sessions, push
 *  subscriptions and proofs of the mobile. A simultaneous booking, transfer, log-in or completion either comes first and is erased too, or
 *  does not find the account.
 *  @returns the number of cancelled appointments
 *  @throws Problem `current-password-wrong`, `too-many-requests`, `not-logged-in` if it is erased already */
export async function eraseAccount(
  context: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  patient: OfAccount,
  { typed, address, changes }: Erasing,
): Promise<number> {
  await checkOwnPassword(context, patient, { typed, address })
  const { cancelled, published } = await context.db.transaction(async (tx) => {
    const at = context.clock()
    await holdSlotsOfMobile(tx, patient.mobile, at)
    if (!(await holdAccount(tx, patient.id))) throw new Problem('not-logged-in')
    const appointments = await eraseAppointments(tx, { patient: patient.id, mobile: patient.mobile }, at)
    await forgetMobile(tx, patient.mobile)
    await eraseOwner(tx, patient.id, at)
    return appointments
  })
  changes.publish(published)
  return cancelled
}
