import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../icon/icon.tsx'
import './badge.css'

export interface BadgeProps {
  tone: 'good' | 'bad' | 'near' | 'tint' | 'plain'
  icon?: IconShape
  children: ReactNode
}

/** A short text in a colour; never a colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </span>
  )
}
