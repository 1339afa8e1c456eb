import type { ComponentProps } from 'react'
import './switch.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  /** What it switches: its name for screen readers, which say themselves whether it is on. */
  label: string
  /** How it stands, in words beside it: never the colour alone. */
  state: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** Something that is on or off, and is so at once. */
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
