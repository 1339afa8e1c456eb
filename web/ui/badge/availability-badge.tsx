import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from './badge.tsx'

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
