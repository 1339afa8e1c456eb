/** What the paper of a ticket says: `live` green stub, `near` marigold stub, `now` the whole ticket marigold,
 *  `wait` pale stub with a dash, `stale` grey stub. */
export type TicketState = 'live' | 'near' | 'now' | 'wait' | 'stale'

/** With so few people ahead it is time to set out: the live number has reached the own one minus three. */
const nearWithAhead = 2

export interface TicketFacts {
  /** Whether the number is known to be true now. */
  connected: boolean
  /** The number completed last; 0 before the first. */
  current: number
  own: number
  /** How many waiting people have a lower number; null while that is unknown. */
  ahead: number | null
  /** `completed` is the one that ends a token's way. */
  status: string
}

/** Chooses the paper. The people ahead decide, not the numbers: numbers are cancelled and called out of turn. Only while
 *  nobody has counted the people does the distance of the numbers stand in for them. */
export function ticketState({ connected, current, own, ahead, status }: TicketFacts): TicketState {
  if (!connected) return 'stale'
  if (status === 'completed') return 'live'
  if (current === 0) return 'wait'
  const before = ahead ?? Math.max(0, own - current - 1)
  if (before === 0) return 'now'
  return before <= nearWithAhead ? 'near' : 'live'
}
