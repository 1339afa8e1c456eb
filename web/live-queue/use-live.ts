import { useLastMessageAt, useLiveConnection, useIsDelivered } from '../lib/live-socket.ts'
import { useClock } from './clock.ts'
import { isLive } from './freshness.tsx'
import { useOnlineSince } from './use-online.ts'

/** Whether the shown state of a queue is current.
 *  @param fetchedAt in milliseconds since 1970; 0 before the first fetch */
export function useIsLive(slotId: string, date: string, fetchedAt: number): boolean {
  const { link, since } = useLiveConnection()
  const onlineSince = useOnlineSince()
  const isDelivered = useIsDelivered(slotId, date)
  return useClock((now) => isLive({ onlineSince, link, since, isDelivered, fetchedAt }, now))
}

/** When the queue was last known, in milliseconds since 1970: over the live connection, or by a fetch. */
export function useKnownAt(fetchedAt: number): number {
  return Math.max(fetchedAt, useLastMessageAt() ?? 0)
}

/** The polling interval while the live connection is down, in milliseconds; false while it is up. */
export function usePollingInterval(): number | false {
  return useLiveConnection().link === 'live' ? false : pollEvery
}

const pollEvery = 10_000
