import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isIPv6 } from 'node:net'

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

/** The network that limits count for an address: an IPv4 address itself; the /64 of an IPv6 address, because one line or phone
 *  can use every address in it. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = plain.split('::')
  const groups = before.split(':').filter(Boolean)
  const ending = after?.split(':').filter(Boolean) ?? []
  const left = Math.max(0, 8 - groups.length - ending.length)
  const all = [...groups, ...Array.from({ length: after === undefined ? 0 : left }, () => '0'), ...ending]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A network and, for an IPv6 /64, the /56 and the /48 around it: one customer often holds all of their /64s. */
export function networksAround(network: string): string[] {
  const [before = '', bits] = network.split('::/')
  const groups = before.split(':')
  if (bits !== '64' || groups.length !== 4) return [network]
  const [first, second, third, fourth = '0'] = groups
  const inner = Math.floor(Number.parseInt(fourth, 16) / 256) * 256
  return [network, `${first}:${second}:${third}:${inner.toString(16)}::/56`, `${first}:${second}:${third}::/48`]
}
