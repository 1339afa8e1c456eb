import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import './field.css'

export interface FieldProps {
  label: string
  /** What is wrong and what to do; shown next to the control and told with it. */
  error?: string | undefined
  hint?: string | undefined
  /** Only where the control must be found from elsewhere: by an ErrorSummary, for one. */
  id?: string | undefined
}

export interface ControlProps {
  'id': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, its control, a hint and an error, tied together for everybody. */
export function Field({
  label,
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
      <label htmlFor={control}>{label}</label>
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
