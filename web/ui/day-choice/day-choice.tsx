import { useEffect, useId, useRef } from 'react'
import './day-choice.css'

interface DayTile {
  value: string
  above: string
  number: string
  below: string
  /** What can be had on it: `12 left`, or why nothing: `Full`. */
  mark?: string | undefined
  /** Nothing can be had on it; it can still be chosen, and the caller says why. */
  isClosed?: boolean
}

export interface DayChoiceProps {
  /** The chosen day in full: `Friday 20 November`. */
  label: string
  value: string
  onChange: (value: string) => void
  /** One tile per day: `{value: '2026-11-20', above: 'Today', number: '20', below: 'Fri'}`. */
  days: readonly DayTile[]
}

/** A horizontally scrolling strip of days: a group of radio buttons. */
export function DayChoice({ label, value, onChange, days }: DayChoiceProps) {
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (strip.current) showChosen(strip.current)
  }, [value])
  return (
    <div>
      <h4 className="day-choice-label" id={id}>
        {label}
      </h4>
      <div ref={strip} className="dates" role="radiogroup" aria-labelledby={id}>
        {days.map((day) => (
          <label key={day.value} className={day.isClosed ? 'closed' : undefined}>
            <input
              type="radio"
              name={id}
              value={day.value}
              checked={day.value === value}
              onChange={() => onChange(day.value)}
            />
            <span>{day.above}</span> <b>{day.number}</b> <span>{day.below}</span>
            {day.mark && (
              <>
                {' '}
                <span className="day-mark">{day.mark}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </div>
  )
}

/** Scrolls the strip, and only it, to the chosen day. */
function showChosen(strip: HTMLElement) {
  const tile = strip.querySelector(':checked')?.parentElement?.getBoundingClientRect()
  const { left, right } = strip.getBoundingClientRect()
  if (!tile || (tile.left >= left && tile.right <= right)) return
  strip.scrollBy({ left: (tile.left + tile.right - left - right) / 2 })
}
