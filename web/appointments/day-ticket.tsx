import { readTime } from '#contract/time-of-day.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Info, Maximize, Pause, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clockTime, instantOf } from '../lib/dates.ts'
import { Button, Icon, IconButton, VisuallyHidden, LinkButton } from '../ui/index.ts'
import { calledAtOf, roomOf, type DayFacts } from './day-answer.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import type { LivePlace, TurnRange } from '../live-queue/index.ts'
import type { DayKind } from './day-kind.ts'
import { LeaveBy } from './leave-by.tsx'
import { ShortRange } from './range-text.tsx'
import { NoticesOff } from './notices-off.tsx'
import { ShareVisit } from './share-visit.tsx'

const WaitingMode = latePart(
  late(() => import('./waiting-mode.tsx')),
  LateSheet,
)

/** Longer names of rooms are written as words. */
const longestNumber = 3

/** The stub of the own ticket: the room of the own call, or why the queue does not move. Otherwise it shows the live number. */
export function DayStub({ kind, appointment, place }: DayFacts) {
  const { t } = useLingui()
  const { current } = place
  const room = roomOf(appointment, place)
  const number = current === 0 ? '–' : current
  switch (kind) {
    case 'called':
      return room ? (
        <Stub label={t`ROOM`} number={room} under={t`Go in now`} />
      ) : (
        <Stub label={t`LIVE`} number={number} under={t`Go in now`} />
      )
    case 'late':
      return (
        <Stub
          label={
            place.queue.lateSince ? (
              <>
                <Icon of={Clock} size="s" />
                <Trans>DELAY</Trans>
              </>
            ) : current === 0 ? (
              t`NOT STARTED`
            ) : (
              t`LATE`
            )
          }
          number={number}
          under={<Start of={appointment} queue={place.queue} />}
        />
      )
    case 'paused':
      return (
        <Stub
          label={
            <>
              <Icon of={Pause} size="s" />
              <Trans>PAUSED</Trans>
            </>
          }
          number={number}
          under={<Since at={place.queue.pausedAt} of={appointment} />}
        />
      )
    case 'closed':
      return <Stub label={t`OVER`} number={number} under={t`Current token`} />
    case 'next':
    case 'missed':
    case 'overdue':
      return null
  }
}

function Stub({ label, number, under }: { label: ReactNode; number: string | number; under: ReactNode }) {
  return (
    <>
      <span className="label">{label}</span>
      <span className="n" data-words={String(number).length > longestNumber || undefined}>
        {number}
      </span>
      <span className="under">{under}</span>
    </>
  )
}

/** When the doctor comes: a delay counts from when it was said, once the session has begun, before from the slot's start. Its times are free
 *  text, and may not say it. */
function Start({
  of: { slot, appointmentDate, hospitalId },
  queue: { minutes: late, lateSince },
}: {
  of: DayFacts['appointment']
  queue: DayFacts['place']['queue']
}) {
  const start = readTime(slot.startTime)
  if (late === null || (start === undefined && !lateSince)) return <Trans>Current token</Trans>
  const from = lateSince
    ? Date.parse(lateSince) + late * 60_000
    : instantOf(appointmentDate, (start ?? 0) + late, hospitalId.timeZone)
  const time = clockTime(from, hospitalId.timeZone)
  return <Trans>From about {time}</Trans>
}

/** When the pause began. */
function Since({ at, of: { hospitalId } }: { at: string | null; of: DayFacts['appointment'] }) {
  if (at === null) return <Trans>Current token</Trans>
  const since = clockTime(Date.parse(at), hospitalId.timeZone)
  return <Trans>Since {since}</Trans>
}

/** The line below the own number. */
export function DayUnder({ kind, appointment }: Pick<DayFacts, 'kind' | 'appointment'>) {
  const at = calledAtOf(appointment)
  if (kind === 'missed' && at) return <Trans>Called {at}</Trans>
  return <bdi>{appointment.patient.name}</bdi>
}

interface RangeFacts {
  appointment: Appointment
  range: TurnRange
}

export interface TurnProps {
  kind: DayKind | undefined
  appointment: Appointment
  range: TurnRange | undefined
  /** Whether it is the day of the appointment. */
  isToday: boolean
  place: LivePlace
  fetchedAt: number
}

/** The range of the patient's home in one line, with how sure it is behind a button. Screen readers hear the range when it has moved. */
export function DayTurn({ appointment, range }: RangeFacts) {
  const { t } = useLingui()
  const said = useSaid(range)
  const [isExplained, setExplained] = useState(false)
  return (
    <>
      <p className="muted day-range day-turn">
        <span>
          <ShortRange of={appointment} range={range} />
        </span>
        <IconButton
          icon={Info}
          label={t`How sure is this time?`}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        />
      </p>
      <p className="muted" role="status">
        {isExplained && <Trans>It is right 8 times in 10.</Trans>}
      </p>
      <VisuallyHidden role="status">{said && <ShortRange of={appointment} range={said} />}</VisuallyHidden>
    </>
  )
}

/** Below the ticket: when to leave, for a patient who may still be at home, and how to follow it without notices. */
export function BelowTicket({ kind, appointment, range, isToday, place, fetchedAt }: TurnProps) {
  const [isFull, setFull] = useState(false)
  const { arrivedAt, onMyWayAt, offer } = appointment
  const isAtHome = isToday && !offer && (onMyWayAt ?? arrivedAt) === undefined
  return (
    <>
      {range && isAtHome && kind !== 'next' && kind !== 'overdue' && <LeaveBy of={appointment} range={range} />}
      {isToday && !offer && kind !== 'called' && kind !== 'missed' && kind !== 'closed' && (
        <Button kind="second" wide icon={Maximize} onClick={() => setFull(true)}>
          <Trans>Fill the screen while I wait</Trans>
        </Button>
      )}
      {isFull && <WaitingMode {...{ appointment, place, fetchedAt }} onClose={() => setFull(false)} />}
      {kind !== 'called' && kind !== 'missed' && <NoticesOff of={appointment} />}
    </>
  )
}

/** The least time between two announcements, in milliseconds. */
const pause = 60_000

/** The range to announce when it has changed: at most once a minute, and never the first one. */
function useSaid({ from, to }: TurnRange): TurnRange | undefined {
  const [said, setSaid] = useState<TurnRange>()
  const last = useRef({ from, to, at: -pause })
  useEffect(() => {
    if (from === last.current.from && to === last.current.to) return undefined
    const say = () => {
      last.current = { from, to, at: performance.now() }
      setSaid({ from, to })
    }
    const timer = setTimeout(say, Math.max(0, last.current.at + pause - performance.now()))
    return () => clearTimeout(timer)
  }, [from, to])
  return said
}

/** The visit for others, and the clinic's phone. */
export function DayContact({ appointment }: { appointment: Appointment }) {
  const { contactNo } = appointment.hospitalId
  return (
    <div className="pair">
      <ShareVisit appointment={appointment} />
      {contactNo && (
        <LinkButton kind="second" icon={Phone} to={`tel:${contactNo.replaceAll(/[^\d+]/g, '')}`}>
          <Trans>Call clinic</Trans>
        </LinkButton>
      )}
    </div>
  )
}

/** The way to the other open tokens; nothing without one. */
export const OtherAppointments = ({ count }: { count: number }) =>
  count > 0 && (
    <LinkButton kind="quiet" to="/activeappointments">
      <Plural value={count} one="# more appointment" other="# more appointments" />
    </LinkButton>
  )
