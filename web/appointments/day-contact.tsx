import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { LinkButton } from '../ui/index.ts'
import { ShareVisit } from './share-visit.tsx'

/** The visit for others, and the clinic's phone. */
export function DayContact({ appointment }: { appointment: Appointment }) {
  const { contactNo } = appointment.hospitalId
  return (
    <div className="pair">
      <ShareVisit appointment={appointment} />
      {contactNo && (
        <LinkButton kind="second" icon={Phone} to={`tel:${contactNo.replaceAll(/[^\d+]/g, '')}`}>
          <Trans>Call clinic</Trans>
        </LinkButton>
      )}
    </div>
  )
}
