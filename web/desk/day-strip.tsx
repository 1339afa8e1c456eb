import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { calendarWords, dayOfWeek, fullDay, nearDay } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Calendar, Icon } from '../ui/index.ts'
import type { DeskDay } from './use-days.ts'
import './list-head.css'

/** How many days have a button; a narrow head hides the last ones. */
const shownDays = 6

export interface DayStripProps {
  today: ServiceDay
  day: ServiceDay
  /** The tokens of each day, and why none are given. */
  days: ReadonlyMap<ServiceDay, DeskDay>
  /** The first and the last day that can be chosen. */
  min: ServiceDay
  max: ServiceDay
  onDay: (day: ServiceDay) => void
}

/** The days of the list: today, the next ones, and a calendar for all others. */
export function DayStrip({ today, day, days, min, max, onDay }: DayStripProps) {
  const { t } = useLingui()
  useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const near = Array.from({ length: shownDays }, (_, ahead) => addDays(today, ahead))
  const isFar = !near.includes(day)
  return (
    <div className="days" role="group" aria-label={t`Day`}>
      {near.map((one) => (
        <DayButton key={one} day={one} today={today} isChosen={one === day} of={days.get(one)} onDay={onDay} />
      ))}
      {isFar && <DayButton day={day} today={today} isChosen of={days.get(day)} onDay={onDay} />}
      <button
        type="button"
        className="day-button day-other"
        aria-label={t`Another day`}
        title={t`Another day`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={CalendarDays} />
      </button>
      {anchor && (
        <Calendar
          label={t`Another day`}
          value={day}
          today={today}
          min={min}
          max={max}
          words={calendarWords}
          anchor={anchor}
          onChoose={onDay}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </div>
  )
}

interface DayButtonProps {
  day: ServiceDay
  today: ServiceDay
  isChosen: boolean
  of: DeskDay | undefined
  onDay: (day: ServiceDay) => void
}

function DayButton({ day, today, isChosen, of: known, onDay }: DayButtonProps) {
  const { t } = useLingui()
  const name = (day >= today && nearDay(day, today)) || dayOfWeek(day)
  // that of today is the list's own number
  const why = known?.why ?? (known?.isFull && day !== today ? t`Full` : undefined)
  return (
    <button
      type="button"
      className={why ? 'day-button no' : 'day-button'}
      aria-pressed={isChosen}
      data-day={day}
      title={fullDay(day)}
      onClick={() => onDay(day)}
    >
      {name} {known && <span>{why ?? known.taken}</span>}
    </button>
  )
}
