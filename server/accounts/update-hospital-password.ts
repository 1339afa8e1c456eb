import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { hashOfToken } from '../platform/tokens.ts'
import type { Staff } from './identify-caller.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { nameOfHospital, triesOfNumber, triesOfSetupCode } from './count-tries.ts'
import { hospitalLogin, isGoodSetupCode, setHospitalPassword, spendSetupCode } from './store.ts'

interface Change {
  hospitalNumber: string
  hpassword: string
  setupCode?: string | undefined
  address: string
}

/** Sets a hospital's password, for its own staff or for whoever holds a set-up code of that hospital. All of its sessions
 *  end. A code is spent only by a success.
 *  @throws Problem `setup-code-unknown`, also where nothing but a number is sent; `not-allowed` for another hospital,
 *  `password-too-common`, `too-many-requests` */
export async function updateHospitalPassword(house: House, caller: Staff | undefined, change: Change): Promise<void> {
  await refuseCommon(change.hpassword, change.hospitalNumber)
  if (change.setupCode !== undefined) await setByCode(house, change, change.setupCode)
  else await setOwn(house, caller, change)
  // Tries of the old password are over, also those of others.
  const tries = triesOfNumber(nameOfHospital(change.hospitalNumber), change.address)
  await house.limits.takeBack(tries, { succeeded: true })
}

async function setOwn(house: House, caller: Staff | undefined, change: Change): Promise<void> {
  if (!caller) throw new Problem('setup-code-unknown')
  const hospital = await hospitalLogin(house.db, change.hospitalNumber)
  if (hospital?.id !== caller.hospitalId) throw new Problem('not-allowed')
  const passwordHash = await hashPassword(change.hpassword, passwordAsker(house.limits, 'known', change.address))
  await house.db.transaction((tx) => setHospitalPassword(tx, caller.hospitalId, passwordHash))
}

async function setByCode({ db, clock, limits }: House, change: Change, setupCode: string): Promise<void> {
  const codeHash = hashOfToken(setupCode)
  // Only a wrong code counts: a good one is never refused for the tries of others. Hashing is slow on purpose: only a good
  // code causes it, and no connection waits for it.
  if (!(await isGoodSetupCode(db, codeHash, change.hospitalNumber, clock()))) {
    await limits.countAll(triesOfSetupCode(change.address))
    throw new Problem('setup-code-unknown')
  }
  const passwordHash = await hashPassword(change.hpassword, passwordAsker(limits, 'staff', change.address))
  await db.transaction(async (tx) => {
    const hospital = await spendSetupCode(tx, codeHash, change.hospitalNumber, clock())
    if (!hospital) throw new Problem('setup-code-unknown')
    await setHospitalPassword(tx, hospital, passwordHash)
  })
}
