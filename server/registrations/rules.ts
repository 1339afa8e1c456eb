import type { Limit } from '../platform/limits/index.ts'

/** Limit of the registration requests from one address. */
export const registrationLimit: Limit = { name: 'registration-address', most: 10, seconds: 3600 }
