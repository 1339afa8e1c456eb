import type { Limit } from '../platform/limits/index.ts'

/** Wrong passwords that one address may send. */
export const adminLimit: Limit = { name: 'admin-address', most: 10, seconds: 15 * 60 }

/** The password of the demo, which everybody knows. */
export const demoPassword = 'admin-demo'
