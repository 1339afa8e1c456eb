import { useLastMessageAt, useLiveConnection } from '../lib/live-socket.ts'
import { useClock, useKnownAt, useOnlineSince } from '../live-queue/index.ts'

/** The board is read every 15 s, and the server's heartbeat comes every 25 s: after these silences, in milliseconds, numbers are old. */
const longestSilence = { connected: 40_000, unconnected: 25_000 }

/** Whether the shown numbers are current, and when they were last known, in milliseconds since 1970.
 *  @param readAt when the board was read */
export function useFreshness(readAt: number): { isFresh: boolean; knownAt: number } {
  const { link } = useLiveConnection()
  const onlineSince = useOnlineSince()
  const heardAt = useLastMessageAt() ?? 0
  const knownAt = useKnownAt(readAt)
  const isFresh = useClock((now) => {
    if (onlineSince === undefined) return false
    if (link === 'live') return now - Math.max(heardAt, readAt) < longestSilence.connected
    return readAt >= onlineSince && now - readAt < longestSilence.unconnected
  })
  return { isFresh, knownAt }
}
