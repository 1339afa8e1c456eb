import { Trans } from '@lingui/react/macro'
import { Clock, createLucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { DaySession, HospitalDay } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { bareTime, slotTimes } from '../lib/dates.ts'
import { useQueueState } from '../lib/live-socket.ts'
import { useClock } from '../live-queue/index.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Icon } from '../ui/index.ts'
import { KeyHint } from './desk-keys.tsx'
import { reasonText } from './reason-text.ts'

const Pause = createLucideIcon('pause-lines', [['path', { d: 'M9 6v12M15 6v12', key: 'lines' }]])

/** The figures of the shown list, with the desk's own acts: its ticket, its card and its head say the same. */
export interface Counted extends Pick<DaySession, 'waiting' | 'called' | 'currentQueueNumber' | 'state' | 'minutes'> {
  slotId: string
}

export interface DoctorTicketProps {
  doctor: HospitalDay['doctors'][number]['doctor']
  session: DaySession
  counted: Counted | undefined
  day: ServiceDay
  isToday: boolean
  timeZone: string
  /** Its number beside Alt. */
  shortcut: number | undefined
  isChosen: boolean
  onPress: () => void
}

/** What the stub's paper shows: green while the doctor calls, marigold when late, pale before the first call and in a pause, grey when the
 *  session has ended. */
type Paper = 'live' | 'late' | 'wait' | 'ended'

/** One doctor of the strip: who is called, how many wait, and until when. */
export function DoctorTicket({
  doctor,
  session,
  counted,
  day,
  isToday,
  timeZone,
  shortcut,
  isChosen,
  onPress,
}: DoctorTicketProps) {
  'use memo'
  useLanguage()
  const id = useId()
  const told = useQueueState(session.slot._id, day)
  // the newest message is ahead of the last fetch
  const live = told && isToday ? { ...session, ...told, called: told.called.map((one) => one.queueNumber) } : session
  const now = isToday && counted?.slotId === session.slot._id ? { ...live, ...counted } : live
  const paper = isToday ? paperOf(now) : 'wait'
  return (
    <button
      type="button"
      className="doctor-ticket"
      data-paper={paper}
      aria-pressed={isChosen}
      aria-keyshortcuts={shortcut === undefined ? undefined : `Alt+${shortcut}`}
      aria-labelledby={id}
      onClick={onPress}
    >
      <span id={id}>
        <span className="doctor-stub">
          {isToday ? <Stub paper={paper} of={now} room={doctor.room} /> : <BookedStub of={session} />}
        </span>
        <span className="doctor-body">
          <b>
            <i>
              <bdi>{doctor.name}</bdi>
            </i>
            {shortcut && <KeyHint>{`Alt ${shortcut}`}</KeyHint>}
          </b>
          {isToday ? (
            <TodayLines of={now} reason={told?.reason ?? null} day={day} timeZone={timeZone} />
          ) : (
            <OtherDayLines of={session} />
          )}
        </span>
      </span>
    </button>
  )
}

function paperOf({ state, called, currentQueueNumber }: DaySession): Paper {
  if (state === 'closed') return 'ended'
  if (called.length > 0) return 'live'
  if (state === 'late') return 'late'
  return state === 'paused' || currentQueueNumber === 0 ? 'wait' : 'live'
}

function Stub({
  paper,
  of: { state, called, currentQueueNumber },
  room,
}: {
  paper: Paper
  of: DaySession
  room: string | null
}) {
  const isStopped = called.length === 0 && (state === 'late' || state === 'paused')
  const number = called[0] ?? (currentQueueNumber > 0 && paper !== 'ended' ? currentQueueNumber : undefined)
  return (
    <>
      {isStopped ? <Icon of={state === 'late' ? Clock : Pause} /> : <b>{number ?? '–'}</b>}
      {room && (
        <span>
          <Trans>Room {room}</Trans>
        </span>
      )}
    </>
  )
}

function BookedStub({ of }: { of: DaySession }) {
  return (
    <>
      <b>{bookedIn(of)}</b>
      <span>
        <Trans>booked</Trans>
      </span>
    </>
  )
}

/** Tokens that are not cancelled. */
export const bookedIn = ({ waiting, called, completed, missed }: DaySession) =>
  waiting + called.length + completed + missed

interface TodayLinesProps {
  of: DaySession
  reason: Parameters<typeof reasonText>[0] | null
  day: ServiceDay
  timeZone: string
}

function TodayLines({ of: session, reason, day, timeZone }: TodayLinesProps) {
  const { state, minutes, waiting, called, currentQueueNumber, until, slot } = session
  const isStopped = called.length === 0
  const { start } = slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } })
  const beginsAt = start === undefined ? -Infinity : start + (state === 'late' ? (minutes ?? 0) * 60_000 : 0)
  const isAhead = useClock((now) => now < beginsAt)
  const isBefore = isStopped && currentQueueNumber === 0
  return (
    <>
      <span>
        {state === 'closed' ? (
          <em>
            <Trans>Session ended</Trans>
          </em>
        ) : state === 'late' ? (
          <Trans>
            <em>{minutes} min late</em>, {waiting} wait
          </Trans>
        ) : state === 'paused' ? (
          <>
            <em>{reason ? reasonText(reason) : <Trans>Paused</Trans>}</em>, <Waiting waiting={waiting} />
          </>
        ) : (
          <Waiting waiting={waiting} />
        )}
      </span>
      {state !== 'closed' && (
        <span>
          {isBefore && isAhead ? (
            <FromAbout begins={bareTime(beginsAt, timeZone)} />
          ) : (
            until && !(isBefore && state === 'late') && <DoneAbout at={bareTime(Date.parse(until.to), timeZone)} />
          )}
        </span>
      )}
    </>
  )
}

const Waiting = ({ waiting }: { waiting: number }) => <Trans>{waiting} wait</Trans>

const FromAbout = ({ begins }: { begins: string }) => (
  <Trans>
    from about <em>{begins}</em>
  </Trans>
)

const DoneAbout = ({ at }: { at: string }) => (
  <Trans>
    done about <em>{at}</em>
  </Trans>
)

function OtherDayLines({ of: { capacity, left: all, heldForWalkIns: held, slot } }: { of: DaySession }) {
  const left = Math.max(0, (all ?? 0) - held)
  const { startTime, endTime } = slotTimes(slot)
  return (
    <>
      <span>
        <em>
          {capacity === null ? (
            <Trans>No limit of tokens</Trans>
          ) : all === 0 ? (
            <Trans>Full</Trans>
          ) : (
            <Trans>{left} left</Trans>
          )}
        </em>
        {held > 0 && (
          <>
            , <Trans context="ticket of a day">{held} held</Trans>
          </>
        )}
      </span>
      <span>
        <Trans>
          {startTime} to {endTime}
        </Trans>
      </span>
    </>
  )
}
