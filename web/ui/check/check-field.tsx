import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../field/field.css'
import './check.css'

export interface CheckFieldProps {
  id: string
  /** The label. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The error and how to fix it; shown beside the control and linked to it for screen readers. */
  error?: string | undefined
  /** The form can be sent without it. */
  isOptional?: boolean
}

/** A checkbox with a label, required before a form is sent unless it is optional. */
export function CheckField({ id, children, checked, onChange, error, isOptional = false }: CheckFieldProps) {
  return (
    <div className="field check-field">
      <label>
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={checked}
          aria-required={!isOptional || undefined}
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
