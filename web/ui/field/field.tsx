import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import './field.css'

export interface FieldProps {
  label: string
  /** It is read aloud only. */
  isLabelHidden?: boolean
  /** The error and how to fix it; shown beside the control and linked to it for screen readers. */
  error?: string | undefined
  hint?: string | undefined
  /** Needed only for a reference from elsewhere, such as an ErrorSummary. */
  id?: string | undefined
}

export interface ControlProps {
  'id': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, its control, a hint and an error, linked for assistive technology. */
export function Field({
  label,
  isLabelHidden = false,
  error,
  hint,
  id,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const control = id ?? made
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={control} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {children({
        'id': control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="err" id={`${control}-error`}>
          <Icon of={TriangleAlert} size="s" />
          {error}
        </p>
      )}
    </div>
  )
}
