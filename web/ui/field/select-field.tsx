import { Field, type FieldProps } from './field.tsx'

export interface SelectFieldProps extends FieldProps {
  /** The selected option's value, or '' for none. */
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; lang?: string }[]
  /** Shown while no option is selected: `--Please choose a doctor--`. */
  placeholder?: string | undefined
}

/** A list to choose from. The chosen text is written below the control, which cannot break a line and would cut it. */
export function SelectField({ value, onChange, options, placeholder, ...field }: SelectFieldProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <div className="select">
          <span className="input" lang={chosen?.lang} aria-hidden>
            {chosen?.label ?? placeholder}
          </span>
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
