import type { ComponentProps } from 'react'
import './visually-hidden.css'

/** Read out, not shown. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr" />
}
