import type { Limit } from '../platform/limits/index.ts'

const minutes = 60_000
const quarterOfAnHour = 15 * 60

/** Wrong passwords one number and one address may send. A right one is taken back again. */
export const passwordLimits = {
  number: { name: 'password-number', most: 10, seconds: quarterOfAnHour },
  address: { name: 'password-address', most: 100, seconds: quarterOfAnHour },
} satisfies Record<string, Limit>

/** How often one mobile and one network may ask for an account or, by a proof, for a new password. */
export const proofLimits = {
  number: { name: 'proof-number', most: 20, seconds: 3600 },
  address: { name: 'proof-address', most: 300, seconds: 3600 },
} satisfies Record<string, Limit>

/** Wrong set-up codes that one address may send. */
export const setupCodeLimit: Limit = { name: 'setup-code-address', most: 100, seconds: quarterOfAnHour }

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
