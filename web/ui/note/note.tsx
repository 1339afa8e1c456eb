import type { ComponentProps } from 'react'
import { Icon, type IconShape } from '../icon/icon.tsx'
import './note.css'

export interface NoteProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'near' | 'bad'
  icon?: IconShape
}

/** A highlighted sentence. Give it `role="alert"` or `role="status"` when it appears without a user action. */
export function Note({ tone = 'plain', icon, children, className = '', ...rest }: NoteProps) {
  return (
    <div {...rest} className={`note ${tone} ${className}`}>
      {icon && <Icon of={icon} />}
      <div>{children}</div>
    </div>
  )
}
