import { useId } from 'react'
import './choices.css'

export interface ChoicesProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  value: Value
  onChange: (value: Value) => void
  /** `text` says what follows from the choice. */
  options: readonly { value: Value; label: string; text: string }[]
}

/** A choice with consequences: radio buttons, one below the other, each with what follows from it. */
export function Choices<Value extends string>({ label, value, onChange, options }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={`${name}-${option.value}`}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <b>{option.label}</b>
          <span id={`${name}-${option.value}`}>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
