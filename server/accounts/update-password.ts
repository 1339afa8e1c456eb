import { spendProof } from '../one-time-passwords/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import { checkMobileProof } from './check-mobile-proof.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { triesOfNumber } from './count-tries.ts'
import type { Patient } from './identify-caller.ts'
import { patientLogin, removeSessions, setPatientPassword } from './store.ts'

interface Change {
  mobileNo: string
  newPassword: string
  otpToken?: string | undefined
  currentPassword?: string | undefined
  address: string
}

/** Changes a patient's password, with a proof of the mobile, or with the current password for a logged-in patient. Ends the
 *  patient's other sessions.
 *  @throws Problem `mobile-not-proven`, `no-such-account`, `current-password-wrong`, `not-allowed`, `password-too-common`,
 *  `too-many-requests` */
export async function updatePassword(context: AppContext, caller: Patient | undefined, change: Change): Promise<void> {
  await refuseCommon(change.newPassword, change.mobileNo)
  if (caller && change.currentPassword !== undefined)
    await checkCurrent(context, caller, change, change.currentPassword)
  const isProven = caller !== undefined && change.currentPassword !== undefined
  if (!isProven) {
    await checkMobileProof(context, { ...change, mobile: change.mobileNo })
    if (!(await patientLogin(context.db, change.mobileNo))) throw new Problem('no-such-account')
  }
  // Before the transaction, because hashing is slow and the transaction holds a connection.
  const passwordHash = await hashPassword(change.newPassword, passwordAsker(context.limits, 'public', change.address))
  await context.db.transaction(async (tx) => {
    if (!isProven) await spendProof(tx, change.otpToken, change.mobileNo, context.clock())
    const patient = await setPatientPassword(tx, change.mobileNo, passwordHash)
    if (!patient) throw new Problem('no-such-account')
    await removeSessions(tx, patient, caller?.id === patient ? caller.tokenHash : undefined)
  })
  await context.limits.takeBack(triesOfNumber(change.mobileNo, change.address), { succeeded: true })
}

async function checkCurrent(context: AppContext, caller: Patient, { mobileNo, address }: Change, typed: string) {
  if (mobileNo !== caller.mobile) throw new Problem('not-allowed')
  await checkOwnPassword(context, caller, { typed, address })
}
