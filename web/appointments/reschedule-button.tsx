import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { textsReady } from '../lib/texts.ts'
import { Button } from '../ui/index.ts'

const RescheduleSheet = lazy(() => import('./reschedule-sheet.tsx').then(textsReady))

/** Changes the day of a waiting token. */
export default function RescheduleButton({ appointment }: { appointment: Appointment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        icon={CalendarClock}
        aria-describedby={`appointment-${appointment._id}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Change day</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <RescheduleSheet appointment={appointment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
