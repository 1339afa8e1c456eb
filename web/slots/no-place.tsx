import { Trans } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import type { DoctorDay, WhyNot } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { Button, Note } from '../ui/index.ts'
import { dayWithPlaces, reasonText } from './day-words.ts'

export interface NoPlaceProps {
  why: WhyNot
  /** The next day with a place. */
  next: DoctorDay | undefined
  today: ServiceDay
  onShow: (day: ServiceDay) => void
}

/** Why nothing can be booked on the chosen day, and the way to the next day with a place. */
export function NoPlace({ why, next, today, onShow }: NoPlaceProps) {
  const place = next && dayWithPlaces(next, today)
  return (
    <>
      <Note tone="near" icon={CalendarX}>
        {reasonText(why)}
      </Note>
      {next && (
        <Button kind="second" wide onClick={() => onShow(next.date)}>
          <Trans>Show {place}</Trans>
        </Button>
      )}
    </>
  )
}
