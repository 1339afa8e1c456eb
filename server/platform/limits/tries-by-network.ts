import type { Limit, Try } from './limit.ts'
import { networksAround } from './network-of.ts'

/** How many times a /64's limit a /56 and a /48 have: many customers of one mobile network share a /48. */
const wider = [1, 2, 4]

/** A try of a network; for an IPv6 /64 also of the /56 and the /48 around it. */
export const triesByNetwork = (limit: Limit, network: string): Try[] =>
  networksAround(network).map((subject, width) => ({
    limit: { ...limit, most: limit.most * (wider[width] ?? 1) },
    subject,
  }))
