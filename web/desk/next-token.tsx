import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { showQueue } from '#contract/queues.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { bareTime } from '../lib/dates.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage } from '../lib/use-language.ts'

export interface NextTokenProps {
  slotId: string
  day: ServiceDay
  /** The hospital's. */
  timeZone: string
}

/** The token of a patient who is added now, and when it is called as far as that is known. Another desk or a phone may take it first. */
export function NextToken({ slotId, day, timeZone }: NextTokenProps) {
  useLanguage()
  const { data } = useQuery({
    queryKey: ['hospital', 'queue', 'next-token', slotId, day],
    queryFn: ({ signal }) => callAsHospital(showQueue, { params: { slotId }, query: { date: day }, signal }),
    refetchInterval: 10_000,
  })
  if (!data) return null
  const { waiting, called, completed, noShow, cancelled } = data.counts
  const number = waiting + called + completed + noShow + cancelled + 1
  if (!data.estimate) {
    return (
      <p className="walk-in-next">
        <Trans>Token {number}</Trans>
      </p>
    )
  }
  const from = bareTime(Date.parse(data.estimate.from), timeZone)
  const to = bareTime(Date.parse(data.estimate.to), timeZone)
  return (
    <p className="walk-in-next">
      <Trans>
        Token {number}, about {from} to {to}
      </Trans>
    </p>
  )
}
