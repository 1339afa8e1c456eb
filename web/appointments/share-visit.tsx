import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { ShareButton } from '../ui/index.ts'
import { useVisitText } from './visit-text.ts'

/** Shares the visit, with the link of its token. */
export function ShareVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { title, doctor, when, address } = useVisitText(appointment)
  const { link } = appointment
  const text = [title, doctor, when, address, appointment.hospitalId.contactNo].filter(Boolean).join('\n')
  return (
    <ShareButton
      what={{ title, text, ...(link !== undefined && { url: location.origin + link }) }}
      copied={t`The visit is copied. Paste it into a message.`}
      copyThis={t`Copy this to share the visit`}
    />
  )
}
