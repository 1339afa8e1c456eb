import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import type { OtpProvider } from './provider.ts'
import { checkLimit, proofGoodFor } from './rules.ts'
import { insertProof, isFirstSeen } from './store.ts'

interface Proof {
  otpToken: string
  mobileNo: string
}

/** Proves a mobile: by the code that was sent to it, or by the widget's access token.
 *  @throws Problem what the provider refuses with; `otp-other-way` for the way that is not this provider's */
export async function verifyMobile(
  { db, clock, limits }: House,
  provider: OtpProvider,
  asked: {
    mobileNo?: string | undefined
    code?: string | undefined
    accessToken?: string | undefined
    address: string
  },
): Promise<Proof> {
  if (!provider) throw new Problem('otp-unavailable')
  await limits.count(checkLimit, asked.address)
  const mobileNo = await provenMobile({ db, clock }, provider, asked)
  const otpToken = newToken()
  await insertProof(db, hashOfToken(otpToken), mobileNo, new Date(clock().getTime() + proofGoodFor))
  return { otpToken, mobileNo }
}

async function provenMobile(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  provider: NonNullable<OtpProvider>,
  {
    mobileNo,
    code,
    accessToken,
  }: { mobileNo?: string | undefined; code?: string | undefined; accessToken?: string | undefined },
): Promise<string> {
  if (provider.way === 'code') {
    if (mobileNo === undefined || code === undefined) throw new Problem('otp-other-way')
    await provider.check(mobileNo, code)
    return mobileNo
  }
  if (accessToken === undefined) throw new Problem('otp-other-way')
  const proven = await provider.mobileOf(accessToken)
  // Only what the provider has confirmed is noted, so that nobody fills the table with words of their own.
  if (!(await isFirstSeen(db, hashOfToken(accessToken), clock()))) throw new Problem('otp-wrong')
  return proven
}
