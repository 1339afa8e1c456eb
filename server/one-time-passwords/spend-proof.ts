import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { isUnspent, spendOnce } from './store.ts'

/** Spends the proof of a mobile, once. Within the transaction of what it is spent on: that fails, and it is unspent.
 *  @throws Problem `mobile-not-proven` when there is none, or it is over, spent or another mobile's */
export async function spendProof(
  tx: Connection,
  otpToken: string | undefined,
  mobile: string,
  now: Date,
): Promise<void> {
  const isSpent = otpToken !== undefined && (await spendOnce(tx, hashOfToken(otpToken), mobile, now))
  if (!isSpent) throw new Problem('mobile-not-proven')
}

/** Looks whether {@link spendProof} would spend it, and leaves it unspent: before work that only its owner may cause.
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
