import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkPassword } from './check-password.ts'
import type { OfAccount } from './identify-caller.ts'
import { triesOfOwnPassword, triesOfNumber } from './count-tries.ts'
import { patientLogin, removeSessions, setPatientPassword } from './store.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { checkMobileProof } from './check-mobile-proof.ts'
import { refuseCommon } from './refuse-common-password.ts'

/** Requires the current password of a logged-in patient.
 *  @throws Problem `current-password-wrong`, `too-many-requests` */
export async function checkOwnPassword(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  { id, mobile }: OfAccount,
  { typed, address }: { typed: string; address: string },
): Promise<void> {
  const account = await patientLogin(db, mobile)
  const tries = triesOfOwnPassword(id, address)
  const hash = account?.password_hash
  const matches = await checkPassword(limits, { password: typed, hash, tries, lane: 'public', from: address })
  if (!matches) throw new Problem('current-password-wrong')
}

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
export async function updatePassword(context: AppContext, caller: OfAccount | undefined, change: Change) {
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

async function checkCurrent(context: AppContext, caller: OfAccount, { mobileNo, address }: Change, typed: string) {
  if (mobileNo !== caller.mobile) throw new Problem('not-allowed')
  await checkOwnPassword(context, caller, { typed, address })
}
