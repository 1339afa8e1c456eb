import type { Invitation, Person } from '#contract/people.ts'
import { roles, type HospitalRole } from '#contract/permissions.ts'
import type { Member } from '#contract/persons.ts'
import type { Passkey } from '#contract/second-factors.ts'
import type { InvitationRow } from './invitation-store.ts'
import type { PasskeyRow } from './passkey-store.ts'
import type { MemberRow, WorkplaceRow } from './store.ts'

/** A person who is logged in, for the own page. */
export const memberAt = ({
  id,
  name,
  role,
  doctor,
}: {
  id: string
  name: string
  role: HospitalRole
  doctor: string | undefined
}): Member => ({
  _id: id,
  name,
  role,
  permissions: [...roles[role].permissions],
  ...(doctor !== undefined && { doctorId: doctor }),
})

/** A hospital in the list of a person who works at several. */
export const workplace = ({ hospital_id, name, role }: WorkplaceRow) => ({ _id: hospital_id, name, role })

/** A person in the list of the hospital's people. */
export const personInList = (row: MemberRow): Person => ({
  _id: row.person_id,
  name: row.name,
  loginName: row.login_name,
  role: row.role,
  ...(row.doctor_id !== null && { doctorId: row.doctor_id }),
  hasSecondFactor: row.has_second_factor,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** An open invitation in the same list. */
export const invitationInList = (row: InvitationRow): Invitation => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  ...(row.doctor_id !== null && { doctorId: row.doctor_id }),
  expiresAt: row.expires_at.toISOString(),
})

/** A passkey in the list of its owner. */
export const passkeyInList = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** A passkey as a browser finds it. */
export const passkeyToBrowser = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})
