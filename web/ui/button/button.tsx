import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconShape } from '../icon/icon.tsx'
import './button.css'
import { Link, type LinkProps } from '../link/link.tsx'

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

export interface ButtonAppearance {
  /** `primary`: once per screen; `danger`: destructive actions. */
  kind?: 'primary' | 'second' | 'quiet' | 'danger' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  icon?: IconShape | undefined
}

/** The class names of a button, or of a link styled as one. */
function buttonClass({ kind = 'primary', small, wide }: ButtonAppearance, extra?: string): string {
  return ['btn', kind !== 'primary' && kind, small && 'btn-small', wide && 'btn-wide', extra].filter(Boolean).join(' ')
}

/** A link to another screen, styled as a button. */
export function LinkButton({ kind, small, wide, icon, className, children, ...rest }: ButtonAppearance & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, small, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
