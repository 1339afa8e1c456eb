import type { Call } from '#contract/call.ts'
import type { Language } from '#contract/languages.ts'
import {
  isPermitted,
  roles,
  type Needed,
  type Permission,
  type Role,
  type Scope,
  type ScopeOf,
} from '#contract/permissions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection } from '../platform/database/index.ts'
import { batch } from '../platform/batch.ts'
import type { Identify } from '../calls/index.ts'
import type { Limits } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { endOf, isProven, shouldNoteUse, writeLimit, type SessionLife } from './rules.ts'
import { markUsed, sessionsOf, type SessionRow } from './store.ts'

declare const proven: unique symbol
/** The id of the caller's hospital. Only this file creates one, from a valid session. */
export type OwnHospitalId = string & { readonly [proven]: 'own hospital' }
/** The caller's proven mobile number. Only this file creates one, from a valid session. */
export type OwnMobile = string & { readonly [proven]: 'own mobile' }

interface Of<S extends Scope> {
  scope: S
  role: Role
  tokenHash: Buffer
}

export interface OfAccount extends Of<'account'> {
  id: string
  fullName: string
  mobile: OwnMobile
  /** Of its messages; undefined until one is chosen. */
  language: Language | undefined
}

export interface OfHospital extends Of<'hospital'> {
  hospitalId: OwnHospitalId
  /** Undefined for the hospital's own log-in. */
  person: { id: string; name: string } | undefined
  /** The only doctor whom a session of the role doctor reaches. */
  onlyDoctor: string | undefined
  /** When the session began with a full log-in, or was proven again. */
  provedAt: Date
}

/** A paired device of a hospital. */
export interface OfDevice extends Of<'device'> {
  /** For the audit trail; known once the call has read the device. */
  id?: string
  hospitalId: OwnHospitalId
}

export interface OfAdmin extends Of<'admin'> {
  /** When the session began, or was proven again. */
  provedAt: Date
  /** Whether a second factor of the admin is set. */
  hasSecondFactor: boolean
}

/** The caller of each scope. A type, not an interface: it serves as a map of types. */
export type Callers = {
  account: OfAccount
  hospital: OfHospital
  device: OfDevice
  admin: OfAdmin
}

/** The owner of a valid session. */
export type Caller = Callers[Scope]

/** Whether there is a caller with this permission, and so of its scope. */
export const isAllowed = <P extends Permission>(
  caller: Caller | undefined,
  permission: P,
): caller is Callers[ScopeOf<P>] => caller !== undefined && isPermitted(caller.role, permission)

/** Whether a desk's or a device's session reaches what belongs to a doctor: the own hospital's, and a doctor the own alone. */
export const reaches = (caller: OfHospital | OfDevice, row: { hospital_id: string; doctor_id: string }): boolean =>
  row.hospital_id === caller.hospitalId &&
  (caller.scope === 'device' || caller.onlyDoctor === undefined || caller.onlyDoctor === row.doctor_id)

/** The doctors of a hospital whom a desk's session reaches: all of them, or the own one. */
export const reached = <T>({ onlyDoctor }: OfHospital, doctors: readonly T[], idOf: (doctor: T) => string): T[] =>
  doctors.filter((doctor) => onlyDoctor === undefined || idOf(doctor) === onlyDoctor)

/** The id of the account or the hospital that a caller acts for. */
export const ownerIdOf = (caller: OfAccount | OfHospital | OfDevice): string =>
  caller.scope === 'account' ? caller.id : caller.hospitalId

const hours = 3_600_000
const days = 24 * hours

/** What differs by scope: the default lifetimes of a session, and the kinds of rejected calls and reads of one account that the audit
 *  trail distinguishes in a minute. A device is logged in until the desk removes it. */
export const scopes: Readonly<Record<Scope, { life: SessionLife; auditBudget: number }>> = {
  account: { life: { idle: 30 * days, longest: 180 * days }, auditBudget: 30 },
  hospital: { life: { idle: 12 * hours, longest: 7 * days }, auditBudget: 300 },
  device: { life: { idle: 36_500 * days, longest: 36_500 * days }, auditBudget: 30 },
  admin: { life: { idle: hours, longest: 12 * hours }, auditBudget: 300 },
}

