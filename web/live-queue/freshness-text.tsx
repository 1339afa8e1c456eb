import { Trans } from '@lingui/react/macro'
import { clockTime } from '../lib/dates.ts'
import { useClock } from './clock.ts'
import './freshness-text.css'

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
