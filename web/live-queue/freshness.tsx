import { Trans } from '@lingui/react/macro'
import { clockTime } from '../lib/dates.ts'
import { useClock } from './clock.ts'
import './freshness-text.css'

/** How long a polled response counts as live; without a live connection the page polls every 10 s. */
const polledLifetimeMs = 15_000

export interface Sources {
  /** When the device came online, in milliseconds since 1970; undefined while it is offline. */
  onlineSince: number | undefined
  link: 'idle' | 'connecting' | 'live' | 'lost'
  /** When the connection entered its present state, in milliseconds since 1970. */
  since: number | undefined
  /** Whether the present connection has delivered this queue's state. */
  isDelivered: boolean
  /** When the number was last fetched, in milliseconds since 1970; 0 before the first fetch. */
  fetchedAt: number
}

/** Whether the shown number is current: the present connection has delivered it, or it was fetched a moment ago. A number
 *  fetched before the network was lost never counts as live. */
export function isLive({ onlineSince, link, since, isDelivered, fetchedAt }: Sources, now: number): boolean {
  if (onlineSince === undefined) return false
  if (link === 'live' && (isDelivered || fetchedAt >= (since ?? Infinity))) return true
  return fetchedAt >= onlineSince && now - fetchedAt <= polledLifetimeMs
}

/** The age of the live numbers: "Updated 4 s ago", or "No connection, last known 10:42 am".
 *  @param knownAt when they were last known, in milliseconds since 1970 */
export function FreshnessText({ live, knownAt, dot = false }: { live: boolean; knownAt: number; dot?: boolean }) {
  return (
    <span className="fresh">
      {dot && <span className="dot" data-still={live ? 'live' : 'lost'} />}
      <span>{live ? <Age knownAt={knownAt} /> : <LastKnown knownAt={knownAt} />}</span>
    </span>
  )
}

function Age({ knownAt }: { knownAt: number }) {
  const seconds = useClock((now) => Math.max(1, Math.round((now - knownAt) / 1000)))
  return <Trans>Updated {seconds} s ago</Trans>
}

function LastKnown({ knownAt }: { knownAt: number }) {
  const time = clockTime(knownAt)
  return <Trans>No connection, last known {time}</Trans>
}
