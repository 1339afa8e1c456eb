import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import type { OtpProvider } from './provider.ts'
import { checkLimit, proofLifetimeMs } from './rules.ts'
import { insertProof, isFirstSeen } from './store.ts'

interface Proof {
  otpToken: string
  mobileNo: string
}

/** Verifies a mobile by the code that was sent to it, or by the widget's access token.
 *  @throws Problem the provider's; `otp-other-way` for a proof of the other kind of provider */
export async function verifyMobile(
  { db, clock, limits }: AppContext,
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
  await insertProof(db, hashOfToken(otpToken), mobileNo, new Date(clock().getTime() + proofLifetimeMs))
  return { otpToken, mobileNo }
}

async function provenMobile(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
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
  // Store only confirmed tokens, so that callers cannot fill the table with invented ones.
  if (!(await isFirstSeen(db, hashOfToken(accessToken), clock()))) throw new Problem('otp-wrong')
  return proven
}
