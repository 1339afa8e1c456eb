import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { isUnspent, spendOnce } from './store.ts'

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
