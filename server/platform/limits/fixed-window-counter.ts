import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { networksAround } from './network-of.ts'

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

/** Subjects whose counts are kept; beyond that, the least recently counted ones are dropped. */
const maxSubjects = 50_000

interface Window {
  count: number
  /** Milliseconds since the epoch. */
  endsAt: number
}

/** Counts subjects in fixed windows, in the memory of this node. */
export class FixedWindowCounter {
  readonly #windows = new LRUCache<string, Window>({ max: maxSubjects })

  /** Adds to a subject's count; the first one starts a window.
   *  @param now milliseconds since the epoch
   *  @returns the count in the current window, and when that window ends, in milliseconds since the epoch */
  add(limit: Limit, subject: string, amount: number, now: number): Window {
    const key = `${limit.name} ${subject}`
    const known = this.#windows.get(key)
    if (known !== undefined && known.endsAt > now) {
      known.count += amount
      return known
    }
    const started = { count: amount, endsAt: now + limit.seconds * 1000 }
    this.#windows.set(key, started)
    return started
  }
}

/** How many times a /64's limit a /56 and a /48 have: many customers of one mobile network share a /48. */
const wider = [1, 2, 4]

/** A try of a network; for an IPv6 /64 also of the /56 and the /48 around it. */
export const triesByNetwork = (limit: Limit, network: string): Try[] =>
  networksAround(network).map((subject, width) => ({
    limit: { ...limit, most: limit.most * (wider[width] ?? 1) },
    subject,
  }))
