import { Trans } from '@lingui/react/macro'
import type { Estimate } from '#contract/estimate.ts'
import { bareTime } from '../lib/dates.ts'
import './turn-now.css'

/** Under a slot of today: when a patient who takes a token now is called.
 *  @param timeZone the hospital's */
export function TurnNow({ of: estimate, timeZone }: { of: Estimate; timeZone: string }) {
  const [from, to] = [estimate.from, estimate.to].map((end) => bareTime(Date.parse(end), timeZone))
  return (
    <p className="turn-now">
      <Trans>
        A token taken now: about {from} to {to}
      </Trans>
    </p>
  )
}
