import type { Call, Role } from '#contract/call.ts'
import type { DeviceKind } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection } from '../platform/database/index.ts'
import { batch } from '../platform/batch.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { endOf, shouldNoteUse, type SessionLife } from './rules.ts'
import { markUsed, sessionsOf, type SessionRow } from './store.ts'

declare const proven: unique symbol
/** The id of the calling staff's hospital. Only this file creates one, from a valid session. */
export type OwnHospitalId = string & { readonly [proven]: 'own hospital' }
/** The caller's proven mobile number. Only this file creates one, from a valid session. */
export type OwnMobile = string & { readonly [proven]: 'own mobile' }

export interface Patient {
  kind: 'patient'
  id: string
  fullName: string
  mobile: OwnMobile
  /** Of its messages; undefined until one is chosen. */
  language: Language | undefined
  tokenHash: Buffer
}

export interface Staff {
  kind: 'staff'
  hospitalId: OwnHospitalId
  tokenHash: Buffer
}

export interface Admin {
  kind: 'admin'
  tokenHash: Buffer
}

/** A paired device of a hospital. */
export interface Device<Kind extends DeviceKind = DeviceKind> {
  kind: Kind
  hospitalId: OwnHospitalId
  tokenHash: Buffer
}

/** The caller of each role. A type, not an interface: it serves as a map of types. */
export type Callers = {
  patient: Patient
  staff: Staff
  admin: Admin
  display: Device<'display'>
  kiosk: Device<'kiosk'>
}

/** The owner of a valid session. */
export type Caller = Callers[Role]

const hours = 3_600_000
const days = 24 * hours

/** A device is logged in until the desk removes it. */
const deviceLife = { idle: 36_500 * days, longest: 36_500 * days }

const deviceIn =
  <Kind extends DeviceKind>(kind: Kind) =>
  (row: SessionRow): Device<Kind> => ({
    kind,
    hospitalId: row.hospital_id as OwnHospitalId,
    tokenHash: row.token_hash,
  })

/** What differs by role: the default lifetimes of a session, the kinds of rejected calls and reads of one account that the audit
 *  trail distinguishes in a minute, and the caller in a session's row. */
export const roles: {
  readonly [R in Role]: { life: SessionLife; auditBudget: number; callerIn: (row: SessionRow) => Callers[R] }
} = {
  patient: {
    life: { idle: 30 * days, longest: 180 * days },
    auditBudget: 30,
    callerIn({ patient_id: id, full_name, mobile, language, token_hash: tokenHash }) {
      if (!id || !mobile) throw new Error('A session has no owner.')
      const own = { id, fullName: full_name ?? '', mobile: mobile as OwnMobile, language: language ?? undefined }
      return { kind: 'patient', ...own, tokenHash }
    },
  },
  staff: {
    life: { idle: 12 * hours, longest: 7 * days },
    auditBudget: 300,
    callerIn: (row) => ({ kind: 'staff', hospitalId: row.hospital_id as OwnHospitalId, tokenHash: row.token_hash }),
  },
  admin: {
    life: { idle: hours, longest: 12 * hours },
    auditBudget: 300,
    callerIn: (row) => ({ kind: 'admin', tokenHash: row.token_hash }),
  },
  display: { life: deviceLife, auditBudget: 30, callerIn: deviceIn('display') },
  kiosk: { life: deviceLife, auditBudget: 30, callerIn: deviceIn('kiosk') },
}

/** The session lifetimes of each role, as the settings have them. */
export type SessionLives = Record<Role, SessionLife>

/** Finds the caller of a session token. Simultaneous look-ups share one statement. */
export class Sessions {
  readonly #db: Connection
  readonly #clock: Clock
  readonly #lives: SessionLives
  readonly #find: (hash: Buffer) => Promise<SessionRow | 'none'>

  constructor(db: Connection, clock: Clock, lives: SessionLives) {
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
    const caller = roles[row.role].callerIn(row)
    const now = this.#clock()
    const life = this.#lives[caller.kind]
    if (endOf(row, life) <= now.getTime()) return undefined
    if (shouldNoteUse(row.last_seen_at, now, life.idle)) await markUsed(this.#db, tokenHash, now)
    return caller
  }

  /** Authorizes a call and returns its caller.
   *  @param onCaller receives the caller before the role is checked
   *  @throws Problem the call's `withoutSession` without a valid session, `not-allowed` for another role */
  identify = async (
    { roles, anonymous, withoutSession = 'not-logged-in' }: Pick<Call, 'roles' | 'anonymous' | 'withoutSession'>,
    token: string | undefined,
    onCaller: (caller: Caller) => void = () => undefined,
  ): Promise<Caller | undefined> => {
    if (roles.length === 0 || (anonymous && !token)) return undefined
    const caller = await this.callerOf(token)
    const isAllowed = caller && roles.includes(caller.kind)
    if (anonymous === 'always' && !isAllowed) return undefined
    if (!caller) throw new Problem(withoutSession)
    onCaller(caller)
    if (!isAllowed) throw new Problem('not-allowed')
    return caller
  }
}
