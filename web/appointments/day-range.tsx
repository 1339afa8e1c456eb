import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { bareTime } from '../lib/dates.ts'
import type { TurnRange } from '../live-queue/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import type { DayKind } from './day-kind.ts'
import { LeaveBy } from './day-leave.tsx'

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

export interface TurnProps {
  kind: DayKind | undefined
  appointment: Appointment
  range: TurnRange
  /** Whether it is the day of the appointment. */
  isToday: boolean
}

/** The range of the patient's home, and when to leave for it. Screen readers hear the range when it has moved. */
export function DayTurn({ kind, appointment, range, isToday }: TurnProps) {
  const { arrivedAt, onMyWayAt, offer } = appointment
  const said = useSaid(range)
  const isAtHome = isToday && !offer && (onMyWayAt ?? arrivedAt) === undefined
  return (
    <>
      <p className="muted day-range">
        <RangeText of={appointment} range={range} />
      </p>
      {isAtHome && kind !== 'next' && kind !== 'overdue' && <LeaveBy of={appointment} range={range} />}
      <VisuallyHidden role="status">{said && <RangeText of={appointment} range={said} />}</VisuallyHidden>
    </>
  )
}

/** The least time between two announcements, in milliseconds. */
const pause = 60_000

/** The range to announce when it has changed: at most once a minute, and never the first one. */
function useSaid({ from, to }: TurnRange): TurnRange | undefined {
  const [said, setSaid] = useState<TurnRange>()
  const last = useRef({ from, to, at: -pause })
  useEffect(() => {
    if (from === last.current.from && to === last.current.to) return undefined
    const say = () => {
      last.current = { from, to, at: performance.now() }
      setSaid({ from, to })
    }
    const timer = setTimeout(say, Math.max(0, last.current.at + pause - performance.now()))
    return () => clearTimeout(timer)
  }, [from, to])
  return said
}
