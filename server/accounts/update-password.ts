import { Problem } from '#contract/problem.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
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

/** Changes a patient's password, for whoever has proven the mobile or, logged in, knows the current one. Every other
 *  session of that patient ends.
 *  @throws Problem `mobile-not-proven`, `no-such-account`, `current-password-wrong`, `not-allowed`, `password-too-common`,
 *  `too-many-requests` */
export async function updatePassword(house: House, caller: Patient | undefined, change: Change): Promise<void> {
  await refuseCommon(change.newPassword, change.mobileNo)
  if (caller && change.currentPassword !== undefined) await checkCurrent(house, caller, change, change.currentPassword)
  const isProven = caller !== undefined && change.currentPassword !== undefined
  if (!isProven) {
    await checkMobileProof(house, { ...change, mobile: change.mobileNo })
    if (!(await patientLogin(house.db, change.mobileNo))) throw new Problem('no-such-account')
  }
  // Before a connection is taken, which others wait for.
  const passwordHash = await hashPassword(change.newPassword, passwordAsker(house.limits, 'public', change.address))
  await house.db.transaction(async (tx) => {
    if (!isProven) await spendProof(tx, change.otpToken, change.mobileNo, house.clock())
    const patient = await setPatientPassword(tx, change.mobileNo, passwordHash)
    if (!patient) throw new Problem('no-such-account')
    await removeSessions(tx, patient, caller?.id === patient ? caller.tokenHash : undefined)
  })
  await house.limits.takeBack(triesOfNumber(change.mobileNo, change.address), { succeeded: true })
}

async function checkCurrent(house: House, caller: Patient, { mobileNo, address }: Change, typed: string) {
  if (mobileNo !== caller.mobile) throw new Problem('not-allowed')
  await checkOwnPassword(house, caller, { typed, address })
}
