import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, slotTimes } from '../lib/dates.ts'
import { useKnownAt, usePlace } from '../live-queue/index.ts'
import { Card, Facts, Name } from '../ui/index.ts'
import { TokenTicket } from '../ui/ticket/index.ts'
import { CancelButton } from './cancel-button.tsx'
import { dayKind, hasOwnStub } from './day-kind.ts'
import { DoctorName } from './doctor-name.tsx'
import { ChangeDay, PlaceInstead } from './places.tsx'
import { useDayParts } from './use-day-parts.ts'

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
