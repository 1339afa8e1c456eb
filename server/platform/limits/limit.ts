import { createHash } from 'node:crypto'

/** A maximum of tries in a window of seconds, for one subject such as an address. */
export interface Limit {
  /** For example `login-address`, `login-number`. */
  name: string
  most: number
  seconds: number
}

/** One try that counts towards a limit. */
export interface Try {
  limit: Limit
  subject: string
  /** A success forgets all tries of this subject, not only this one. */
  startsAnew?: boolean
}

/** The key of a subject's count. Numbers and addresses are personal: the database keeps only their hash. */
export const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
