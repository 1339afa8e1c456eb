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

/** Has a session been idle for too long? Both times in milliseconds. */
export const hasEnded = (lastSeen: Date, now: Date, idle: number): boolean => now.getTime() - lastSeen.getTime() >= idle

/** Is it time to write down again that a session is in use? Rarely enough not to write on every call. */
export const shouldNoteUse = (lastSeen: Date, now: Date, idle: number): boolean =>
  now.getTime() - lastSeen.getTime() >= Math.min(idle / 20, 5 * minutes)
