import { checkProof } from '../one-time-passwords/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { triesOfProof } from './count-tries.ts'

interface Shown {
  mobile: string
  otpToken?: string | undefined
  address: string
}

/** Requires a valid proof of the mobile. Only an invalid proof counts towards the limit: strangers' tries never reject a valid
 *  one, and a call without a proof is not a try.
 *  @throws Problem `mobile-not-proven`, `too-many-requests` */
export async function checkMobileProof(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  { mobile, otpToken, address }: Shown,
): Promise<void> {
  try {
    await checkProof(db, otpToken, mobile, clock())
  } catch (problem) {
    const isWrong = otpToken !== undefined && problem instanceof Problem && problem.code === 'mobile-not-proven'
    if (isWrong) await limits.countAll(triesOfProof(mobile, address))
    throw problem
  }
}
