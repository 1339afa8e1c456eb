import { useId } from 'react'
import './day-choice.css'

export interface DayChoiceProps {
  /** The chosen day in full: `Friday 20 November`. */
  label: string
  value: string
  onChange: (value: string) => void
  /** One tile per day: `{value: '2026-11-20', above: 'Today', number: '20', below: 'Fri'}`. */
  days: readonly { value: string; above: string; number: string; below: string }[]
}

/** A horizontally scrolling strip of days: a group of radio buttons. */
export function DayChoice({ label, value, onChange, days }: DayChoiceProps) {
  const id = useId()
  return (
    <div>
      <h4 className="day-choice-label" id={id}>
        {label}
      </h4>
      <div className="dates" role="radiogroup" aria-labelledby={id}>
        {days.map((day) => (
          <label key={day.value}>
            <input
              type="radio"
              name={id}
              value={day.value}
              checked={day.value === value}
              onChange={() => onChange(day.value)}
            />
            <span>{day.above}</span> <b>{day.number}</b> <span>{day.below}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
