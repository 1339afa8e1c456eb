import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkPassword, refuseCommon } from './check-password.ts'
import type { OfAccount, OfHospital } from './identify-caller.ts'
import { nameOfHospital, triesOfNumber, triesOfOwnPassword, triesOfSetupCode } from './count-tries.ts'
import {
  hospitalLogin,
  isGoodSetupCode,
  patientLogin,
  removeSessions,
  replaceSetupCode,
  setHospitalPassword,
  setPatientPassword,
  spendSetupCode,
} from './store.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { checkMobileProof } from './check-mobile-proof.ts'
import type { Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { setupCodeLifetimeMs } from './rules.ts'

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

/** Creates the code with which a hospital sets its password once within seven days, and invalidates the previous code.
 *  @param tx a transaction that has locked the hospital's row, so that simultaneous calls leave one valid code
 *  @returns the code; the database stores only its hash */
export async function addSetupCode(tx: Connection, hospital: string, now: Date): Promise<string> {
  const code = newToken()
  await replaceSetupCode(tx, hospital, hashOfToken(code), new Date(now.getTime() + setupCodeLifetimeMs))
  return code
}

interface HospitalChange {
  hospitalNumber: string
  hpassword: string
  setupCode?: string | undefined
  address: string
}

/** Sets a hospital's password, for its staff or with a set-up code, and ends all of its sessions. Only a success spends the
 *  code.
 *  @throws Problem `setup-code-unknown`, also without a code and a session; `not-allowed` for another hospital,
 *  `password-too-common`, `too-many-requests` */
export async function updateHospitalPassword(
  context: AppContext,
  caller: OfHospital | undefined,
  change: HospitalChange,
): Promise<void> {
  await refuseCommon(change.hpassword, change.hospitalNumber)
  if (change.setupCode !== undefined) await setByCode(context, change, change.setupCode)
  else await setOwn(context, caller, change)
  // A new password clears the tries of the old one, also those from other networks.
  const tries = triesOfNumber(nameOfHospital(change.hospitalNumber), change.address)
  await context.limits.takeBack(tries, { succeeded: true })
}

async function setOwn(context: AppContext, caller: OfHospital | undefined, change: HospitalChange): Promise<void> {
  if (!caller) throw new Problem('setup-code-unknown')
  const hospital = await hospitalLogin(context.db, change.hospitalNumber)
  if (hospital?.id !== caller.hospitalId) throw new Problem('not-allowed')
  const passwordHash = await hashPassword(change.hpassword, passwordAsker(context.limits, 'known', change.address))
  await context.db.transaction((tx) => setHospitalPassword(tx, caller.hospitalId, passwordHash, { switchesOn: false }))
}

async function setByCode({ db, clock, limits }: AppContext, change: HospitalChange, setupCode: string): Promise<void> {
  const codeHash = hashOfToken(setupCode)
  // Only a wrong code counts, so that strangers' tries never reject a valid one. Hashing is slow: do it only for a valid code,
  // and outside the transaction, which holds a connection.
  if (!(await isGoodSetupCode(db, codeHash, change.hospitalNumber, clock()))) {
    await limits.countAll(triesOfSetupCode(change.address))
    throw new Problem('setup-code-unknown')
  }
  const passwordHash = await hashPassword(change.hpassword, passwordAsker(limits, 'staff', change.address))
  await db.transaction(async (tx) => {
    const hospital = await spendSetupCode(tx, codeHash, change.hospitalNumber, clock())
    if (!hospital) throw new Problem('setup-code-unknown')
    await setHospitalPassword(tx, hospital, passwordHash, { switchesOn: true })
  })
}
