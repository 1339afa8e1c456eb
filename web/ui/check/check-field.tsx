import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../field/field.css'
import './check.css'
import './check-field.css'

export interface CheckFieldProps {
  id: string
  /** What is said yes to. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is wrong and what to do; shown next to the control and told with it. */
  error?: string | undefined
}

/** A checkbox with its words beside it, to be said yes to before a form is sent. */
export function CheckField({ id, children, checked, onChange, error }: CheckFieldProps) {
  return (
    <div className="field check-field">
      <label>
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={checked}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon of={TriangleAlert} size="s" />
          {error}
        </p>
      )}
    </div>
  )
}
