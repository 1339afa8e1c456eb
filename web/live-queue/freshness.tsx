import { Trans } from '@lingui/react/macro'
import { clockTime } from '../lib/dates.ts'
import { useSyncExternalStore } from 'react'
import './freshness-text.css'
import { useIsDelivered, useLastMessageAt, useLiveConnection } from '../lib/live-socket.ts'
import { useOnlineSince } from './use-online.ts'

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

const second = 1000
const watchers = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  if (watchers.size === 0) {
    now = Date.now()
    ticking = setInterval(() => {
      now = Date.now()
      for (const each of watchers) each()
    }, second)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(ticking)
  }
}

/** Reads the clock every second, and renders only when the derived value changes.
 *  @param read maps milliseconds since 1970 to a value that is compared by identity */
export function useClock<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(watch, () => read(now))
}

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