function callerIn({ role, token_hash: tokenHash, ...row }: SessionRow): Caller {
  const { scope } = roles[role]
  if (scope === 'admin')
    return { scope, role, tokenHash, provedAt: row.proved_at, hasSecondFactor: row.has_second_factor }
  if (scope !== 'account') {
    const own = { role, tokenHash, hospitalId: row.hospital_id as OwnHospitalId }
    if (scope === 'device') return { scope, ...own }
    const person = row.person_id === null ? undefined : { id: row.person_id, name: row.person_name ?? '' }
    return { scope, ...own, person, onlyDoctor: row.doctor_id ?? undefined, provedAt: row.proved_at }
  }
  const { patient_id: id, full_name: fullName, mobile } = row
  if (!id || !mobile) throw new Error('A session has no owner.')
  const own = { id, fullName: fullName ?? '', mobile: mobile as OwnMobile, language: row.language ?? undefined }
  return { scope, role, tokenHash, ...own }
}

/** What the admin may do before a second factor is set: set one, and log out. */
const setsFactors = (needed: Needed): boolean => needed === 'any-session' || [needed].flat().includes('own-factors')

/** The session lifetimes of each role, as the settings have them. */
export type SessionLives = Record<Role, SessionLife>

/** Finds the caller of a session token. Simultaneous look-ups share one statement. */
export class Sessions {
  readonly #db: Connection
  readonly #clock: Clock
  readonly #lives: SessionLives
  readonly #adminNeedsFactor: boolean
  readonly #find: (hash: Buffer) => Promise<SessionRow | 'none'>

  /** @param adminNeedsFactor whether the admin may only set a second factor until there is one */
  constructor(db: Connection, clock: Clock, lives: SessionLives, adminNeedsFactor = false) {
    this.#adminNeedsFactor = adminNeedsFactor
    this.#db = db
    this.#clock = clock
    this.#lives = lives
    this.#find = batch(
      async (hashes: Buffer[]) => {
        const rows = await sessionsOf(db, hashes)
        return hashes.map((hash) => rows.find((row) => row.token_hash.equals(hash)) ?? 'none')
      },
      { maxSize: 100, concurrency: 3 },
    )
  }

  /** The token's caller; undefined without a token or a valid session. */
  async callerOf(token: string | undefined): Promise<Caller | undefined> {
    if (!token) return undefined
    const tokenHash = hashOfToken(token)
    const row = await this.#find(tokenHash)
    if (row === 'none') return undefined
    const caller = callerIn(row)
    const now = this.#clock()
    const life = this.#lives[caller.role]
    if (endOf(row, life) <= now.getTime()) return undefined
    if (shouldNoteUse(row.last_seen_at, now, life.idle)) await markUsed(this.#db, tokenHash, now)
    return caller
  }

  /** Authorizes a call and returns its caller.
   *  @param onCaller receives the caller before the permission is checked
   *  @throws Problem the call's `withoutSession` without a valid session, `not-allowed` without the permission, `second-factor-needed`,
   *  `prove-again` */
  identify = async (
    {
      permission,
      anonymous,
      needsProof,
      withoutSession = 'not-logged-in',
    }: Pick<Call, 'permission' | 'anonymous' | 'needsProof' | 'withoutSession'>,
    token: string | undefined,
    onCaller: (caller: Caller) => void = () => undefined,
  ): Promise<Caller | undefined> => {
    if (permission === 'public' || (anonymous && !token)) return undefined
    const caller = await this.callerOf(token)
    const mayCall = caller && isPermitted(caller.role, permission)
    if (anonymous === 'always' && !mayCall) return undefined
    if (!caller) throw new Problem(withoutSession)
    onCaller(caller)
    if (!mayCall) throw new Problem('not-allowed')
    if (this.#adminNeedsFactor && caller.scope === 'admin' && !caller.hasSecondFactor && !setsFactors(permission))
      throw new Problem('second-factor-needed')
    if (needsProof && 'provedAt' in caller && !isProven(caller.provedAt, this.#clock()))
      throw new Problem('prove-again')
    return caller
  }
}

/** Identifies the caller of a call, and limits each kind of an account's writes. */
export const limitWrites =
  ({ identify }: Sessions, limits: Limits): Identify<Callers> =>
  async (call, token, onCaller) => {
    const caller = await identify(call, token, onCaller)
    if (caller?.scope === 'account' && call.method !== 'GET')
      limits.countHere(writeLimit, `${caller.id} ${call.method} ${call.path}`)
    return caller
  }
