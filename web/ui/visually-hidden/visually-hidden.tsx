import type { ComponentProps } from 'react'

/** Visible to screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr" />
}
