import { Problem } from '#contract/problem.ts'
import { checkProof } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'
import { triesOfProof } from './count-tries.ts'

interface Shown {
  mobile: string
  otpToken?: string | undefined
  address: string
}

/** Makes sure that a mobile is proven. Only a proof that was presented and is wrong counts: a good one is never refused for
 *  the tries of others, and a call without one is no try.
 *  @throws Problem `mobile-not-proven`, `too-many-requests` */
export async function checkMobileProof(
  { db, clock, limits }: Pick<House, 'db' | 'clock' | 'limits'>,
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
