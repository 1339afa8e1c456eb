import type { ComponentProps } from 'react'
import './switch.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  /** Its accessible name; screen readers announce the state themselves. */
  label: string
  /** The state as visible text: never the colour alone. */
  state: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch that takes effect at once. */
export function Switch({ label, state, checked, onChange, className = '', ...rest }: SwitchProps) {
  return (
    <label className={`switch ${className}`}>
      <span aria-hidden="true">{state}</span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
