import { statement, type Connection } from '../platform/database/index.ts'

/** Whose second factors: a person's id, or null for the admin. */
export type OwnerId = string | null

const isOwners = 'person_id IS NOT DISTINCT FROM $1::uuid'

export interface AuthenticatorRow {
  /** Sealed; null until the first code of the first secret. */
  secret: string | null
  /** Waits for its first code. */
  offered: string | null
  /** A bigint: PostgreSQL's driver gives text. */
  last_step: string
}

const authenticator = statement<AuthenticatorRow>(
  'people.authenticator',
  `SELECT secret, offered, last_step FROM authenticators WHERE ${isOwners}`,
)

export interface FactorsRow {
  has_totp: boolean
  passkeys: number
  recovery_codes: number
}

const factors = statement<FactorsRow>(
  'people.factors',
  `SELECT EXISTS (SELECT FROM authenticators WHERE ${isOwners} AND since IS NOT NULL) AS has_totp,
     (SELECT count(*)::integer FROM passkeys WHERE ${isOwners}) AS passkeys,
     (SELECT count(*)::integer FROM recovery_codes WHERE ${isOwners}) AS recovery_codes`,
)

/** A new secret waits for its first code; until then the earlier one stays good. */
const offer = statement(
  'people.offer-totp',
  `INSERT INTO authenticators (person_id, offered) VALUES ($1, $2)
   ON CONFLICT (person_id) DO UPDATE SET offered = excluded.offered`,
)
const begin = statement<{ since: Date }>(
  'people.begin-totp',
  `UPDATE authenticators SET secret = offered, offered = NULL, since = $3, last_step = $4
   WHERE ${isOwners} AND offered = $2 RETURNING since`,
)
const noteStep = statement<{ last_step: string }>(
  'people.note-totp-step',
  `UPDATE authenticators SET last_step = $3, secret = $4 WHERE ${isOwners} AND secret = $2 AND last_step < $3 RETURNING last_step`,
)
const end = statement('people.end-totp', `DELETE FROM authenticators WHERE ${isOwners}`)

const removeCodes = statement('people.remove-recovery-codes', `DELETE FROM recovery_codes WHERE ${isOwners}`)
const addCodes = statement(
  'people.add-recovery-codes',
  `INSERT INTO recovery_codes (person_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS code (hash)`,
)
const spendCode = statement<{ code_hash: Buffer }>(
  'people.spend-recovery-code',
  `DELETE FROM recovery_codes WHERE ${isOwners} AND code_hash = $2 RETURNING code_hash`,
)

/** Of each connection's settings (server/link-key.ts). */
const linkKeys = statement<{ keys: string }>('people.link-keys', `SELECT current_setting('baari.link_keys') AS keys`)

export const authenticatorOf = (db: Connection, owner: OwnerId) => db.first(authenticator, [owner])

/** What an owner has set up. */
export const factorsOf = async (db: Connection, owner: OwnerId): Promise<FactorsRow> =>
  (await db.first(factors, [owner])) ?? { has_totp: false, passkeys: 0, recovery_codes: 0 }

export const offerTotp = (db: Connection, owner: OwnerId, secret: string) => db.all(offer, [owner, secret])

/** Switches the app on with its first code. @returns false if another secret was offered meanwhile */
export const beginTotp = async (tx: Connection, owner: OwnerId, offered: string, at: Date, step: number) =>
  (await tx.first(begin, [owner, offered, at, step])) !== undefined

/** Notes the seconds of a code that was taken, and seals the secret anew.
 *  @returns false if it, or a later one, was taken meanwhile */
export const noteTotpStep = async (db: Connection, owner: OwnerId, secret: string, step: number, sealed: string) =>
  (await db.first(noteStep, [owner, secret, step, sealed])) !== undefined

export const endTotp = (tx: Connection, owner: OwnerId) => tx.all(end, [owner])

export const removeRecoveryCodes = (tx: Connection, owner: OwnerId) => tx.all(removeCodes, [owner])

/** Replaces all recovery codes of an owner. */
export async function replaceRecoveryCodes(tx: Connection, owner: OwnerId, hashes: Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, owner)
  await tx.all(addCodes, [owner, hashes])
}

/** @returns false if it is none, or was used */
export const spendRecoveryCode = async (db: Connection, owner: OwnerId, hash: Buffer) =>
  (await db.first(spendCode, [owner, hash])) !== undefined

/** The key of the links in hexadecimal digits, which is in no table and no backup. */
export const linkKeyOf = async (db: Connection) => (await db.first(linkKeys))?.keys.split(',')[0] ?? ''
