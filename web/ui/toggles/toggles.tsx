import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../field/field.css'
import './toggles.css'

export interface TogglesProps<Value extends string | number> {
  label: string
  /** Visible to screen readers only. */
  isLabelHidden?: boolean
  /** The values that are on. */
  value: readonly Value[]
  onChange: (value: Value[]) => void
  options: readonly { value: Value; label: string; lang?: string }[]
  /** The error and how to fix it; shown below the group and linked to it for screen readers. */
  error?: string | undefined
  /** The id of the first box, which takes the focus on an error. */
  id?: string | undefined
}

/** Several small choices side by side, such as the days of the week: a group of checkboxes. */
export function Toggles<Value extends string | number>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  error,
  id,
}: TogglesProps<Value>) {
  const name = useId()
  const turn = (one: Value, on: boolean) => onChange(on ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLabelHidden ? 'sr' : undefined}>{label}</legend>
      <div className="toggles">
        {options.map((option, place) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="checkbox"
              id={place === 0 ? id : undefined}
              checked={value.includes(option.value)}
              onChange={(event) => turn(option.value, event.target.checked)}
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
