import { randomUUIDv7 } from 'node:crypto'
import { statement, type Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { OwnerId } from './second-factor-store.ts'

export interface PasskeyRow {
  id: string
  /** Null for the admin's. */
  person_id: string | null
  credential_id: string
  public_key: Buffer
  /** A bigint: PostgreSQL's driver gives text. */
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = 'id, person_id, credential_id, public_key, counter, transports, name, created_at, last_used_at'

const ofOwner = statement<PasskeyRow>(
  'people.passkeys',
  `SELECT ${columns} FROM passkeys WHERE person_id IS NOT DISTINCT FROM $1::uuid ORDER BY id`,
)
const byCredential = statement<PasskeyRow>(
  'people.passkey-by-credential',
  `SELECT ${columns} FROM passkeys WHERE credential_id = $1`,
)
const add = statement<PasskeyRow>(
  'people.add-passkey',
  `INSERT INTO passkeys (id, person_id, credential_id, public_key, counter, transports, name, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
)
/** An authenticator that does not count always says 0. */
const used = statement<{ id: string }>(
  'people.passkey-used',
  `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
)
const removeOne = statement<{ id: string }>(
  'people.remove-passkey',
  `DELETE FROM passkeys WHERE id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid RETURNING id`,
)
const removeAll = statement(
  'people.remove-passkeys',
  `DELETE FROM passkeys WHERE person_id IS NOT DISTINCT FROM $1::uuid`,
)

/** What a request is for: a log-in or a proof, another passkey of an owner, or the passkey of a person who joins. */
export type Purpose = 'use' | 'add' | 'join'

const ask = statement(
  'people.add-passkey-request',
  `INSERT INTO passkey_requests (id, challenge, purpose, person_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
)
const spend = statement<{ challenge: string; person_id: string | null }>(
  'people.spend-passkey-request',
  `DELETE FROM passkey_requests WHERE id = $1 AND purpose = $2 AND expires_at > $3 RETURNING challenge, person_id`,
)
const removeOld = statement<{ removed: number }>(
  'people.remove-old-passkey-requests',
  `WITH gone AS (DELETE FROM passkey_requests WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM passkey_requests WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

export const passkeysOf = (db: Connection, owner: OwnerId) => db.all(ofOwner, [owner])
export const passkeyByCredential = (db: Connection, credential: string) => db.first(byCredential, [credential])

interface NewPasskey {
  owner: OwnerId
  credential: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  name: string
  at: Date
}
/** @returns undefined if the credential is stored already */
export const insertPasskey = (tx: Connection, one: NewPasskey) =>
  tx.first(add, [
    ...[randomUUIDv7(), one.owner, one.credential, Buffer.from(one.publicKey), one.counter],
    ...[one.transports, one.name, one.at],
  ])

/** Notes a use. @returns false if the counter has not grown: of two copies of one key, one was used before */
export const notePasskeyUse = async (db: Connection, id: string, counter: number, at: Date) =>
  (await db.first(used, [id, counter, at])) !== undefined

export const deletePasskey = async (tx: Connection, id: string, owner: OwnerId) =>
  (await tx.first(removeOne, [knownId(id), owner])) !== undefined
export const deletePasskeys = (tx: Connection, owner: OwnerId) => tx.all(removeAll, [owner])

interface NewRequest {
  id: string
  challenge: string
  purpose: Purpose
  person: OwnerId
  until: Date
}
export const insertRequest = (db: Connection, { id, challenge, purpose, person, until }: NewRequest) =>
  db.all(ask, [id, challenge, purpose, person, until])
/** Of two simultaneous answers one gets it. */
export const spendRequest = (db: Connection, id: string, purpose: Purpose, now: Date) =>
  db.first(spend, [knownId(id), purpose, now])
export const removeOldRequests = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeOld, [now, most]))?.removed ?? 0
