import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { agreedChannels } from '#contract/message-consents.ts'
import { spendProof } from '../one-time-passwords/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import { checkMobileProof } from './check-mobile-proof.ts'
import { storeConsents } from './consent-store.ts'
import { refuseCommon } from './check-password.ts'
import { insertPatient, patientLogin } from './store.ts'

interface NewPatient {
  fullName: string
  mobileNo: string
  password: string
  otpToken?: string | undefined
  /** The version of the accepted text. */
  consent?: string | undefined
  language?: Language | undefined
  /** The channels of messages that were agreed to. */
  messages?: z.output<typeof agreedChannels> | undefined
  address: string
}

/** Creates an account for a proven mobile. Only a success spends the proof.
 *  @throws Problem `mobile-not-proven`, `mobile-taken`, `password-too-common`, `too-many-requests` */
export async function signUp(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  { fullName, mobileNo, password, otpToken, consent, language, messages, address }: NewPatient,
): Promise<void> {
  await refuseCommon(password, mobileNo)
  // Hashing is slow: do it only for a valid proof, and outside the transaction, which holds a connection.
  await checkMobileProof({ db, clock, limits }, { mobile: mobileNo, otpToken, address })
  if (await patientLogin(db, mobileNo)) throw new Problem('mobile-taken')
  const passwordHash = await hashPassword(password, passwordAsker(limits, 'public', address))
  await db.transaction(async (tx) => {
    const at = clock()
    await spendProof(tx, otpToken, mobileNo, at)
    const isNew = await insertPatient(tx, { fullName, mobile: mobileNo, passwordHash, consent, language, at })
    if (!isNew) throw new Problem('mobile-taken')
    if (messages) await storeConsents(tx, { mobile: mobileNo, messages, at, source: 'sign-up' })
  })
}
