import { Problem } from '#contract/problem.ts'
import { checkProof, spendProof } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'
import { hashPassword } from '../platform/passwords.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { proofLimits } from './rules.ts'
import { insertPatient } from './store.ts'

interface NewPatient {
  fullName: string
  mobileNo: string
  password: string
  otpToken?: string | undefined
  /** The version of the text that was agreed to. */
  consent?: string | undefined
  address: string
}

/** Makes an account for a proven mobile. The proof is spent only if it is made.
 *  @throws Problem `mobile-not-proven`, `mobile-taken`, `password-too-common`, `too-many-requests` */
export async function signUp(
  { db, clock, limits }: Pick<House, 'db' | 'clock' | 'limits'>,
  { fullName, mobileNo, password, otpToken, consent, address }: NewPatient,
): Promise<void> {
  await limits.count(proofLimits.address, address)
  await limits.count(proofLimits.number, mobileNo)
  await refuseCommon(password, mobileNo)
  // Hashed after the proof is known to be good: hashing is slow on purpose, and nobody makes us do it for nothing. And
  // before a connection is taken, which others wait for.
  await checkProof(db, otpToken, mobileNo, clock())
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const at = clock()
    await spendProof(tx, otpToken, mobileNo, at)
    const isNew = await insertPatient(tx, { fullName, mobile: mobileNo, passwordHash, consent, at })
    if (!isNew) throw new Problem('mobile-taken')
  })
}
