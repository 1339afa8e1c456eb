import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Whether a doctor can be booked: only `Available` counts. */
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
