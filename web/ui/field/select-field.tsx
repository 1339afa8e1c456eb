import { Field, type FieldProps } from './field.tsx'

export interface SelectFieldProps extends FieldProps {
  /** The selected option's value, or '' for none. */
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; lang?: string }[]
  /** Shown while no option is selected: `--Please choose a doctor--`. */
  placeholder?: string | undefined
}

export function SelectField({ label, error, hint, id, value, onChange, options, placeholder }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
