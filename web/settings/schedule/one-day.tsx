import { Trans, useLingui } from '@lingui/react/macro'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { calendarWords } from '../../lib/dates.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { DayField, Skeleton, Skeletons } from '../../ui/index.ts'
import { OneDayForm } from './one-day-form.tsx'
import { useDays } from './use-days.ts'
import { mondayOf } from './week.ts'

export interface OneDayProps {
  doctorId: string
  slot: Slot
  date: ServiceDay
  today: ServiceDay
  onDate: (date: ServiceDay) => void
}

/** What differs from every week on one day. */
export function OneDay({ doctorId, slot, date, today, onDate }: OneDayProps) {
  const { t } = useLingui()
  const { data: days, error, isFetching, refetch } = useDays(doctorId, mondayOf(date))
  const day = days?.find((one) => one.date === date)?.slots.find(({ slotId }) => slotId === slot._id)
  return (
    <div className="settings-form">
      <DayField label={t`Day`} words={calendarWords} today={today} min={today} value={date} onChange={onDate} />
      {date < today && (
        <p className="muted">
          <Trans>This day is over. Choose today or a later one.</Trans>
        </p>
      )}
      {date >= today && day && (
        <OneDayForm key={`${slot._id} ${date}`} doctorId={doctorId} slot={slot} date={date} day={day} />
      )}
      {date >= today && !day && error && (
        <LoadError bare title={t`The days did not load.`} of={{ error, isFetching, refetch }} />
      )}
      {date >= today && !day && !error && (
        <Skeletons>
          <Skeleton height="52px" />
          <Skeleton height="52px" />
        </Skeletons>
      )}
    </div>
  )
}
