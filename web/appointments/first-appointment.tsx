import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { clockTime, longDay, nearDay, serviceDayOf, slotTimes, today } from '../lib/dates.ts'
import { FreshnessText, type LivePlace, useClock, useKnownAt, usePlace } from '../live-queue/index.ts'
import { Card, Facts, Name, PageTitle, Skeleton, VisuallyHidden } from '../ui/index.ts'
import { Line, PulseButton, type TicketState, TokenTicket } from '../ui/ticket/index.ts'
import { dayKind, type DayKind, hasOwnStub } from './day-kind.ts'
import { PlaceInstead } from './places.tsx'
import { useTurnText } from './use-turn-text.tsx'
import { useDayParts } from './use-day-parts.ts'
import { useStoredPlace } from './last-known.ts'
import { useLingui } from '@lingui/react/macro'
import { Speciality } from '../lib/speciality.tsx'
import { DoctorName, doctorOf } from './doctor-name.tsx'
import { placeOf } from './place-of.ts'
import './first-appointment.css'

export interface FirstAppointmentProps {
  appointment: Appointment
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number
  refetch: () => void
  /** The token has been completed, as the live connection says first. */
  onCompleted: (appointment: Appointment) => void
}

/** An appointment, live: the turn in words, the token, the line, what the patient can do, and the address. */
export function FirstAppointment({ appointment, fetchedAt, refetch, onCompleted }: FirstAppointmentProps) {
  const place = usePlace(appointment, fetchedAt, refetch)
  const knownAt = useKnownAt(fetchedAt)
  useStoredPlace(appointment._id, place, knownAt)
  const complete = useEffectEvent(() => onCompleted(appointment))
  useEffect(() => {
    if (place.status === 'completed') complete()
  }, [place.status])
  const { appointmentDate, slot, hospitalId, offer, patient, queueNumber } = appointment
  const isToday = useClock((now) => appointmentDate === serviceDayOf(slot, now, hospitalId.timeZone))
  const kind = dayKind(place)
  const { range } = place
  const day = useDayParts(true)
  const facts = kind && { kind, appointment, place }
  // who is offered another day does not set out on this one
  const acts =
    isToday && !offer && (day ? <day.DayActs kind={kind} appointment={appointment} /> : <div className="acts-room" />)
  const isActFirst = kind === 'called' || kind === 'missed'
  return (
    <>
      <Answer facts={facts} {...{ day, appointment, place, fetchedAt, isToday }} />
      <PlaceInstead of={appointment} />
      {day && place.live && <day.DayNote {...place} />}
      <TokenTicket
        printed
        state={place.paper}
        current={place.current}
        room={place.inside ? place.room : null}
        own={queueNumber}
        lastKnown={clockTime(knownAt)}
        under={day && facts ? <day.DayUnder {...facts} /> : patient.name}
        stub={day && facts && hasOwnStub(facts.kind) ? <day.DayStub {...facts} /> : undefined}
      />
      {day ? (
        <day.BelowTicket {...{ kind, appointment, range, isToday, place, fetchedAt }} />
      ) : (
        isToday && !offer && !isActFirst && <div className="acts-room" />
      )}
      {isActFirst && acts}
      <Card className="line-card">
        {day && facts ? <day.DayLine {...facts} /> : <Line {...place} />}
        <div className="line-fresh">
          <FreshnessText live={place.live} knownAt={knownAt} dot />
          {blinking.has(place.paper) && <PulseButton />}
        </div>
      </Card>
      {!isActFirst && acts}
      {!kind &&
        !offer &&
        !range &&
        (day ? <day.DayAdvice of={appointment} place={place} /> : <div className="acts-room" />)}
      <VisitCard appointment={appointment} />
      {day ? <day.DayContact appointment={appointment} /> : <div className="acts-room" />}
    </>
  )
}

/** The papers with a blinking dot. */
const blinking: ReadonlySet<TicketState> = new Set(['live', 'near', 'missed'])

/** The card's first lines, and the live regions that announce them: these stay, because screen readers only notice their changes. */
function Answer({
  facts,
  day,
  appointment,
  place,
  fetchedAt,
  isToday,
}: Pick<FirstAppointmentProps, 'appointment' | 'fetchedAt'> & {
  facts: { kind: DayKind; appointment: Appointment; place: LivePlace } | undefined
  day: ReturnType<typeof useDayParts>
  place: LivePlace
  isToday: boolean
}) {
  const answer = useTurnText(appointment, place, fetchedAt, isToday)
  const said = day && facts ? <day.DayHeading bare {...facts} /> : facts ? null : answer.said
  const isCalled = facts?.kind === 'called'
  return (
    <section className="answer">
      {!facts && (
        <>
          <PageTitle>{answer.heading}</PageTitle>
          {answer.detail && <p className="muted">{answer.detail}</p>}
        </>
      )}
      {day && facts && (
        <>
          <day.DayHeading {...facts} />
          <p className="muted">
            <day.DayDetail {...facts} />
          </p>
        </>
      )}
      {!day && facts && <Skeleton height="4.5rem" />}
      {place.range &&
        (day ? <day.DayTurn appointment={appointment} range={place.range} /> : <div className="acts-room" />)}
      <VisuallyHidden role="status">{!isCalled && said}</VisuallyHidden>
      <VisuallyHidden role="alert">{isCalled && said}</VisuallyHidden>
    </section>
  )
}

/** The visit: place, doctor, time and patient. */
function VisitCard({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, patient, appointmentDate } = appointment
  const near = useClock((now) => nearDay(appointmentDate, today(now, hospital.timeZone)))
  const day = longDay(appointmentDate)
  const times = slotTimes(slot)
  const doctor = doctorOf(appointment)
  return (
    <Card as="section" aria-labelledby="visit">
      <div className="visit-where">
        <h2 id="visit">
          <Name of={hospital} />
        </h2>
        <p className="muted">{placeOf(hospital)}</p>
      </div>
      <Facts
        facts={[
          [
            t`Doctor`,
            <Two key="doctor" first={<DoctorName of={appointment} />} second={doctor && <Speciality of={doctor} />} />,
          ],
          [t`Slot`, <Two key="slot" first={slot.name} second={t`${times.startTime} to ${times.endTime}`} />],
          [t`Date`, <Two key="date" first={near ?? day} second={near && day} />],
          [t`Patient`, patient.name],
        ]}
      />
    </Card>
  )
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second && (
        <>
          <br />
          <span className="muted">{second}</span>
        </>
      )}
    </>
  )
}
