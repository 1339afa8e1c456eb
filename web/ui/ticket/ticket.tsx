import './ticket.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import './live-number.css'
import { LiveDot } from './pulse.tsx'
import type { TicketState } from './ticket-state.ts'

export interface TicketPaper {
  state?: TicketState
  /** `wide`: the tear runs down; `tall`: it runs across. */
  shape?: 'wide' | 'tall'
  /** A fine rule inside the edge, for large tickets. */
  printed?: boolean
  /** For a ticket within a card. */
  flat?: boolean
  /** The digits of the longest number on it: from three on both sides use a smaller font. */
  figures?: number
}

/** The paper ticket: the contents of its stub and its body. */
export function Ticket({
  stub,
  body,
  label,
  ...paper
}: TicketPaper & { stub: ReactNode; body: ReactNode; label: string }) {
  return (
    <div
      className="ticket"
      role="group"
      aria-label={label}
      data-state={paper.state}
      data-shape={paper.shape}
      data-printed={paper.printed || undefined}
      data-flat={paper.flat || undefined}
      data-figures={paper.figures}
    >
      <div className="stub">{stub}</div>
      <div className="body">{body}</div>
    </div>
  )
}

export interface LiveStubFacts {
  state: TicketState
  /** The number that is called, or else was completed last; 0 before the first. */
  current: number
  /** Where the called number goes; without one the number is the current token. */
  room?: string | null
  /** When the last known number was current, as text. */
  lastKnown?: string | undefined
}

/** The stub's content: the live number, or why there is none. */
export function LiveStub({ state, current, room, lastKnown }: LiveStubFacts) {
  return (
    <>
      <span className="label">
        {state !== 'wait' && <LiveDot />}
        <StubLabel state={state} />
      </span>
      <span className="n">
        <LiveNumber value={current === 0 ? null : current} />
      </span>
      <span className="under">
        {state === 'stale' && lastKnown ? (
          <Trans>Last known {lastKnown}</Trans>
        ) : room ? (
          <Trans>Room {room}</Trans>
        ) : (
          <Trans>Current token</Trans>
        )}
      </span>
    </>
  )
}

function StubLabel({ state }: { state: TicketState }) {
  if (state === 'wait') return <Trans>NOT STARTED</Trans>
  if (state === 'stale') return <Trans>NO CONNECTION</Trans>
  return <Trans>LIVE</Trans>
}

export interface TokenTicketProps extends LiveStubFacts, Pick<TicketPaper, 'printed' | 'flat'> {
  own: number
  /** The line below the own number. */
  under: ReactNode
  /** Instead of the live number. */
  stub?: ReactNode
}

/** A patient's token beside the live number. */
export function TokenTicket({ own, under, stub, ...rest }: TokenTicketProps) {
  const { t } = useLingui()
  const { state, current, room, lastKnown, ...paper } = rest
  return (
    <Ticket
      {...paper}
      state={state}
      figures={String(Math.max(current, own)).length}
      label={
        current === 0
          ? t`Not started, your token ${own}`
          : state === 'stale'
            ? t`Last known token ${current}, your token ${own}`
            : t`Live token ${current}, your token ${own}`
      }
      stub={stub ?? <LiveStub state={state} current={current} room={room ?? null} lastKnown={lastKnown} />}
      body={
        <>
          <span className="label">
            <Trans>YOUR TOKEN</Trans>
          </span>
          <span className="n">{own}</span>
          <span className="under">{under}</span>
        </>
      }
    />
  )
}

/** A number that rolls over when it changes. CSS alone draws the old one, so that screen readers and copied text never
 *  contain two numbers.
 *  @param value null renders a dash */
export function LiveNumber({ value }: { value: number | null }) {
  const [shown, setShown] = useState<{ value: number | null; left?: number | null }>({ value })
  if (shown.value !== value) setShown({ value, left: shown.value })
  return (
    <span key={value} className="live-number" data-left={'left' in shown ? figures(shown.left) : undefined}>
      <span>{figures(value)}</span>
    </span>
  )
}

const figures = (value: number | null | undefined) => (value == null ? '–' : String(value))
