import { plural } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import type { QueueReason } from '#contract/live-queue.ts'
import { doctorIsLate, lineIsPaused } from '#contract/notice-texts.ts'
import type { PastVisit } from '#contract/past-visits.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { clockTime, typedTime } from '../lib/dates.ts'
import type { LivePlace, LineNote } from '../live-queue/index.ts'
import { writeText } from '../lib/write-text.ts'
import type { DayKind } from './day-kind.ts'
import { doctorOf } from './doctor-name.tsx'
import { PageTitle, Note, bothNames, Card, Icon, LinkButton } from '../ui/index.ts'
import { Faces } from './faces.tsx'
import { useHasRejoined } from './day-acts.tsx'
import { Line } from '../ui/ticket/index.ts'
import { ArrowUpDown, CircleCheck, Siren, House, Check } from 'lucide-react'

export interface DayFacts {
  kind: DayKind
  appointment: Appointment
  place: LivePlace
}

/** When the token was called last, in the hospital's time zone, as the slot's times are. */
export const calledAtOf = ({ calledAt, hospitalId }: Appointment) =>
  calledAt === undefined ? undefined : clockTime(Date.parse(calledAt), hospitalId.timeZone)

/** The room of the own call, or the doctor's. */
export const roomOf = (appointment: Appointment, place: LivePlace) =>
  (place.inside ? place.room : null) ?? doctorOf(appointment)?.room

/** What the day has brought, in a few words: the card's first line. */
function useDayHeading({ kind, appointment, place }: DayFacts): string {
  const { t } = useLingui()
  const paused: Record<QueueReason, string> = {
    'break': t`The doctor is on a break`,
    'emergency': t`The doctor has an emergency`,
    'called-away': t`The doctor was called away`,
  }
  const { ahead } = place
  const { minutes, reason } = place.queue
  const room = roomOf(appointment, place)
  const at = calledAtOf(appointment)
  switch (kind) {
    case 'next':
      return t`You are next`
    case 'called':
      return room ? t`It's your turn. Room ${room}.` : t`It's your turn.`
    case 'missed':
      return at ? t`You were called at ${at} but were not there.` : t`You were called but were not there.`
    case 'late':
      if (place.queue.lateSince && minutes !== null)
        return t`${plural(minutes, { one: 'A delay of # minute', other: 'A delay of # minutes' })}`
      return minutes === null ? t`The doctor is late` : writeText(doctorIsLate, { minutes })
    case 'paused':
      return reason === null ? writeText(lineIsPaused) : paused[reason]
    case 'closed':
      return t`The session is over`
    case 'overdue':
      return t`${plural(ahead, {
        0: 'Later than expected. You are the first in line.',
        one: 'Later than expected. # ahead.',
        other: 'Later than expected. # ahead.',
      })}`
  }
}

/** The heading of the patient's home.
 *  @param bare only its words, for a live region */
export function DayHeading({ bare = false, ...facts }: DayFacts & { bare?: boolean }) {
  const heading = useDayHeading(facts)
  return bare ? heading : <PageTitle>{heading}</PageTitle>
}

/** What the patient should do, or the place in the line. */
export function DayDetail({ kind, appointment, place }: DayFacts) {
  const { t } = useLingui()
  const { queueNumber, _id: id } = appointment
  const { ahead } = place
  const { minutes } = place.queue
  const room = roomOf(appointment, place)
  const at = calledAtOf(appointment)
  const hasRejoined = useHasRejoined(id)
  switch (kind) {
    case 'next':
      return place.inside && room ? (
        <Trans>
          Wait near room <b>{room}</b>.
        </Trans>
      ) : place.inside ? (
        t`Wait near the door.`
      ) : (
        <GoToDesk own={queueNumber} />
      )
    case 'called':
      if (!room) return <GoToDesk own={queueNumber} />
      return at ? (
        <Trans>
          Called at <b>{at}</b>
        </Trans>
      ) : null
    case 'missed':
      return hasRejoined ? (
        t`Ask at the desk.`
      ) : (
        <Trans>
          Press <b>I'm here</b> or ask at the desk.
        </Trans>
      )
    case 'overdue':
      return null
    case 'closed':
      return t`Ask at the desk.`
    case 'late':
    case 'paused':
      return (
        <>
          {t`${plural(ahead, { 0: 'You are the first in line', one: '# person ahead of you', other: '# people ahead of you' })}`}
          {kind === 'paused' && minutes !== null && (
            <>
              <br />
              <Trans>The pause takes about {minutes} min</Trans>
            </>
          )}
        </>
      )
  }
}

