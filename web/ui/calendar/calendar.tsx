import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { placeMenu } from '../menu/place-menu.ts'
import { dayByKey, monthsLater, daysOf, weekdayOf, within, type CalendarDay } from './month-days.ts'
import './calendar.css'

/** How days are written in the page's language. */
export interface CalendarWords {
  /** `Wed 25 Nov 2026` */
  day: (day: CalendarDay) => string
  /** `November 2026` */
  month: (day: CalendarDay) => string
  /** `Mon` for 1 */
  weekday: (weekday: number) => string
}

export interface CalendarProps {
  label: string
  /** The chosen day; empty for none. */
  value: CalendarDay
  today: CalendarDay
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  words: CalendarWords
  /** The button that opened it; it gets the focus afterwards. */
  anchor: HTMLElement
  /** No day can be chosen too. */
  canClear?: boolean | undefined
  /** @param day empty for none */
  onChoose: (day: CalendarDay) => void
  /** Called on Esc, a press outside, and after a choice. The caller then unmounts the calendar. */
  onClose: () => void
}

/** A month of days beside its button, in the top layer. Arrow keys choose the day, Page up and down the month. */
export function Calendar(props: CalendarProps) {
  const { label, value, today, min, max, words, anchor, canClear, onChoose, onClose } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(() => within(value || today, min, max))
  /** The day takes the focus, not the arrows above it. */
  const isByKey = useRef(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover()
    placeMenu(element, anchor)
  }, [anchor])
  useLayoutEffect(() => {
    if (isByKey.current) box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isByKey.current = false
  }, [day])

  const show = (months: number) => setDay(within(monthsLater(day, months), min, max))
  function leave() {
    onClose()
    anchor.focus()
  }
  function choose(chosen: CalendarDay) {
    leave()
    onChoose(chosen)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault() // it closes the calendar, and not what it lies over
      leave()
      return
    }
    const isDay = event.target instanceof HTMLElement && event.target.dataset['day'] !== undefined
    const isRtl = box.current !== null && getComputedStyle(box.current).direction === 'rtl'
    const to = isDay && !event.ctrlKey && !event.metaKey && !event.altKey && dayByKey(event.key, day, isRtl)
    if (!to) return
    event.preventDefault()
    isByKey.current = true
    setDay(within(to, min, max))
  })
  useEffect(() => {
    const element = box.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      ref={box}
      className="calendar"
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <div className="calendar-head">
        <IconButton label={t`Month before`} icon={ChevronLeft} onClick={() => show(-1)} />
        <b aria-live="polite">{words.month(day)}</b>
        <IconButton label={t`Next month`} icon={ChevronRight} onClick={() => show(1)} />
      </div>
      <div className="calendar-days">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday} aria-hidden>
            {words.weekday(weekday)}
          </span>
        ))}
        {daysOf(day).map((one, place) => (
          <button
            key={one}
            type="button"
            data-day={one}
            style={place === 0 ? { gridColumnStart: weekdayOf(one) } : undefined}
            aria-pressed={one === value}
            tabIndex={one === day ? 0 : -1}
            aria-label={words.day(one)}
            aria-current={one === today ? 'date' : undefined}
            aria-disabled={within(one, min, max) !== one || undefined}
            onClick={() => {
              if (within(one, min, max) === one) choose(one)
            }}
          >
            {Number(one.slice(-2))}
          </button>
        ))}
      </div>
      {canClear && value && (
        <Button kind="quiet" small wide onClick={() => choose('')}>
          {t`No day`}
        </Button>
      )}
    </div>
  )
}
