import { statement, type Connection } from '../platform/database/index.ts'

const keep = statement(
  'otp.keep-code',
  `INSERT INTO one_time_passwords (mobile, salt, code_hash, expires_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (mobile) DO UPDATE SET salt = excluded.salt, code_hash = excluded.code_hash, tries = 0,
     expires_at = excluded.expires_at`,
)

/** A stored code, including the current try. */
export interface StoredCode {
  salt: Buffer
  code_hash: Buffer
  tries: number
}

const tryOnce = statement<StoredCode>(
  'otp.count-try',
  `UPDATE one_time_passwords SET tries = least(tries + 1, 100) WHERE mobile = $1 AND expires_at > $2
   RETURNING salt, code_hash, tries`,
)

const forget = statement<{ mobile: string }>(
  'otp.forget-code',
  `DELETE FROM one_time_passwords WHERE mobile = $1 AND code_hash = $2 RETURNING mobile`,
)

const addProof = statement(
  'otp.add-proof',
  `INSERT INTO mobile_proofs (token_hash, mobile, expires_at) VALUES ($1, $2, $3)`,
)

const spend = statement<{ mobile: string }>(
  'otp.spend-proof',
  `UPDATE mobile_proofs SET spent_at = $3 WHERE token_hash = $1 AND mobile = $2 AND spent_at IS NULL AND expires_at > $3
   RETURNING mobile`,
)

const look = statement<{ mobile: string }>(
  'otp.look-at-proof',
  `SELECT mobile FROM mobile_proofs WHERE token_hash = $1 AND mobile = $2 AND spent_at IS NULL AND expires_at > $3`,
)

const takeWidgetToken = statement<{ taken: boolean }>(
  'otp.take-widget-token',
  `INSERT INTO widget_tokens (token_hash, taken_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true AS taken`,
)

const forgetCodes = statement('otp.forget-codes', `DELETE FROM one_time_passwords WHERE mobile = $1`)
const forgetProofs = statement('otp.forget-proofs', `DELETE FROM mobile_proofs WHERE mobile = $1`)

/** Deletes a mobile's codes and proofs. */
export async function forgetMobile(db: Connection, mobile: string): Promise<void> {
  await db.all(forgetCodes, [mobile])
  await db.all(forgetProofs, [mobile])
}

export const keepCode = (db: Connection, code: { mobile: string; salt: Buffer; hash: Buffer; expiresAt: Date }) =>
  db.all(keep, [code.mobile, code.salt, code.hash, code.expiresAt])

/** Counts a try of a mobile's code. @returns undefined without a valid code */
export const countTry = (db: Connection, mobile: string, now: Date) => db.first(tryOnce, [mobile, now])

/** Deletes a code. @returns false if another call has deleted it */
export const forgetCode = async (db: Connection, mobile: string, hash: Buffer) =>
  (await db.first(forget, [mobile, hash])) !== undefined

export const insertProof = (db: Connection, hash: Buffer, mobile: string, expiresAt: Date) =>
  db.all(addProof, [hash, mobile, expiresAt])

/** Spends a proof. @returns false if it is expired, spent or another mobile's */
export const spendOnce = async (db: Connection, hash: Buffer, mobile: string, now: Date) =>
  (await db.first(spend, [hash, mobile, now])) !== undefined

export const isUnspent = async (db: Connection, hash: Buffer, mobile: string, now: Date) =>
  (await db.first(look, [hash, mobile, now])) !== undefined

/** Stores a widget's token. @returns false if it was stored before */
export const isFirstSeen = async (db: Connection, hash: Buffer, now: Date) =>
  (await db.first(takeWidgetToken, [hash, now])) !== undefined

/** Removes at most $2 rows that have expired at $1. */
const removeOld = (name: string, table: string, isExpired: string) =>
  statement<{ removed: number }>(
    `otp.remove-${name}`,
    `WITH gone AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
     SELECT count(*)::integer AS removed FROM gone`,
  )

const removeCodes = removeOld('codes', 'one_time_passwords', 'expires_at <= $1')
const removeProofs = removeOld('proofs', 'mobile_proofs', 'expires_at <= $1')
/** Widget tokens are stored for longer than any provider accepts them. */
const removeWidgetTokens = removeOld(
  'widget-tokens',
  'widget_tokens',
  `taken_at <= $1::timestamptz - interval '90 days'`,
)

export const removeOldCodes = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeCodes, [now, most]))?.removed ?? 0
export const removeOldProofs = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeProofs, [now, most]))?.removed ?? 0
export const removeOldWidgetTokens = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeWidgetTokens, [now, most]))?.removed ?? 0
