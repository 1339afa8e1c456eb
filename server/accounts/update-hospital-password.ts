import type { AppContext } from '../platform/app-context.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import type { OfHospital } from './identify-caller.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { nameOfHospital, triesOfNumber, triesOfSetupCode } from './count-tries.ts'
import { hospitalLogin, isGoodSetupCode, setHospitalPassword, spendSetupCode } from './store.ts'

interface Change {
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
  change: Change,
): Promise<void> {
  await refuseCommon(change.hpassword, change.hospitalNumber)
  if (change.setupCode !== undefined) await setByCode(context, change, change.setupCode)
  else await setOwn(context, caller, change)
  // A new password clears the tries of the old one, also those from other networks.
  const tries = triesOfNumber(nameOfHospital(change.hospitalNumber), change.address)
  await context.limits.takeBack(tries, { succeeded: true })
}

async function setOwn(context: AppContext, caller: OfHospital | undefined, change: Change): Promise<void> {
  if (!caller) throw new Problem('setup-code-unknown')
  const hospital = await hospitalLogin(context.db, change.hospitalNumber)
  if (hospital?.id !== caller.hospitalId) throw new Problem('not-allowed')
  const passwordHash = await hashPassword(change.hpassword, passwordAsker(context.limits, 'known', change.address))
  await context.db.transaction((tx) => setHospitalPassword(tx, caller.hospitalId, passwordHash, { switchesOn: false }))
}

async function setByCode({ db, clock, limits }: AppContext, change: Change, setupCode: string): Promise<void> {
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