function GoToDesk({ own }: { own: number }) {
  return (
    <Trans>
      Go to the desk and say <b>{own}</b>
    </Trans>
  )
}

/** Whom a missed patient sees in the line. */
const mostSeen = 2

/** The line with a patient who goes in, or is not in it. */
export function DayLine({ kind, place }: Pick<DayFacts, 'kind' | 'place'>) {
  const { t } = useLingui()
  const { current, inside, ahead, waitingAhead, numbersAhead } = place
  if (kind === 'called')
    return <Line {...{ current, inside, ahead }} waitingAhead={0} you="inside" label={t`You go in now`} />
  if (kind !== 'missed') return <Line {...{ current, inside, ahead, waitingAhead, numbersAhead }} />
  const seen = Math.min(mostSeen, waitingAhead)
  return (
    <Line
      {...{ current, inside, ahead, numbersAhead }}
      waitingAhead={seen}
      you="out"
      label={t`You are not in the line`}
    />
  )
}

/** The same words in a list of appointments. */
export function DayWords(facts: DayFacts) {
  return <p className="day-words">{useDayHeading(facts)}</p>
}

/** Why the line has changed, in a sentence that names no person.
 *  @param after the number behind which the patient is back in line */
export function DayNote({ note, after }: Pick<LivePlace, 'note' | 'after'>) {
  const { t } = useLingui()
  if (note === undefined) return null
  if (note === 'back')
    return (
      <p className="day-back">
        <Icon of={CircleCheck} />
        {after === undefined ? t`You are back in line.` : t`You are back in line, after ${after}`}
      </p>
    )
  const texts: Record<Exclude<LineNote, 'back'>, string> = {
    emergency: t`An emergency was taken first.`,
    priority: t`A patient with priority was taken first.`,
    rejoined: t`A patient came back to the line.`,
    moved: t`The desk changed the order of the line.`,
  }
  return (
    <Note tone="near" icon={note === 'emergency' ? Siren : ArrowUpDown}>
      {texts[note]}
    </Note>
  )
}

/** When to leave for the clinic, while it is not known when the turn comes. */
export function DayAdvice({ of: appointment, place }: { of: Appointment; place: LivePlace }) {
  const { t } = useLingui()
  if (place.paper !== 'wait' && place.paper !== 'live') return null
  if (appointment.arrivedAt !== undefined) return null
  const { setOutAt } = place
  const start = typedTime(appointment.slot.startTime)
  return (
    <Note icon={House}>
      {setOutAt !== undefined && setOutAt !== place.current ? (
        <Trans>
          Set out when the live token reaches <b>{setOutAt}</b>. You can wait at home until then.
        </Trans>
      ) : place.paper === 'wait' ? (
        t`Be there when the slot starts, at ${start}.`
      ) : (
        t`Set out when three people are ahead of you. You can wait at home until then.`
      )}
    </Note>
  )
}

/** A completed token: gone, with thanks.
 *  @param feedback how its waiting was, where that has been said */
export function Thanks({ of: appointment, feedback }: { of: Appointment } & Pick<PastVisit, 'feedback'>) {
  const { t } = useLingui()
  const { queueNumber, hospitalId } = appointment
  const doctor = doctorOf(appointment)
  const name = bothNames(doctor ?? hospitalId)
  return (
    <Card className="thanks">
      <span className="thanks-tick">
        <Icon of={Check} />
      </span>
      <h2>{t`Thank you`}</h2>
      <p className="muted">
        <Trans>
          Token {queueNumber} with <bdi>{name}</bdi> is completed.
        </Trans>
      </p>
      <Faces of={{ _id: appointment._id, feedback }} />
      <LinkButton wide to={bookingAddress(hospitalId, appointment.doctorId, { again: appointment._id })}>
        <AgainFor name={appointment.patient.name} />
      </LinkButton>
    </Card>
  )
}

const AgainFor = ({ name }: { name: string }) => (
  <span>
    <Trans>
      Book again for <bdi>{name}</bdi>
    </Trans>
  </span>
)
