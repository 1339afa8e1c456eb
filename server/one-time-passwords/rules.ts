import type { Limit } from '../platform/limits/index.ts'

const hour = 3600

/** How often a code may be sent; mobile networks put many phones behind one address. */
export const sendLimits = {
  number: { name: 'otp-number', most: 5, seconds: hour },
  address: { name: 'otp-address', most: 60, seconds: hour },
} satisfies Record<string, Limit>

/** How often one address may check codes: five tries for each that it may have sent. */
export const checkLimit: Limit = { name: 'otp-check-address', most: 300, seconds: hour }

/** How many tries a code survives. */
export const mostTries = 5

/** How long a proof is good for, in milliseconds. */
export const proofGoodFor = 10 * 60_000
