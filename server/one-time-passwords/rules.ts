import type { Limit } from '../platform/limits/index.ts'

const hour = 3600

/** Limits of sent codes. Mobile networks put many phones behind one address. */
export const sendLimits = {
  number: { name: 'otp-number', most: 5, seconds: hour },
  address: { name: 'otp-address', most: 60, seconds: hour },
} satisfies Record<string, Limit>

/** Limit of the checks from one address: five for each code that it may request. */
export const checkLimit: Limit = { name: 'otp-check-address', most: 300, seconds: hour }

/** Tries per code. */
export const maxTries = 5

/** How long a proof is valid, in milliseconds. */
export const proofLifetimeMs = 10 * 60_000
