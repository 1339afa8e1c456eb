import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Slot } from '#contract/slots.ts'
import { slotHours } from '#contract/slot-hours.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { bareTime, clockTime } from '../../lib/dates.ts'
import { genderText } from '../../lib/gender-text.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useClock } from '../../live-queue/index.ts'
import { GhostTicket } from '../../ui/index.ts'
import { LiveDot, LiveNumber, Ticket } from '../../ui/ticket/index.ts'
import { paperOf } from '../desk-stub.tsx'
import type { DeskList, DeskRow } from '../desk-list.ts'
import { priorityText, reasonText } from '../reason-text.ts'

export interface InsideTicketProps {
  list: DeskList
  live: boolean
  room: string | undefined
  slot: Slot
  day: ServiceDay
  /** The time of day. */
  lastKnown: string
  timeZone: string
  isDone: boolean
}

/** The patient who is inside, or why the room is empty. */
export function InsideTicket({ list, live, room, slot, day, lastKnown, timeZone, isDone }: InsideTicketProps) {
  'use memo'
  const { t } = useLingui()
  const { called, completed, status } = list
  const { start } = slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } })
  if (isDone) {
    return (
      <section className="doctor-done">
        <GhostTicket />
        <h2>
          {status === 'closed' ? (
            <Trans>The session has ended</Trans>
          ) : (
            <Plural value={completed} one="# is done" other="All # are done" />
          )}
        </h2>
      </section>
    )
  }
  const paper = paperOf(list, live)
  if (called) {
    const { number, name } = called
    return (
      <Ticket
        state={paper}
        label={t`Inside: ${number}, ${name}`}
        stub={
          <>
            <span className="label">
              {paper === 'live' && <LiveDot />}
              {paper === 'live' ? <Trans>INSIDE</Trans> : <Trans>NO CONNECTION</Trans>}
            </span>
            <span className="n">
              <LiveNumber value={number} />
            </span>
            <span className="under">{paper === 'live' ? room && <Trans>Room {room}</Trans> : lastKnown}</span>
          </>
        }
        body={<Inside row={called} />}
      />
    )
  }
  return (
    <Ticket
      state={paper}
      label={t`The room is empty`}
      stub={<StoppedStub list={list} from={start} timeZone={timeZone} />}
      body={<Nobody list={list} from={start} timeZone={timeZone} />}
    />
  )
}

function Inside({ row: { name, age, gender, priority, calledAt, held } }: { row: DeskRow }) {
  useLanguage()
  const at = calledAt === undefined ? undefined : Date.parse(calledAt)
  const minutes = useClock((now) => (at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 60_000))))
  const time = at === undefined ? undefined : clockTime(at)
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="under">
        {age}, {genderText(gender, 'desk')}
      </span>
      {priority !== 'none' && <strong>{priorityText(priority)}</strong>}
      <span className="under">
        {held ? (
          <Trans>Waiting to be sent</Trans>
        ) : (
          time &&
          (minutes === 0 ? (
            <Trans>Called now</Trans>
          ) : (
            <Trans>
              Since {time}, {minutes} min
            </Trans>
          ))
        )}
      </span>
    </>
  )
}

interface StoppedProps {
  list: DeskList
  /** When the session starts. */
  from: number | undefined
  timeZone: string
}

function StoppedStub({ list: { status, minutes, pausedAt, current }, from, timeZone }: StoppedProps) {
  useLanguage()
  const since = pausedAt && clockTime(Date.parse(pausedAt), timeZone)
  const begins = from !== undefined && current === 0 && bareTime(from, timeZone)
  if (status === 'late' && minutes !== null) {
    return (
      <>
        <span className="label">
          <Trans>LATE</Trans>
        </span>
        <span className="n">{minutes}</span>
        <span className="under">
          <Plural value={minutes} one="minute" other="minutes" />
        </span>
      </>
    )
  }
  return (
    <>
      <span className="label">
        {status === 'paused' ? <Trans>PAUSED</Trans> : current === 0 ? <Trans>NOT STARTED</Trans> : <Trans>DONE</Trans>}
      </span>
      <span className="n">
        <LiveNumber value={current === 0 || status === 'paused' ? null : current} />
      </span>
      <span className="under">
        {status === 'paused' && since ? <Trans>Since {since}</Trans> : begins && <Trans>From {begins}</Trans>}
      </span>
    </>
  )
}

function Nobody({ list: { status, reason, waiting, minutes, rows }, from, timeZone }: StoppedProps) {
  useLanguage()
  const arrived = rows.filter(({ section, arrivedAt }) => section === 'waiting' && arrivedAt).length
  const start =
    status === 'late' && minutes !== null && from !== undefined && bareTime(from + minutes * 60_000, timeZone)
  return (
    <>
      <b>
        {status === 'paused' ? (
          reason === 'break' ? (
            <Trans>You are on a break</Trans>
          ) : reason ? (
            reasonText(reason)
          ) : (
            <Trans>Paused</Trans>
          )
        ) : (
          <Trans>The room is empty</Trans>
        )}
      </b>
      <span className="under">
        {start ? (
          <Trans>New start {start}</Trans>
        ) : (
          <Trans>
            {waiting} wait, {arrived} arrived
          </Trans>
        )}
      </span>
    </>
  )
}
