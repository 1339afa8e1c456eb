import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, nearDay, today } from '../lib/dates.ts'
import { estimateTurn, useClock, useKnownAt, type LivePlace } from '../live-queue/index.ts'

export interface Answer {
  /** When the turn comes, in a few words. */
  heading: string
  /** What the patient should do; undefined where that is uncertain. */
  detail: ReactNode
  /** The live-region text, announced when it changes; empty while no relevant change has happened. */
  said: string
}

/** The turn in words, for the patient's home. */
export function useTurnText(appointment: Appointment, place: LivePlace, fetchedAt: number): Answer {
  const { t } = useLingui()
  const known = clockTime(useKnownAt(fetchedAt))
  const { ahead, paper } = place
  const people = t`${plural(ahead, { one: '# person ahead of you', other: '# people ahead of you' })}`
  switch (paper) {
    case 'stale':
      return {
        heading: t`${plural(ahead, {
          0: `No one ahead at ${known}`,
          one: `# person ahead at ${known}`,
          other: `# people ahead at ${known}`,
        })}`,
        detail: <Trans>No connection. We keep trying.</Trans>,
        said: t`No connection, last known ${known}`,
      }
    case 'wait':
      return {
        heading: ahead === 0 ? t`You are the first in line` : people,
        detail: <SlotStart of={appointment} />,
        said: '',
      }
    case 'near':
      return {
        heading: people,
        detail: (
          <b>
            <Trans>It's time to go to the clinic</Trans>
          </b>
        ),
        said: t`${people}. It's time to go to the clinic`,
      }
    default:
      return {
        heading: people,
        detail: <TurnEstimate of={appointment} place={place} otherwise={<SlotStart of={appointment} />} />,
        said: '',
      }
  }
}

/** "About 15 min, around 11:35 am", from the queue's pace: in the hospital's time zone, as the slot's times are. */
export function TurnEstimate({
  of: { hospitalId },
  place,
  otherwise = null,
}: {
  of: Appointment
  place: LivePlace
  otherwise?: ReactNode
}) {
  const { ahead, pace } = place
  const minutes = useClock((now) => estimateTurn(ahead, pace, now)?.minutes)
  const at = useClock((now) => estimateTurn(ahead, pace, now)?.at)
  if (minutes === undefined || at === undefined) return otherwise
  const time = clockTime(at, hospitalId.timeZone)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0)
    return (
      <Trans>
        About <b>{minutes} min</b>, around <b>{time}</b>
      </Trans>
    )
  if (rest === 0)
    return (
      <Trans>
        About <b>{hours} h</b>, around <b>{time}</b>
      </Trans>
    )
  return (
    <Trans>
      About{' '}
      <b>
        {hours} h {rest} min
      </b>
      , around <b>{time}</b>
    </Trans>
  )
}

/** "Tomorrow, Slot 1 at 09:30 AM", for a queue without a known pace. */
function SlotStart({ of: { appointmentDate, slot, hospitalId } }: { of: Appointment }) {
  const day = useClock((now) => nearDay(appointmentDate, today(now, hospitalId.timeZone))) ?? longDay(appointmentDate)
  const { name, startTime } = slot
  return (
    <Trans>
      {day}, {name} at {startTime}
    </Trans>
  )
}
