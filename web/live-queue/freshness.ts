/** How long an answer that was asked for counts as live; while there is no live connection the page asks every 10 s. */
const askedCountsFor = 15_000

export interface Sources {
  /** Since when the device has a network, in milliseconds since 1970; undefined while it has none. */
  onlineSince: number | undefined
  link: 'idle' | 'connecting' | 'live' | 'lost'
  /** Since when the connection stands as it does, in milliseconds since 1970. */
  since: number | undefined
  /** Whether this queue's state has been told over the present connection. */
  told: boolean
  /** When the number was last fetched, in milliseconds since 1970; 0 before the first time. */
  fetchedAt: number
}

/** Whether the number on the screen is known to be true now: the connection stands and has told it, or it was fetched a
 *  moment ago. An old number is never live: what was fetched before the network went may be one. */
export function isLive({ onlineSince, link, since, told, fetchedAt }: Sources, now: number): boolean {
  if (onlineSince === undefined) return false
  if (link === 'live' && (told || fetchedAt >= (since ?? Infinity))) return true
  return fetchedAt >= onlineSince && now - fetchedAt <= askedCountsFor
}
