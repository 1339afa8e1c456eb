import { useHeardAt, useLiveConnection, useToldNow } from '../lib/live-socket.ts'
import { useClock } from './clock.ts'
import { isLive } from './freshness.ts'
import { useOnlineSince } from './use-online.ts'

/** Whether what the screen shows of a queue is true now.
 *  @param fetchedAt when it was last fetched, in milliseconds since 1970; 0 before the first time */
export function useIsLive(slotId: string, date: string, fetchedAt: number): boolean {
  const { link, since } = useLiveConnection()
  const onlineSince = useOnlineSince()
  const told = useToldNow(slotId, date)
  return useClock((now) => isLive({ onlineSince, link, since, told, fetchedAt }, now))
}

/** When the queue was last known, in milliseconds since 1970: heard over the live connection, or fetched. */
export function useKnownAt(fetchedAt: number): number {
  return Math.max(fetchedAt, useHeardAt() ?? 0)
}

/** How often to ask for a list while the live connection does not stand, in milliseconds; never while it does. */
export function useAskingEvery(): number | false {
  return useLiveConnection().link === 'live' ? false : askEvery
}

const askEvery = 10_000
