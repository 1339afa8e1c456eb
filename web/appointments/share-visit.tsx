import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { ShareButton } from '../ui/index.ts'
import { useVisitText } from './visit-text.ts'

/** Shares the visit. */
export function ShareVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { title, doctor, when, address } = useVisitText(appointment)
  const text = [title, doctor, when, address, appointment.hospitalId.contactNo].filter(Boolean).join('\n')
  return (
    <ShareButton
      what={{ title, text }}
      copied={t`The visit is copied. Paste it into a message.`}
      copyThis={t`Copy this to share the visit`}
    />
  )
}
