import type { Limit } from '../platform/limits/index.ts'

const minutes = 60_000
const quarterOfAnHour = 15 * 60

/** Wrong passwords. A right one is taken back again. */
export const passwordLimits = {
  address: { name: 'password-address', most: 100, seconds: quarterOfAnHour },
  /** For one number from one network. */
  numberFrom: { name: 'password-number-network', most: 10, seconds: quarterOfAnHour },
  /** For one number from everywhere. */
  number: { name: 'password-number', most: 120, seconds: quarterOfAnHour },
  /** For one number from one browser that is known. */
  browser: { name: 'password-browser', most: 10, seconds: quarterOfAnHour },
  /** For the own account of a session. */
  own: { name: 'password-own', most: 10, seconds: quarterOfAnHour },
  adminAddress: { name: 'admin-address', most: 10, seconds: quarterOfAnHour },
  admin: { name: 'admin', most: 120, seconds: quarterOfAnHour },
} satisfies Record<string, Limit>

/** What is known of the browser and the network that send a password: the right one came from there before. */
export interface KnownAs {
  /** The hash of the browser's cookie. */
  browser: Buffer | undefined
  network: boolean
}
export const notKnown: KnownAs = { browser: undefined, network: false }

/** Proofs of a mobile that were wrong. */
export const proofLimits = {
  address: { name: 'proof-address', most: 300, seconds: 3600 },
  numberFrom: { name: 'proof-number-network', most: 20, seconds: 3600 },
} satisfies Record<string, Limit>

/** Wrong set-up codes. */
export const setupCodeLimit: Limit = { name: 'setup-code-address', most: 100, seconds: quarterOfAnHour }

/** How long a browser and a network stay known after a right password, in milliseconds. */
export const staysKnown = { browser: 180 * 24 * 60 * minutes, network: 30 * 24 * 60 * minutes }

/** So many wrong passwords are more than a forgetful desk types. */
export const manyWrongPasswords = 20

/** How long a desk sees that there were many, in milliseconds after the last. */
export const wrongPasswordsShownFor = 24 * 60 * minutes

/** How long a set-up code is good for, in milliseconds. */
export const setupCodeGoodFor = 7 * 24 * 60 * minutes

/** How long sessions of one kind live, in milliseconds: without being used, and in all. */
export interface SessionLife {
  idle: number
  longest: number
}

/** When a session ends if it is not used from now on, in milliseconds since 1970. */
export const endOf = (session: { created_at: Date; last_seen_at: Date }, { idle, longest }: SessionLife): number =>
  Math.min(session.last_seen_at.getTime() + idle, session.created_at.getTime() + longest)

/** Is it time to write down again that a session is in use? Rarely enough not to write on every call. */
export const shouldNoteUse = (lastSeen: Date, now: Date, idle: number): boolean =>
  now.getTime() - lastSeen.getTime() >= Math.min(idle / 20, 5 * minutes)
