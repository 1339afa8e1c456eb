import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { type Slot, updateSlot } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { DayField, Segments, Skeleton, Skeletons, Switch } from '../../ui/index.ts'
import { slotChanged } from '../doctors.ts'
import { SwitchError, useSwitch } from '../use-switch.tsx'
import { EveryWeek, type EveryWeekProps } from './every-week.tsx'
import { calendarWords } from '../../lib/dates.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { OneDayForm } from './one-day-form.tsx'
import { daysChanged, useDays } from './use-days.ts'
import { mondayOf } from './week.ts'

export interface RulesPanelProps extends EveryWeekProps {
  slot: Slot
  /** Undefined for every week. */
  date: ServiceDay | undefined
  today: ServiceDay
  /** The day to begin with. */
  proposed: ServiceDay
  onDate: (date: ServiceDay | undefined) => void
  /** Counts the presses that opened it, each of which moves the focus here. */
  presses: number
}

/** A slot: what holds every week, or what differs on one day. */
export function RulesPanel({ doctorId, slot, date, today, proposed, onDate, presses, onGone }: RulesPanelProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // on a phone the pressed cell is far above the panel; on a wide screen it is beside it
  useEffect(() => {
    if (presses > 0) heading.current?.focus()
  }, [presses])
  const { _id: slotId, name } = slot
  const { on, turn, failure } = useSwitch(slot.active, async (active) => {
    const saved = await callAsHospital(updateSlot, { params: { slotId }, body: { active } })
    await Promise.all([hospitalChanged(slotChanged(doctorId, saved)), daysChanged(doctorId)])
  })
  return (
    <section className="schedule-panel" aria-labelledby="slot-rules">
      <header>
        <h2 id="slot-rules" ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <div className="schedule-what">
          <Segments
            label={t`What changes`}
            isLabelHidden
            value={date ? 'day' : 'week'}
            onChange={(what) => onDate(what === 'day' ? proposed : undefined)}
            options={[
              { value: 'week', label: t`Every week` },
              { value: 'day', label: t`One day` },
            ]}
          />
        </div>
        <Switch label={t`${name} active`} state={on ? t`Active Yes` : t`Active No`} checked={on} onChange={turn} />
      </header>
      {failure && <SwitchError failure={failure} />}
      {date ? (
        <OneDay doctorId={doctorId} slot={slot} date={date} today={today} onDate={onDate} />
      ) : (
        <EveryWeek key={slotId} doctorId={doctorId} slot={slot} onGone={onGone} />
      )}
    </section>
  )
}

interface OneDayProps {
  doctorId: string
  slot: Slot
  date: ServiceDay
  today: ServiceDay
  onDate: (date: ServiceDay) => void
}

/** What differs from every week on one day. */
function OneDay({ doctorId, slot, date, today, onDate }: OneDayProps) {
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
