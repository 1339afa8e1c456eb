import type { Limit } from '../platform/limits/index.ts'

const minutes = 60_000
const quarterOfAnHour = 15 * 60

/** Limits of wrong passwords. The count of a right password is taken back. */
export const passwordLimits = {
  address: { name: 'password-address', most: 100, seconds: quarterOfAnHour },
  /** Per number and network. */
  numberFrom: { name: 'password-number-network', most: 10, seconds: quarterOfAnHour },
  /** Per number. */
  number: { name: 'password-number', most: 120, seconds: quarterOfAnHour },
  /** Per number and known browser. */
  browser: { name: 'password-browser', most: 10, seconds: quarterOfAnHour },
  /** Per account of a session. */
  own: { name: 'password-own', most: 10, seconds: quarterOfAnHour },
  adminAddress: { name: 'admin-address', most: 10, seconds: quarterOfAnHour },
  admin: { name: 'admin', most: 120, seconds: quarterOfAnHour },
} satisfies Record<string, Limit>

/** Whether the browser and the network of a log-in are known: they have sent the right password before. */
export interface KnownAs {
  /** The hash of the browser's cookie. */
  browser: Buffer | undefined
  network: boolean
}
export const notKnown: KnownAs = { browser: undefined, network: false }

/** Limits of wrong proofs of a mobile. */
export const proofLimits = {
  address: { name: 'proof-address', most: 300, seconds: 3600 },
  numberFrom: { name: 'proof-number-network', most: 20, seconds: 3600 },
} satisfies Record<string, Limit>

/** Limit of wrong set-up codes. */
export const setupCodeLimit: Limit = { name: 'setup-code-address', most: 100, seconds: quarterOfAnHour }

/** How long a browser and a network stay known after a right password. */
export const knownForMs = { browser: 180 * 24 * 60 * minutes, network: 30 * 24 * 60 * minutes }

/** Warn a desk from this count on; staff who mistype stay below it. */
export const manyWrongPasswords = 20

/** How long after the last wrong password a desk sees the warning. */
export const wrongPasswordsShownForMs = 24 * 60 * minutes

/** Validity of a set-up code. */
export const setupCodeLifetimeMs = 7 * 24 * 60 * minutes

/** Lifetimes of one kind of session in milliseconds: idle, and in total. */
export interface SessionLife {
  idle: number
  longest: number
}

/** When a session expires unless it is used, in milliseconds since 1970. */
export const endOf = (session: { created_at: Date; last_seen_at: Date }, { idle, longest }: SessionLife): number =>
  Math.min(session.last_seen_at.getTime() + idle, session.created_at.getTime() + longest)

/** How long a proof counts as recent, in milliseconds. */
const provenFor = 10 * minutes

/** Whether a session was proven recently enough for what `needsProof`. */
export const isProven = (provedAt: Date, now: Date): boolean => now.getTime() - provedAt.getTime() <= provenFor

/** Whether to update the session's last use; false most of the time, because each update is a write. */
export const shouldNoteUse = (lastSeen: Date, now: Date, idle: number): boolean =>
  now.getTime() - lastSeen.getTime() >= Math.min(idle / 20, 5 * minutes)

/** Limit of one patient's writes of each kind, where the call has no lower one. */
export const writeLimit: Limit = { name: 'writes-patient', most: 120, seconds: 3600 }
