import type { Limit } from '../platform/limits/index.ts'

/** How many registrations one address may send. */
export const registrationLimit: Limit = { name: 'registration-address', most: 10, seconds: 3600 }
