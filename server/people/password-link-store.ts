import { statement, type Connection } from '../platform/database/index.ts'
import type { InvitationRow } from './invitation-store.ts'

/** One a person: a later one takes the place of the earlier. */
const store = statement(
  'people.store-password-link',
  `INSERT INTO password_links (person_id, code_hash, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (person_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
)

/** In the form of an owner's link, at the hospital used last. */
const byLinkCode = statement<InvitationRow>(
  'people.password-link-by-code',
  `SELECT p.id, m.hospital_id, p.id AS person_id, p.name, m.role, m.doctor_id, p.login_name, p.language, l.expires_at
   FROM password_links l JOIN persons p ON p.id = l.person_id CROSS JOIN LATERAL (
     SELECT m.hospital_id, m.role, m.doctor_id FROM memberships m JOIN open_hospitals h ON h.id = m.hospital_id WHERE m.person_id = p.id
     ORDER BY m.last_used_at DESC NULLS LAST, m.joined_at, m.hospital_id LIMIT 1) m
   WHERE l.code_hash = $1 AND l.expires_at > $2`,
)

const spend = statement<{ person_id: string }>(
  'people.spend-password-link',
  `DELETE FROM password_links WHERE code_hash = $1 AND expires_at > $2 RETURNING person_id`,
)

const removeOfPerson = statement('people.remove-password-link', `DELETE FROM password_links WHERE person_id = $1`)

const removeOld = statement<{ removed: number }>(
  'people.remove-old-password-links',
  `WITH gone AS (DELETE FROM password_links WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM password_links WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

export const storePasswordLink = (db: Connection, person: string, codeHash: Buffer, until: Date) =>
  db.all(store, [person, codeHash, until])
export const passwordLinkByCode = (db: Connection, codeHash: Buffer, now: Date) => db.first(byLinkCode, [codeHash, now])

/** Of two simultaneous callers one gets it. @returns whose it was */
export const spendPasswordLink = async (tx: Connection, codeHash: Buffer, now: Date) =>
  (await tx.first(spend, [codeHash, now]))?.person_id

export const removePasswordLink = (tx: Connection, person: string) => tx.all(removeOfPerson, [person])
export const removeOldPasswordLinks = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeOld, [now, most]))?.removed ?? 0
