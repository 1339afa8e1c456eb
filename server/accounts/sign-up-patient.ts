import { Problem } from '#contract/problem.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'
import { hashPassword } from '../platform/passwords.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { insertPatient } from './store.ts'

/** Makes an account for a proven mobile. The proof is spent only if it is made.
 *  @throws Problem `mobile-not-proven`, `mobile-taken`, `password-too-common` */
export async function signUp(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  {
    fullName,
    mobileNo,
    password,
    otpToken,
    consent,
  }: {
    fullName: string
    mobileNo: string
    password: string
    otpToken?: string | undefined
    /** The version of the text that was agreed to. */
    consent?: string | undefined
  },
): Promise<void> {
  await refuseCommon(password)
  await db.transaction(async (tx) => {
    const at = clock()
    await spendProof(tx, otpToken, mobileNo, at)
    // Hashed after the proof is known to be good: hashing is slow on purpose, and nobody makes us do it for nothing.
    const passwordHash = await hashPassword(password)
    const isNew = await insertPatient(tx, { fullName, mobile: mobileNo, passwordHash, consent, at })
    if (!isNew) throw new Problem('mobile-taken')
  })
}
