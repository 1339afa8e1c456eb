import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../icon/icon.tsx'
import './badge.css'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'

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

/** A doctor's availability; bookable only if `Available`. */
export function AvailabilityBadge({ availability }: { availability: string }) {
  return availability === 'Available' ? (
    <Badge tone="good" icon={CircleCheck}>
      <Trans>Available</Trans>
    </Badge>
  ) : (
    <Badge tone="bad" icon={CircleX}>
      <Trans>Not Available</Trans>
    </Badge>
  )
}
