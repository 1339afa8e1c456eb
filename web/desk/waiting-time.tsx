import { Trans } from '@lingui/react/macro'
import { useClock } from '../live-queue/index.ts'

/** For how long a patient has been here. It renders once a minute.
 *  @param since in UTC */
export function WaitingTime({ since }: { since: string }) {
  const minutes = useClock((now) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)))
  return <Trans>{minutes} min</Trans>
}
