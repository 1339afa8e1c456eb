import { statement, type Connection } from '../platform/database/index.ts'

/** A browser, identified by its cookie, or a network. */
export interface Client {
  hash: Buffer
  isNetwork: boolean
}

const known = statement<{ hash: Buffer; is_network: boolean; seen_at: Date }>(
  'accounts.known-clients',
  `SELECT hash, is_network, seen_at FROM known_clients
   WHERE hospital_id IS NOT DISTINCT FROM $1::uuid AND person_id IS NOT DISTINCT FROM $2::uuid AND hash = ANY ($3::bytea[])`,
)

const note = statement(
  'accounts.note-known-clients',
  `INSERT INTO known_clients (hospital_id, person_id, hash, is_network, seen_at)
   SELECT $1, $2, hash, is_network, $5 FROM unnest($3::bytea[], $4::boolean[]) AS client (hash, is_network)
   ON CONFLICT (hospital_id, person_id, hash) DO UPDATE SET seen_at = excluded.seen_at`,
)

const removeOld = statement<{ removed: number }>(
  'accounts.remove-known-clients',
  `WITH gone AS (DELETE FROM known_clients WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM known_clients WHERE seen_at <= CASE WHEN is_network THEN $2::timestamptz ELSE $1::timestamptz END
     LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Whose password it is: a hospital's, a person's, or the admin's. */
export type PasswordOwner = { hospital: string } | { person: string } | 'admin'

const idsOf = (owner: PasswordOwner): [hospital: string | null, person: string | null] => [
  owner !== 'admin' && 'hospital' in owner ? owner.hospital : null,
  owner !== 'admin' && 'person' in owner ? owner.person : null,
]

/** Which of these have sent the right password before. */
export const knownClients = (db: Connection, owner: PasswordOwner, hashes: Buffer[]) =>
  db.all(known, [...idsOf(owner), hashes])

/** Stores that these have sent the right password. */
export const noteClients = (db: Connection, owner: PasswordOwner, clients: readonly Client[], at: Date) =>
  db.all(note, [...idsOf(owner), clients.map(({ hash }) => hash), clients.map(({ isNetwork }) => isNetwork), at])

/** Removes browsers and networks that were last seen before these instants. */
export const removeOldClients = async (db: Connection, before: { browser: Date; network: Date }, most: number) =>
  (await db.first(removeOld, [before.browser, before.network, most]))?.removed ?? 0

/** A series of wrong passwords for a hospital. A day without one ends the series. */
export interface WrongPasswords {
  count: number
  first_at: Date
  last_at: Date
}

const addWrong = statement(
  'accounts.add-wrong-password',
  `INSERT INTO wrong_passwords AS w (hospital_id, count, first_at, last_at) VALUES ($1, 1, $2, $2)
   ON CONFLICT (hospital_id) DO UPDATE SET
     count = CASE WHEN w.last_at <= $2::timestamptz - interval '1 day' THEN 1 ELSE w.count + 1 END,
     first_at = CASE WHEN w.last_at <= $2::timestamptz - interval '1 day' THEN $2 ELSE w.first_at END,
     last_at = greatest(w.last_at, $2)`,
)

const wrong = statement<WrongPasswords>(
  'accounts.wrong-passwords',
  `SELECT count, first_at, last_at FROM wrong_passwords WHERE hospital_id = $1 AND count >= $2 AND last_at > $3`,
)

const removeWrong = statement<{ removed: number }>(
  'accounts.remove-wrong-passwords',
  `WITH gone AS (DELETE FROM wrong_passwords WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM wrong_passwords WHERE last_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

export const addWrongPassword = (db: Connection, hospital: string, at: Date) => db.all(addWrong, [hospital, at])

/** A hospital's wrong passwords, if there are at least `least` and the last is after `after`. */
export const wrongPasswordsOf = (db: Connection, hospital: string, least: number, after: Date) =>
  db.first(wrong, [hospital, least, after])

export const removeOldWrongPasswords = async (db: Connection, before: Date, most: number) =>
  (await db.first(removeWrong, [before, most]))?.removed ?? 0
