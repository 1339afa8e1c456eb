import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, House, Phone } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { setOutBefore } from '#contract/live-queue.ts'
import { clockTime } from '../lib/dates.ts'
import { FreshnessText, useKnownAt, usePlace, type LivePlace } from '../live-queue/index.ts'
import { Card, LinkButton, Note, PageTitle, VisuallyHidden } from '../ui/index.ts'
import { Line, PulseButton, TokenTicket } from '../ui/ticket/index.ts'
import { ShareVisit } from './share-visit.tsx'
import { TurnEstimate, useTurnText } from './use-turn-text.tsx'
import { useStoredPlace } from './use-stored-place.ts'
import { VisitCard } from './visit-card.tsx'
import './first-appointment.css'

export interface FirstAppointmentProps {
  appointment: Appointment
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number
  refetch: () => void
}

/** The next appointment, live: the turn in words, the token, the line, and the address. */
export function FirstAppointment({ appointment, fetchedAt, refetch }: FirstAppointmentProps) {
  const place = usePlace(appointment, fetchedAt, refetch)
  const answer = useTurnText(appointment, place, fetchedAt)
  const knownAt = useKnownAt(fetchedAt)
  useStoredPlace(appointment._id, place, knownAt)
  const { contactNo } = appointment.hospitalId
  return (
    <>
      <section className="answer">
        <PageTitle>{answer.heading}</PageTitle>
        <p className="muted">{answer.detail}</p>
        <VisuallyHidden role="status">{answer.said}</VisuallyHidden>
      </section>
      <TokenTicket
        printed
        state={place.paper}
        current={place.current}
        own={appointment.queueNumber}
        lastKnown={clockTime(knownAt)}
        under={appointment.patient.name}
      />
      <Card className="line-card">
        <Line current={place.current} ahead={place.ahead} numbersAhead={place.numbersAhead} />
        <div className="line-fresh">
          <FreshnessText live={place.live} knownAt={knownAt} dot />
          {place.paper !== 'wait' && place.paper !== 'stale' && <PulseButton />}
        </div>
      </Card>
      <Advice of={appointment} place={place} />
      <VisitCard appointment={appointment} />
      <div className="pair">
        <ShareVisit appointment={appointment} />
        {contactNo && (
          <LinkButton kind="second" icon={Phone} to={`tel:${contactNo.replaceAll(/[^\d+]/g, '')}`}>
            <Trans>Call clinic</Trans>
          </LinkButton>
        )}
      </div>
    </>
  )
}

/** When to leave for the clinic. */
function Advice({ of: appointment, place }: { of: Appointment; place: LivePlace }) {
  const { t } = useLingui()
  const setOutAt = appointment.queueNumber - setOutBefore
  const start = appointment.slot.startTime
  switch (place.paper) {
    case 'stale':
    case 'now':
      return null
    case 'near':
      return place.pace === null ? null : (
        <Note tone="near" icon={Clock}>
          <TurnEstimate of={appointment} place={place} />
        </Note>
      )
    case 'wait':
    case 'live':
      return (
        <Note icon={House}>
          {setOutAt > place.current ? (
            <Trans>
              Set out when the live token reaches <b>{setOutAt}</b>. You can wait at home until then.
            </Trans>
          ) : place.paper === 'wait' ? (
            t`Be there when the slot starts, at ${start}.`
          ) : (
            t`Set out when two people are ahead of you. You can wait at home until then.`
          )}
        </Note>
      )
  }
}
