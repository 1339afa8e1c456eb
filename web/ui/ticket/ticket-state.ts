/** The paper of a ticket: `live` green stub, `near` marigold stub, `now` all marigold, `wait` pale stub with a dash,
 *  `stale` grey stub. */
export type TicketState = 'live' | 'near' | 'now' | 'wait' | 'stale'

/** At most this many people ahead mean that it is time to leave: the live number is the own one minus three. */
const nearWithAhead = 2

export interface TicketFacts {
  /** Whether the number is current. */
  connected: boolean
  /** The number completed last; 0 before the first completion. */
  current: number
  own: number
  /** How many waiting people have a lower number; null while unknown. */
  ahead: number | null
  /** `completed` is final. */
  status: string
}

/** Chooses the paper by the people ahead, not by the numbers: numbers can be cancelled or called out of order. The
 *  distance of the numbers is the fallback while the count is unknown. */
export function ticketState({ connected, current, own, ahead, status }: TicketFacts): TicketState {
  if (!connected) return 'stale'
  if (status === 'completed') return 'live'
  if (current === 0) return 'wait'
  const before = ahead ?? Math.max(0, own - current - 1)
  if (before === 0) return 'now'
  return before <= nearWithAhead ? 'near' : 'live'
}
