import type { ComponentProps } from 'react'
import './visually-hidden.css'

/** Visible to screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr" />
}
