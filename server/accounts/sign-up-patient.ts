import { Problem } from '#contract/problem.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { checkMobileProof } from './check-mobile-proof.ts'
import { refuseCommon } from './refuse-common-password.ts'
import { insertPatient, patientLogin } from './store.ts'

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
  await refuseCommon(password, mobileNo)
  // Hashing is slow on purpose: only a proof that will be spent causes it, and no connection waits for it.
  await checkMobileProof({ db, clock, limits }, { mobile: mobileNo, otpToken, address })
  if (await patientLogin(db, mobileNo)) throw new Problem('mobile-taken')
  const passwordHash = await hashPassword(password, passwordAsker(limits, 'public', address))
  await db.transaction(async (tx) => {
    const at = clock()
    await spendProof(tx, otpToken, mobileNo, at)
    const isNew = await insertPatient(tx, { fullName, mobile: mobileNo, passwordHash, consent, at })
    if (!isNew) throw new Problem('mobile-taken')
  })
}
