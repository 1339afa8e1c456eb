import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import { buttonClass, type ButtonAppearance } from './button-class.ts'

export type ButtonProps = ButtonAppearance &
  ComponentProps<'button'> & {
    /** In progress: announced as busy, and further presses are ignored. */
    busy?: boolean | undefined
  }

/** Buttons are never disabled; a busy one keeps the focus and ignores presses. */
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
