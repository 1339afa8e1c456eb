import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import type { OtpProvider } from './provider.ts'
import { checkLimit, proofLifetimeMs, sendLimits } from './rules.ts'
import { insertProof, isFirstSeen, isUnspent, spendOnce } from './store.ts'
import type { Connection } from '../platform/database/index.ts'

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

/** Sends a one-time password to a mobile.
 *  @throws Problem `too-many-requests`, `otp-unavailable`, `otp-other-way` if the page's widget sends it */
export async function sendCode(
  { limits }: Pick<AppContext, 'limits'>,
  provider: OtpProvider,
  { mobileNo, address }: { mobileNo: string; address: string },
): Promise<{ devCode?: string }> {
  if (!provider) throw new Problem('otp-unavailable')
  if (provider.way === 'widget') throw new Problem('otp-other-way')
  await limits.count(sendLimits.address, address)
  await limits.count(sendLimits.number, mobileNo)
  return provider.send(mobileNo)
}

/** Spends the proof of a mobile, once. Call it in the transaction that needs the proof, so that a rollback leaves it unspent.
 *  @throws Problem `mobile-not-proven` if it is missing, expired, spent or another mobile's */
export async function spendProof(
  tx: Connection,
  otpToken: string | undefined,
  mobile: string,
  now: Date,
): Promise<void> {
  const isSpent = otpToken !== undefined && (await spendOnce(tx, hashOfToken(otpToken), mobile, now))
  if (!isSpent) throw new Problem('mobile-not-proven')
}

/** Checks whether {@link spendProof} would succeed, without spending the proof, before expensive work.
 *  @throws Problem `mobile-not-proven` */
export async function checkProof(
  db: Connection,
  otpToken: string | undefined,
  mobile: string,
  now: Date,
): Promise<void> {
  const isGood = otpToken !== undefined && (await isUnspent(db, hashOfToken(otpToken), mobile, now))
  if (!isGood) throw new Problem('mobile-not-proven')
}
