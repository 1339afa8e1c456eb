import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { timeToGo } from '#contract/notice-texts.ts'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, nearDay, slotTimes, today } from '../lib/dates.ts'
import { useStored } from '../lib/storage.ts'
import { writeText } from '../lib/write-text.ts'
import { useClock, useKnownAt, type LivePlace } from '../live-queue/index.ts'

export interface Answer {
  /** When the turn comes, in a few words. */
  heading: string
  /** What the patient should do; undefined where that is uncertain. */
  detail: ReactNode
  /** The live-region text, announced when it changes; empty while no relevant change has happened. */
  said: string
}

/** The turn in words, for the patient's home.
 *  @param isToday whether it is the day of the appointment */
export function useTurnText(appointment: Appointment, place: LivePlace, fetchedAt: number, isToday: boolean): Answer {
  const { t } = useLingui()
  const known = clockTime(useKnownAt(fetchedAt))
  const { ahead, paper, range } = place
  // with both known, the card says when to leave; who has arrived does not leave
  const hasTravel = useStored('travelMinutes') !== null
  const hasLeave = (hasTravel && range !== undefined) || appointment.arrivedAt !== undefined
  const people = t`${plural(ahead, {
    0: 'You are the first in line',
    one: '# person ahead of you',
    other: '# people ahead of you',
  })}`
  if (paper === 'stale') {
    return {
      heading: t`${plural(ahead, {
        0: `No one ahead at ${known}`,
        one: `# person ahead at ${known}`,
        other: `# people ahead at ${known}`,
      })}`,
      detail: <Trans>No connection. We keep trying.</Trans>,
      said: t`No connection, last known ${known}`,
    }
  }
  if (paper === 'near') {
    return {
      heading: people,
      detail: !hasLeave && <b>{writeText(timeToGo)}</b>,
      said: hasLeave ? people : t`${people}. It's time to go to the clinic`,
    }
  }
  return { heading: people, detail: !(range && isToday) && <SlotStart of={appointment} />, said: '' }
}

/** "Tomorrow, Slot 1 at 9:30 am", while it is not known when the turn comes. */
function SlotStart({ of: { appointmentDate, slot, hospitalId } }: { of: Appointment }) {
  const day = useClock((now) => nearDay(appointmentDate, today(now, hospitalId.timeZone))) ?? longDay(appointmentDate)
  const { name } = slot
  const { startTime } = slotTimes(slot)
  return (
    <Trans>
      {day}, {name} at {startTime}
    </Trans>
  )
}
