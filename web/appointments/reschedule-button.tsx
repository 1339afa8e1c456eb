import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { Button } from '../ui/index.ts'
import { changeDayOf } from './reschedule-host.tsx'

/** Changes the day of a waiting token. */
export default function RescheduleButton({ appointment }: { appointment: Appointment }) {
  return (
    <Button
      kind="quiet"
      icon={CalendarClock}
      aria-describedby={`appointment-${appointment._id}`}
      onClick={() => changeDayOf(appointment)}
    >
      <Trans>Change day</Trans>
    </Button>
  )
}
