import type { ComponentProps } from 'react'
import './check.css'

/** A checkbox of 32 px in a target of 48. Its label is its accessible name. */
export function Check({ label, className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={`hit ${className}`}>
      <input {...rest} type="checkbox" className="check" aria-label={label} />
    </label>
  )
}
