import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../field/field.css'
import './segments.css'

export interface SegmentsProps<Value extends string> {
  label: string
  /** Visible to screen readers only. */
  isLabelHidden?: boolean
  /** Undefined while no option is selected. */
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** The error and how to fix it; shown below the group and linked to it for screen readers. */
  error?: string | undefined
  /** The id of the first radio button, for an ErrorSummary. */
  id?: string | undefined
}

/** A choice of a few visible options: a group of radio buttons. */
export function Segments<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  error,
  id,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLabelHidden ? 'sr' : undefined}>{label}</legend>
      <div className="segments">
        {options.map((option, place) => (
          <label key={option.value}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="err" id={`${name}-error`}>
          <Icon of={TriangleAlert} size="s" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
