import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextField({ label, error, hint, id, onChange, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`input ${className}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
