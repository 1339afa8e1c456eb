import { Plural, Trans } from '@lingui/react/macro'
import { Clock, createLucideIcon } from 'lucide-react'
import { genderText } from '../lib/gender-text.ts'
import { clockTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Icon } from '../ui/index.ts'
import { LiveDot, LiveNumber, LiveStub, PulseButton, type TicketState } from '../ui/ticket/index.ts'
import type { DeskList, DeskRow } from './desk-list.ts'
import { reasonText } from './reason-text.ts'

const Pause = createLucideIcon('pause-lines', [['path', { d: 'M9 6v12M15 6v12', key: 'lines' }]])

/** The desk's paper: green while the session runs, pale before it, while the doctor is late and in a pause. */
export function paperOf({ called, current, status }: DeskList, live: boolean): TicketState {
  if (!live) return 'stale'
  if (called) return 'live'
  return current === 0 || status !== 'open' ? 'wait' : 'live'
}

interface DeskStubProps {
  list: DeskList
  paper: TicketState
  room: string | undefined
  lastKnown: string
}

/** The stub of the desk's ticket: who is called, or why no one is. */
export function DeskStub({ list, paper, room, lastKnown }: DeskStubProps) {
  'use memo'
  const { called, current, status } = list
  if (called) return <CalledStub row={called} room={room} isLive={paper === 'live'} />
  if (status !== 'open' && paper !== 'stale') return <StoppedStub list={list} />
  return (
    <>
      <LiveStub state={paper} current={current} lastKnown={lastKnown} />
      {paper === 'live' && <PulseButton />}
    </>
  )
}

function CalledStub({ row, room, isLive }: { row: DeskRow; room: string | undefined; isLive: boolean }) {
  useLanguage()
  const { number, name, age, gender, calledAt } = row
  const at = calledAt && clockTime(Date.parse(calledAt))
  return (
    <>
      <span className="label">
        <LiveDot />
        {isLive ? <Trans>CALLED</Trans> : <Trans>NO CONNECTION</Trans>}
      </span>
      <span className="n">
        <LiveNumber value={number} />
      </span>
      <span className="who">
        <bdi>{name}</bdi>
      </span>
      <span className="under">
        <span>
          {age}, {genderText(gender, 'desk')}
        </span>{' '}
        <span>
          {room && <Trans>Room {room}</Trans>}
          {room && at && ', '}
          {at}
        </span>
      </span>
      {isLive && <PulseButton />}
    </>
  )
}

function StoppedStub({ list: { status, minutes, reason, pausedAt, current, completed: seen } }: { list: DeskList }) {
  useLanguage()
  const since = pausedAt && clockTime(Date.parse(pausedAt))
  return (
    <>
      <span className="label">
        <Icon of={status === 'paused' ? Pause : Clock} size="s" />
        {status === 'late' ? <Trans>LATE</Trans> : status === 'paused' ? <Trans>PAUSED</Trans> : <Trans>CLOSED</Trans>}
      </span>
      <span className="n">
        <LiveNumber value={status === 'closed' ? seen : current === 0 ? null : current} />
      </span>
      {status === 'closed' && (
        <span className="who">
          <Plural value={seen} one="seen" other="seen" />
        </span>
      )}
      {reason && <span className="who">{reasonText(reason)}</span>}
      {minutes !== null && (
        <span className="who">
          <Trans>{minutes} min</Trans>
        </span>
      )}
      {since && (
        <span className="under">
          <Trans>Since {since}</Trans>
        </span>
      )}
    </>
  )
}
