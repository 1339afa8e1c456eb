import { statement, type Connection } from '../platform/database/index.ts'

/** A new secret waits for its first code; until then the earlier one stays good. */
const offer = statement('people.offer-totp', `UPDATE persons SET totp_offered = $2 WHERE id = $1`)
const begin = statement<{ id: string }>(
  'people.begin-totp',
  `UPDATE persons SET totp_secret = totp_offered, totp_offered = NULL, totp_since = $3, totp_last_step = $4
   WHERE id = $1 AND totp_offered = $2 RETURNING id`,
)
const noteStep = statement<{ id: string }>(
  'people.note-totp-step',
  `UPDATE persons SET totp_last_step = $3 WHERE id = $1 AND totp_secret = $2 AND totp_last_step < $3 RETURNING id`,
)
const end = statement(
  'people.end-totp',
  `UPDATE persons SET totp_secret = NULL, totp_offered = NULL, totp_since = NULL WHERE id = $1`,
)

const removeCodes = statement('people.remove-recovery-codes', `DELETE FROM recovery_codes WHERE person_id = $1`)
const addCodes = statement(
  'people.add-recovery-codes',
  `INSERT INTO recovery_codes (person_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS code (hash)`,
)
const spendCode = statement<{ person_id: string }>(
  'people.spend-recovery-code',
  `DELETE FROM recovery_codes WHERE person_id = $1 AND code_hash = $2 RETURNING person_id`,
)

export const offerTotp = (db: Connection, person: string, secret: string) => db.all(offer, [person, secret])

/** Switches the app on with its first code. @returns false if another secret was offered meanwhile */
export const beginTotp = async (tx: Connection, person: string, offered: string, at: Date, step: number) =>
  (await tx.first(begin, [person, offered, at, step])) !== undefined

/** Notes the seconds of a code that was taken. @returns false if it, or a later one, was taken meanwhile */
export const noteTotpStep = async (db: Connection, person: string, secret: string, step: number) =>
  (await db.first(noteStep, [person, secret, step])) !== undefined

export const endTotp = (tx: Connection, person: string) => tx.all(end, [person])

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Connection, person: string, hashes: Buffer[]): Promise<void> {
  await tx.all(removeCodes, [person])
  await tx.all(addCodes, [person, hashes])
}

/** @returns false if it is none, or was used */
export const spendRecoveryCode = async (db: Connection, person: string, hash: Buffer) =>
  (await db.first(spendCode, [person, hash])) !== undefined
