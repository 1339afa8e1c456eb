import type { ComponentProps } from 'react'
import './slot-button.css'

export interface SlotButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'children'> {
  name: string
  /** `09:30 AM to 12:30 PM` */
  times: string
  pressed?: boolean
}

/** A slot, drawn as a small ticket. */
export function SlotButton({ name, times, pressed = false, className = '', ...rest }: SlotButtonProps) {
  return (
    <button type="button" {...rest} className={`slot ${className}`} aria-pressed={pressed}>
      <span>
        <b>{name}</b> <i>{times}</i>
      </span>
    </button>
  )
}
