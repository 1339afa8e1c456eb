/** The paper of a ticket: `live` green stub, `near` marigold stub, `now` all marigold, `wait` pale stub, `stale` grey stub,
 *  `missed` torn. */
export type TicketState = 'live' | 'near' | 'now' | 'wait' | 'stale' | 'missed'

/** At most this many people who wait ahead mean that it is time to leave: the live number is the own one minus three. */
const nearWithAhead = 2

export interface TicketFacts {
  /** Whether the number is current. */
  connected: boolean
  /** The number that is called, or else was completed last; 0 before the first. */
  current: number
  /** How many wait before the own number, without those who are called. */
  waitingAhead: number
  /** The appointment's own status. */
  status: string
  /** The queue's state: every other than `open` holds it up. */
  queue: { state: string }
}

/** Chooses the paper by the people ahead, not by the numbers: numbers can be cancelled or called out of order. */
export function ticketState({ connected, current, waitingAhead, status, queue }: TicketFacts): TicketState {
  if (!connected) return 'stale'
  if (status === 'completed') return 'live'
  if (status === 'no_show') return 'missed'
  if (status === 'called') return 'now'
  if (current === 0 || queue.state !== 'open') return 'wait'
  return waitingAhead <= nearWithAhead ? 'near' : 'live'
}
