import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Appointment, cancelAppointment } from '#contract/appointments.ts'
import { clockTime, longDay, slotTimes } from '../lib/dates.ts'
import { useKnownAt, usePlace } from '../live-queue/index.ts'
import { Card, Facts, Name, Button, useDialogs } from '../ui/index.ts'
import { TokenTicket } from '../ui/ticket/index.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { dayKind, hasOwnStub } from './day-kind.ts'
import { DoctorName } from './doctor-name.tsx'
import { ChangeDay, PlaceInstead } from './places.tsx'
import { useDayParts } from './use-day-parts.ts'
import { appointmentsQuery } from './appointments-query.ts'

export interface AppointmentCardProps {
  appointment: Appointment
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number
  refetch: () => void
}

/** One appointment: its live token, its facts, and the cancel button. */
export function AppointmentCard({ appointment, fetchedAt, refetch }: AppointmentCardProps) {
  const { t } = useLingui()
  const place = usePlace(appointment, fetchedAt, refetch)
  const knownAt = useKnownAt(fetchedAt)
  const kind = dayKind(place)
  const day = useDayParts((kind ?? place.range) !== undefined)
  const facts = kind && { kind, appointment, place }
  const { _id, patient, hospitalId: hospital, slot, appointmentDate, queueNumber } = appointment
  const times = slotTimes(slot)
  return (
    <Card as="article" className="appt" aria-labelledby={`appointment-${_id}`}>
      <TokenTicket
        flat
        state={place.paper}
        current={place.current}
        room={place.inside ? place.room : null}
        own={queueNumber}
        lastKnown={clockTime(knownAt)}
        under={<Trans>Assigned token</Trans>}
        stub={day && facts && hasOwnStub(facts.kind) ? <day.DayStub {...facts} /> : undefined}
      />
      <div className="appt-in">
        {day && facts && <day.DayWords {...facts} />}
        {day && place.range && (
          <p className="day-range">
            <day.RangeText of={appointment} range={place.range} />
          </p>
        )}
        <PlaceInstead of={appointment} />
        <h3 id={`appointment-${_id}`}>
          <bdi>{patient.name}</bdi>
        </h3>
        <Facts
          tight
          facts={[
            [t`Doctor`, <DoctorName key="doctor" of={appointment} />],
            [t`Hospital`, <Name key="hospital" of={hospital} />],
            [t`Hospital code`, hospital.hospitalNumber],
            [t`Date`, longDay(appointmentDate)],
            [t`Slot`, t`${times.startTime} to ${times.endTime}`],
          ]}
        />
      </div>
      <div className="appt-foot">
        <ChangeDay of={appointment} />
        <CancelButton appointment={appointment} />
      </div>
    </Card>
  )
}

/** Cancels a token after a confirmation. */
function CancelButton({ appointment: { _id: id, patient, queueNumber } }: { appointment: Appointment }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => callAsPatient(cancelAppointment, { params: { id } }),
    // Refetch also after a refusal: another device or the desk has cancelled or completed it.
    onSettled: () => void client.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
    onSuccess: () => void dialogs.alert(t`Appointment cancelled successfully`),
    onError: (problem) => void dialogs.alert(problemText(problem)),
  })

  async function cancel() {
    const sure = await dialogs.confirm(
      t`Token ${queueNumber} of ${patient.name} will be cancelled, and its place in the line is lost.`,
      { title: t`Cancel Appointment`, action: t`Cancel Appointment`, cancel: t`Keep it`, isDestructive: true },
    )
    if (sure) cancelling.mutate()
  }
  return (
    <Button
      kind="danger"
      busy={cancelling.isPending}
      aria-describedby={`appointment-${id}`}
      onClick={() => void cancel()}
    >
      <Trans>Cancel Appointment</Trans>
    </Button>
  )
}
