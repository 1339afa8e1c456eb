import { Trans } from '@lingui/react/macro'
import type { Estimate } from '#contract/estimate.ts'
import { bareTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { useClock } from '../live-queue/index.ts'

/** When a patient who comes now is called; absent after that.
 *  @param timeZone the hospital's */
export function WalkInEstimate({ of: estimate, timeZone }: { of: Estimate; timeZone: string }) {
  useLanguage()
  const end = Date.parse(estimate.to)
  const isOver = useClock((now) => now >= end)
  if (isOver) return null
  const from = bareTime(Date.parse(estimate.from), timeZone)
  const to = bareTime(end, timeZone)
  return (
    <p className="muted">
      <Trans>
        A walk-in now: about{' '}
        <b>
          {from} to {to}
        </b>
      </Trans>
    </p>
  )
}
