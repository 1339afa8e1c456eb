import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { genderText } from '../lib/gender-text.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useClock, useKnownAt, usePlace } from '../live-queue/index.ts'
import { sayDay, today, slotTimes } from '../lib/dates.ts'
import { Button, Card, Facts, Icon, LinkButton, ListEmpty, Name, PageTitle, Skeleton, Skeletons } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import './booked.css'
import { CalendarButton, ShareVisit } from './share-visit.tsx'
import { DoctorName } from './doctor-name.tsx'
import { LinkMessage } from './link-message.tsx'
import { NextSteps } from './next-steps.tsx'
import { RememberPerson } from './remember-person.tsx'
import { Slip } from './slip.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { useBookingResponse } from './book-appointment.ts'
import { useMyAppointments } from './use-my-appointments.ts'
import { placeOf } from './place-of.ts'

/** A list fetched less than this many milliseconds before the screen opened is trusted when it lacks the appointment. */
const recentFetch = 10_000

/** The confirmation of a booking: the token, the next steps, and the slip. */
export default function Booked({ id }: { id: string }) {
  const { t } = useLingui()
  const [arrivedAt] = useState(() => Date.now())
  const { appointments, unconfirmed, fetchedAt, refetch, busy, problem } = useMyAppointments()
  const answered = useBookingResponse(id)
  const added = unconfirmed.filter(({ _id }) => _id === id)
  if (added.length > 0) {
    return (
      <>
        <PageTitle hidden>{t`Your token`}</PageTitle>
        <Unconfirmed of={added} />
      </>
    )
  }
  const listed = appointments?.find(({ _id }) => _id === id)
  if (listed) return <Confirmation key={id} appointment={listed} fetchedAt={fetchedAt} refetch={refetch} />
  if (answered && answered.at > fetchedAt) {
    return <Confirmation key={id} appointment={answered.appointment} fetchedAt={answered.at} refetch={refetch} />
  }
  if (appointments && !problem && fetchedAt > arrivedAt - recentFetch) return <NoLongerWaiting />
  return (
    <>
      <PageTitle hidden>{t`Your token`}</PageTitle>
      {problem ? (
        <LoadError title={t`Your token did not load.`} of={{ error: problem, isFetching: busy, refetch }} />
      ) : (
        <Loading />
      )}
    </>
  )
}

interface ConfirmationProps {
  appointment: Appointment
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number
  refetch: () => void
}

function Confirmation({ appointment, fetchedAt, refetch }: ConfirmationProps) {
  const { t } = useLingui()
  const place = usePlace(appointment, fetchedAt, refetch)
  const knownAt = useKnownAt(fetchedAt)
  const { patient, queueNumber } = appointment
  const { name } = patient
  return (
    <>
      <div className="booked-head">
        <span className="booked-tick">
          <Icon of={Check} />
        </span>
        <PageTitle>{t`Appointment for ${name} is booked successfully and the assigned token no is ${queueNumber}`}</PageTitle>
      </div>
      <BookedTicket appointment={appointment} />
      <RememberPerson appointment={appointment} />
      <LinkButton id="follow-token" wide to="/usershomepage">
        <Trans>Follow your token</Trans>
      </LinkButton>
      <div className="booked-take">
        <ShareVisit appointment={appointment} />
        <CalendarButton appointment={appointment} />
        <Button kind="second" icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <NextSteps appointment={appointment} place={place} knownAt={knownAt} />
      <LinkMessage of={appointment} />
      <Slip appointment={appointment} place={place} knownAt={knownAt} />
    </>
  )
}

function BookedTicket({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, patient, queueNumber, appointmentDate } = appointment
  const day = useClock((now) => sayDay(appointmentDate, today(now, hospital.timeZone)))
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  return (
    <Ticket
      shape="tall"
      printed
      figures={String(queueNumber).length}
      label={t`Token ${queueNumber}`}
      stub={
        <>
          <span className="label">
            <Trans>YOUR TOKEN</Trans>
          </span>
          <span className="n">{queueNumber}</span>
          <span className="under">{day}</span>
        </>
      }
      body={
        <Facts
          facts={[
            [
              t`Place`,
              <span key="place">
                <Name of={hospital} />
                <br />
                <span className="muted">{placeOf(hospital)}</span>
              </span>,
            ],
            [t`Doctor`, <DoctorName key="doctor" of={appointment} />],
            [t`Slot`, t`${name}, ${startTime} to ${endTime}`],
            [
              t`Patient`,
              <span key="patient">
                <bdi>{patient.name}</bdi>
                {patient.gender && `, ${patient.age}, ${genderText(patient.gender, 'patient')}`}
              </span>,
            ],
          ]}
        />
      }
    />
  )
}

function NoLongerWaiting() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle hidden>{t`This token is no longer waiting`}</PageTitle>
      <Card className="empty-card">
        <ListEmpty
          title={t`This token is no longer waiting`}
          text={t`It was completed or cancelled, or its day is over. Your waiting tokens are on your home page.`}
        >
          <LinkButton to="/usershomepage">
            <Trans>Go to my tokens</Trans>
          </LinkButton>
        </ListEmpty>
      </Card>
    </>
  )
}

function Loading() {
  return (
    <Skeletons className="stack">
      <Skeleton height="118px" />
      <Skeleton height="540px" />
      <Skeleton height="52px" />
      <Skeleton height="76px" />
    </Skeletons>
  )
}
