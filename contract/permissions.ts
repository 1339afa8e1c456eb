import { z } from 'zod'

/** Every permission, with the scope of the sessions that can have it: whose rows such a session may touch. */
interface Permissions {
  /** What belongs to the own account: its data, appointments, waitlists and notices. */
  'account': 'account'
  /** Sees the hospital's doctors and today's queues, with their patients. */
  'see-queue': 'hospital'
  'arrivals': 'hospital'
  /** Runs today's queues: calls, priorities, transfers, cancellations, walk-ins and their links. */
  'queue': 'hospital'
  /** A doctor's switch, and queues that are late or paused. */
  'availability': 'hospital'
  /** Slots, days, capacities and holidays. */
  'schedule': 'hospital'
  /** Leave: of any doctor, or the own of a doctor. */
  'leave': 'hospital'
  /** Details of the hospital and its doctors, devices, poster. */
  'settings': 'hospital'
  /** Who works at the hospital: invites, changes and removes people. */
  'people': 'hospital'
  /** What the days were: figures without persons. */
  'reports': 'hospital'
  /** The hospital's password, its own log-in on and off, and exports of persons. */
  'security': 'hospital'
  /** Who did what at the hospital. */
  'trail': 'hospital'
  /** The person of the session: name, password, second factor, sessions. */
  'me': 'hospital'
  'board': 'device'
  'tokens': 'device'
  'administration': 'admin'
  /** The second factors of the admin: all that a session may touch where one is needed and none is set. */
  'own-factors': 'admin'
}
export type Permission = keyof Permissions

export const permission = z.enum([
  'account',
  'see-queue',
  'arrivals',
  'queue',
  'availability',
  'schedule',
  'leave',
  'settings',
  'people',
  'reports',
  'security',
  'trail',
  'me',
  'board',
  'tokens',
  'administration',
  'own-factors',
] satisfies Permission[])

/** Whose session it is: a patient's account, a hospital, a paired device of a hospital, or the admin. */
export type Scope = Permissions[Permission]

type PermissionIn<S extends Scope> = { [P in Permission]: Permissions[P] extends S ? P : never }[Permission]

/** What a person is at a hospital. */
export const hospitalRole = z.enum(['owner', 'manager', 'reception', 'doctor'])
export type HospitalRole = z.infer<typeof hospitalRole>

export const role = z.enum(['patient', 'staff', ...hospitalRole.options, 'admin', 'display', 'kiosk'])
export type Role = z.infer<typeof role>

const ofReception = ['see-queue', 'arrivals', 'queue', 'availability', 'me'] as const
const ofDoctors = [...ofReception, 'leave', 'reports'] as const
const ofManagers = [...ofDoctors, 'schedule', 'settings', 'people', 'trail'] as const
const ofOwners = [...ofManagers, 'security'] as const

/** Every role: the scope of its sessions, and its permissions. `staff` is the hospital's own log-in, which may do what an owner may; a
 *  doctor's session reaches the own doctor alone. */
export const roles = {
  patient: { scope: 'account', permissions: ['account'] },
  staff: { scope: 'hospital', permissions: ofOwners },
  owner: { scope: 'hospital', permissions: ofOwners },
  manager: { scope: 'hospital', permissions: ofManagers },
  reception: { scope: 'hospital', permissions: ofReception },
  doctor: { scope: 'hospital', permissions: ofDoctors },
  admin: { scope: 'admin', permissions: ['administration', 'own-factors'] },
  display: { scope: 'device', permissions: ['board'] },
  kiosk: { scope: 'device', permissions: ['board', 'tokens'] },
} as const satisfies Record<Role, { [S in Scope]: { scope: S; permissions: readonly PermissionIn<S>[] } }[Scope]>

export const rolesOf = (scope: Scope): Role[] => role.options.filter((one) => roles[one].scope === scope)

const ranks: Readonly<Record<HospitalRole, number> & Partial<Record<Role, number>>> = {
  staff: 3,
  owner: 3,
  manager: 2,
  reception: 1,
  doctor: 1,
}

/** Whether someone may invite, change or remove people of a role: none above the own one. The hospital's own log-in may what an owner may. */
export const mayManage = (own: Role, role: HospitalRole): boolean => (ranks[role] ?? 0) <= (ranks[own] ?? 0)

/** What a call needs: one of these permissions, each of another scope; `any-session`: a session of any role; `public`: nothing, and no
 *  token is read. */
export type Needed = 'public' | 'any-session' | Permission | readonly [Permission, Permission]

/** The scopes of the sessions that may make a call; none where it reads no token. */
export type ScopeOf<N extends Needed> = N extends 'any-session'
  ? Scope
  : Permissions[Extract<N extends readonly Permission[] ? N[number] : N, Permission>]

/** Whether a role has what a call needs. */
export function isPermitted(role: Role, needed: Needed): boolean {
  if (needed === 'public' || needed === 'any-session') return true
  const has: readonly Permission[] = roles[role].permissions
  return [needed].flat().some((permission) => has.includes(permission))
}
