import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import { buttonClass, type ButtonAppearance } from './button-class.ts'

export type ButtonProps = ButtonAppearance &
  ComponentProps<'button'> & {
    /** It is working: it says so, and a second press does nothing. */
    busy?: boolean | undefined
  }

/** A button is never disabled to say something; while it is busy it keeps the focus and swallows presses. */
export function Button({ kind, small, wide, icon, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, small, wide }, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon && !busy && <Icon of={icon} />}
      {children}
    </button>
  )
}
