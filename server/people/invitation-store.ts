import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'

export interface InvitationRow {
  id: string
  hospital_id: string
  /** Of a link for a new password. */
  person_id: string | null
  name: string
  role: HospitalRole
  doctor_id: string | null
  login_name: string | null
  language: Language | null
  expires_at: Date
}

const columns = 'id, hospital_id, person_id, name, role, doctor_id, login_name, language, expires_at'

/** Of a hospital that is not suspended. */
const isOpen = 'EXISTS (SELECT FROM open_hospitals h WHERE h.id = hospital_id)'

const open = statement<InvitationRow>(
  'people.open-invitations',
  `SELECT ${columns} FROM invitations WHERE hospital_id = $1 AND person_id IS NULL AND expires_at > $2 ORDER BY id`,
)

const byCode = statement<InvitationRow>(
  'people.invitation-by-code',
  `SELECT ${columns} FROM invitations WHERE code_hash = $1 AND expires_at > $2 AND ${isOpen}`,
)

const spend = statement<InvitationRow>(
  'people.spend-invitation',
  `DELETE FROM invitations WHERE code_hash = $1 AND expires_at > $2 AND ${isOpen} RETURNING ${columns}`,
)

const add = statement<InvitationRow>(
  'people.add-invitation',
  `INSERT INTO invitations (id, hospital_id, code_hash, person_id, name, role, doctor_id, login_name, language, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (person_id) DO UPDATE SET code_hash = excluded.code_hash, hospital_id = excluded.hospital_id, expires_at = excluded.expires_at
   RETURNING ${columns}`,
)

const renew = statement<InvitationRow>(
  'people.renew-invitation',
  `UPDATE invitations SET code_hash = $3, expires_at = $4 WHERE id = $1 AND hospital_id = $2 AND person_id IS NULL RETURNING ${columns}`,
)

const one = statement<InvitationRow>(
  'people.invitation',
  `SELECT ${columns} FROM invitations WHERE id = $1 AND hospital_id = $2 AND person_id IS NULL`,
)

const removeOne = statement<{ id: string }>(
  'people.withdraw-invitation',
  `DELETE FROM invitations WHERE id = $1 AND hospital_id = $2 AND person_id IS NULL RETURNING id`,
)

const removeOfPerson = statement('people.withdraw-links-of-person', `DELETE FROM invitations WHERE person_id = $1`)

const removeOld = statement<{ removed: number }>(
  'people.remove-old-invitations',
  `WITH gone AS (DELETE FROM invitations WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM invitations WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

export interface NewInvitation {
  hospital: OwnHospitalId
  codeHash: Buffer
  person?: string
  name: string
  role: HospitalRole
  doctor: string | null
  loginName?: string | undefined
  language?: Language | undefined
  until: Date
}

export const openInvitations = (db: Connection, hospital: OwnHospitalId, now: Date) => db.all(open, [hospital, now])
export const invitationByCode = (db: Connection, codeHash: Buffer, now: Date) => db.first(byCode, [codeHash, now])

/** Of two simultaneous callers one gets it. */
export const spendInvitation = (tx: Connection, codeHash: Buffer, now: Date) => tx.first(spend, [codeHash, now])

/** Stores an invitation, or the link of a person, of which each has one. */
export const insertInvitation = (tx: Connection, one: NewInvitation) =>
  tx.first(add, [
    ...[randomUUIDv7(), one.hospital, one.codeHash, one.person ?? null, one.name, one.role, one.doctor],
    ...[one.loginName ?? null, one.language ?? null, one.until],
  ])

export const renewInvitation = (
  db: Connection,
  { id, hospital, codeHash, until }: { id: string; hospital: OwnHospitalId; codeHash: Buffer; until: Date },
) => db.first(renew, [knownId(id), hospital, codeHash, until])
export const invitationOf = (db: Connection, id: string, hospital: OwnHospitalId) =>
  db.first(one, [knownId(id), hospital])
export const deleteInvitation = async (db: Connection, id: string, hospital: OwnHospitalId) =>
  (await db.first(removeOne, [knownId(id), hospital])) !== undefined
/** Ends the link for a new password of a person who is no longer what its maker could vouch for. */
export const deleteLinksOfPerson = (tx: Connection, person: string) => tx.all(removeOfPerson, [person])
export const removeOldInvitations = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeOld, [now, most]))?.removed ?? 0
