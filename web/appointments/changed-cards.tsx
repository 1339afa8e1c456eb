import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, CalendarX2, Phone, X } from 'lucide-react'
import {
  changedAppointments,
  dismissChange,
  type ChangedAppointment,
  type ChangeReason,
} from '#contract/appointment-changes.ts'
import { useShows } from '../lib/live-socket.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { longDay, nearDay, serviceDayOf, slotTimes } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { useStored } from '../lib/storage.ts'
import { useClock } from '../live-queue/index.ts'
import { bothNames, Button, Card, Icon, IconButton, LinkButton, useDialogs, VisuallyHidden } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import '../ui/ticket/ticket.css'
import { useKnownAppointments } from './appointments-query.ts'
import './offer.css'
import { doctorOf } from './doctor-name.tsx'
import { changeDayOf } from './reschedule-host.tsx'

const everyList = ['patient', 'changed'] as const

/** What hospitals have done to the own tokens: a card each, until it is dismissed. Fetched again after each token that comes or goes. */
export function ChangedCards() {
  const { t } = useLingui()
  const known = useKnownAppointments()
  const isLoggedIn = useStored('token') !== null
  const { data = [] } = useQuery({
    queryKey: [...everyList, known.map(({ _id }) => _id).join(' ')],
    queryFn: ({ signal }) => callAsPatient(changedAppointments, { signal }),
    placeholderData: keepPreviousData,
    // Another tab may have logged out.
    enabled: isLoggedIn,
  })
  const said = data.map(({ what, appointment: { queueNumber, hospitalId } }) => {
    const { name } = hospitalId
    return what === 'moved' ? t`The clinic moved you` : t`${name} cancelled token ${queueNumber}`
  })
  return (
    <>
      <VisuallyHidden role="status">{said.join('. ')}</VisuallyHidden>
      {data.map((change) => (
        <ChangedCard key={change.appointment._id} change={change} />
      ))}
    </>
  )
}

interface CardProps {
  change: ChangedAppointment
}

function ChangedCard({ change }: CardProps) {
  const { appointment, what, to } = change
  const { _id: id, hospitalId, queueNumber } = appointment
  const { name, contactNo } = hospitalId
  const dismissing = useDismissal(id)
  useShows(id)
  const { t } = useLingui()
  const label = `changed-${id}`
  const phone = contactNo && `tel:${contactNo.replaceAll(/[^\d+]/g, '')}`
  return (
    <Card as="section" className="told" data-what={what} aria-labelledby={label}>
      <header>
        <Icon of={to ? ArrowLeftRight : CalendarX2} />
        <h2 id={label}>
          {to ? (
            <Trans>The clinic moved you</Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> cancelled token {queueNumber}
            </Trans>
          )}
        </h2>
        {!to && <IconButton label={t`Close`} icon={X} aria-describedby={label} onClick={() => dismissing.mutate()} />}
      </header>
      <div className="told-in">
        <ChangedTicket change={change} />
        <p>
          {to && (
            <>
              <UntilNow change={change} />{' '}
            </>
          )}
          <Reason of={change.reason} /> <bdi>{change.note}</bdi>
        </p>
        <div className="told-acts">
          {to ? (
            <>
              <Button aria-describedby={label} busy={dismissing.isPending} onClick={() => dismissing.mutate()}>
                <Trans context="moved token">Keep</Trans>
              </Button>
              {to.status === 'waiting' && (
                <Button kind="second" aria-describedby={label} onClick={() => changeDayOf(to)}>
                  <Trans>Another day</Trans>
                </Button>
              )}
            </>
          ) : (
            <LinkButton wide to={bookingAddress(hospitalId, appointment.doctorId)}>
              <Trans>Book another day</Trans>
            </LinkButton>
          )}
          {phone && (
            <LinkButton wide kind={to ? 'quiet' : 'second'} icon={Phone} to={phone}>
              <Trans>Call the clinic</Trans>
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Takes the card away at once; a refusal brings it back. */
function useDismissal(id: string) {
  const client = useQueryClient()
  const dialogs = useDialogs()
  return useMutation({
    mutationFn: () => callAsPatient(dismissChange, { params: { id } }),
    onMutate: () =>
      client.setQueriesData<ChangedAppointment[]>({ queryKey: everyList }, (list) =>
        list?.filter(({ appointment }) => appointment._id !== id),
      ),
    onError: (problem) => void dialogs.alert(problemText(problem)),
    onSettled: () => void client.invalidateQueries({ queryKey: everyList }),
  })
}

/** The torn ticket that is no longer valid, or the new one. */
function ChangedTicket({ change: { appointment, to } }: CardProps) {
  const { t } = useLingui()
  const shown = to ?? appointment
  const { queueNumber, slot, appointmentDate } = shown
  const { startTime } = slotTimes(slot)
  const near = useNearDay(shown)
  const doctor = <bdi>{bothNames(doctorOf(shown) ?? shown.hospitalId)}</bdi>
  const when = near ? (
    `${near}, ${startTime}`
  ) : (
    <>
      {longDay(appointmentDate)}
      <br />
      {startTime}
    </>
  )
  if (!to)
    return (
      <Ticket
        flat
        state="missed"
        figures={String(queueNumber).length}
        label={t`Token ${queueNumber}`}
        stub={<s className="n">{queueNumber}</s>}
        body={
          <b>
            {doctor}
            <br />
            {when}
          </b>
        }
      />
    )
  return (
    <Ticket
      flat
      figures={String(queueNumber).length}
      label={t`Token ${queueNumber}`}
      stub={
        <>
          <span className="label">
            <Trans>YOUR NEW TOKEN</Trans>
          </span>
          <span className="n">{queueNumber}</span>
        </>
      }
      body={
        <>
          <b>{when}</b>
          <span className="under">{doctor}</span>
        </>
      }
    />
  )
}

/** `Today` or `Tomorrow`, at the hospital; undefined for a later day. */
function useNearDay({ appointmentDate, slot, hospitalId }: ChangedAppointment['appointment']) {
  return useClock((now) => nearDay(appointmentDate, serviceDayOf(slot, now, hospitalId.timeZone)))
}

/** The token that the patient knew. */
function UntilNow({ change: { appointment } }: CardProps) {
  const { queueNumber, appointmentDate, slot, hospitalId } = appointment
  const isToday = useClock((now) => appointmentDate === serviceDayOf(slot, now, hospitalId.timeZone))
  const day = longDay(appointmentDate)
  return isToday ? (
    <Trans>Until now: token {queueNumber} today.</Trans>
  ) : (
    <Trans>
      Until now: token {queueNumber} on {day}.
    </Trans>
  )
}

/** Why, where the hospital's acts say it. */
function Reason({ of: reason }: { of: ChangeReason | null }) {
  switch (reason) {
    case 'session-ended':
      return <Trans>The session ended early.</Trans>
    case 'leave':
      return <Trans>The doctor is on leave that day.</Trans>
    case 'holiday':
      return <Trans>The clinic is closed that day.</Trans>
    case 'slot-removed':
      return <Trans>The clinic no longer has this session.</Trans>
    case null:
      return null
  }
}
