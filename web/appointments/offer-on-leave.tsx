import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, today } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, Note, useDialogs } from '../ui/index.ts'
import { DoctorName } from './doctor-name.tsx'
import { useReschedule } from './use-reschedule.ts'
import './offer.css'

/** A place that is kept on another day, because the doctor is away: one press takes it. */
export default function OfferOnLeave({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const reschedule = useReschedule(appointment)
  const { offer, hospitalId } = appointment
  if (!offer) return null
  const { slot, slotName, appointmentDate, note } = offer
  const end = Date.parse(offer.until)
  const until = `${longDay(today(end, hospitalId.timeZone))}, ${clockTime(end, hospitalId.timeZone)}`
  const place = `${longDay(appointmentDate)}, ${slotName}`
  return (
    <Note tone="near" icon={CalendarX} role="group" aria-label={t`A place on another day`}>
      <p>
        <b>
          <DoctorName of={appointment} />
        </b>
        {': '}
        <Trans>not there on this day.</Trans>
      </p>
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      <p>
        <Trans>
          A place is kept for you: <b>{place}</b>
        </Trans>
      </p>
      <p className="small">{t`Take it before ${until}. After that this token is cancelled.`}</p>
      <Button
        wide
        className="offer-act"
        busy={reschedule.isPending}
        onClick={() =>
          reschedule.mutate(
            { slot, appointmentDate },
            { onError: (problem) => void dialogs.alert(problemText(problem)) },
          )
        }
      >
        <Trans>Take this place</Trans>
      </Button>
    </Note>
  )
}
