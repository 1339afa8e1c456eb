import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import { hashPassword } from '../platform/passwords.ts'
import { hashOfToken } from '../platform/tokens.ts'
import type { Staff } from './identify-caller.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { setupCodeLimit } from './rules.ts'
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
  if (change.setupCode !== undefined) return setByCode(house, change, change.setupCode)
  if (!caller) throw new Problem('setup-code-unknown')
  const hospital = await hospitalLogin(house.db, change.hospitalNumber)
  if (hospital?.id !== caller.hospitalId) throw new Problem('not-allowed')
  const passwordHash = await hashPassword(change.hpassword)
  await house.db.transaction((tx) => setHospitalPassword(tx, caller.hospitalId, passwordHash))
}

async function setByCode({ db, clock, limits }: House, change: Change, setupCode: string): Promise<void> {
  await limits.count(setupCodeLimit, change.address)
  const codeHash = hashOfToken(setupCode)
  // Hashed after the code is known to be good: hashing is slow on purpose, and nobody makes us do it for nothing. And
  // before a connection is taken, which others wait for.
  if (!(await isGoodSetupCode(db, codeHash, change.hospitalNumber, clock()))) throw new Problem('setup-code-unknown')
  const passwordHash = await hashPassword(change.hpassword)
  await db.transaction(async (tx) => {
    const hospital = await spendSetupCode(tx, codeHash, change.hospitalNumber, clock())
    if (!hospital) throw new Problem('setup-code-unknown')
    await setHospitalPassword(tx, hospital, passwordHash)
  })
  await limits.takeBack(setupCodeLimit, change.address)
}
