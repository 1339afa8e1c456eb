import { Trans } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { bareTime } from '../lib/dates.ts'
import type { TurnRange } from '../live-queue/index.ts'

export interface RangeProps {
  of: Appointment
  range: TurnRange
}

/** "Between 10:40 and 11:05, right 8 times in 10.", in the hospital's time zone, as the slot's times are. */
export function RangeText({ of: { hospitalId }, range }: RangeProps) {
  const [from, to] = [range.from, range.to].map((end) => bareTime(end, hospitalId.timeZone))
  return (
    <Trans>
      Between <b>{from}</b> and <b>{to}</b>, right 8 times in 10.
    </Trans>
  )
}

/** "Between 10:40 and 11:05", in the hospital's time zone. */
export function ShortRange({ of: { hospitalId }, range }: RangeProps) {
  const [from, to] = [range.from, range.to].map((end) => bareTime(end, hospitalId.timeZone))
  return (
    <Trans>
      Between <b>{from}</b> and <b>{to}</b>
    </Trans>
  )
}
