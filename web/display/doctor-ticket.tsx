import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardDoctor } from '#contract/devices.ts'
import { bareTime } from '../lib/dates.ts'
import { useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { Words } from '../lib/words.tsx'
import { useClock } from '../live-queue/index.ts'
import { SecondName, Icon } from '../ui/index.ts'
import {
  doctorState,
  newer,
  reasonText,
  stateText,
  ticketText,
  untilText,
  whoIsNext,
  type WordState,
} from './doctor-state.ts'
import { Fit } from './fit.tsx'
import { isNewCall } from './use-announcements.ts'
import {
  Ambulance,
  CalendarOff,
  CircleCheck,
  Clock,
  Coffee,
  DoorOpen,
  CirclePause,
  type LucideIcon,
} from 'lucide-react'
import { withDatesIn } from '../lib/texts-in.ts'
import { readRoomNumber } from '../speech/index.ts'

export interface DoctorTicketProps {
  doctor: BoardDoctor
  texts: readonly I18n[]
  timeZone: string
  /** Of the device's clock, in milliseconds. */
  ahead: number
  isFresh: boolean
  withEstimate: boolean
}

/** One doctor: the name, the token that is called and its room or why there is none, and the next three. */
export function DoctorTicket({ doctor, texts, timeZone, ahead, isFresh, withEstimate }: DoctorTicketProps) {
  const { session } = doctor
  const slotId = session?.slotId ?? ''
  const date = session?.queue.date ?? ''
  const live = useQueueState(slotId, date)
  const line = useQueueLine(slotId, date)
  const queue = session && newer(live, session.queue)
  const state = doctorState(session, queue, timeZone, doctor.away)
  const note = (doctor.away ?? session?.why)?.params?.['note']
  const isNew = useClock((now) => isFresh && queue !== null && isNewCall(queue, now + ahead))
  const { next, estimate } = session && queue ? whoIsNext(session, queue, line) : { next: [], estimate: null }
  const room = roomText(doctor.room)
  return (
    <section
      className="ticket-of-doctor"
      data-face={'number' in state ? 'number' : 'words'}
      data-new={state.kind === 'called' && isNew}
      aria-label={texts[0] && ticketText(texts[0], doctor.name, state, room)}
    >
      <div className="of-whom">
        <h2>
          <Fit>
            <bdi>{doctor.name}</bdi>
          </Fit>
        </h2>
        {doctor.secondName && (
          <p>
            <Fit>
              <SecondName of={doctor} />
            </Fit>
          </p>
        )}
      </div>
      {'number' in state ? (
        <NumberFace {...{ state, room, texts }} callId={queue?.calledAt ?? ''} />
      ) : (
        <WordsFace {...{ state, texts, timeZone }} note={note === undefined ? undefined : String(note)} />
      )}
      <div className="deck">
        <p>
          {texts.map((text) => (
            <span key={text.locale} lang={text.locale}>
              <Fit>{text._(msg`Next`)}</Fit>
            </span>
          ))}
        </p>
        <ol data-digits={String(Math.max(0, ...next)).length}>
          {next.map((number) => (
            <li key={number}>{number}</li>
          ))}
          {next.length === 0 && <li className="no-one">–</li>}
        </ol>
        {withEstimate && isFresh && estimate && (
          <div className="estimate">
            <Fit lines={2}>
              <Words texts={texts} of={() => msg`New token now`} />
            </Fit>
            <b>
              {bareTime(Date.parse(estimate.from), timeZone)}–{bareTime(Date.parse(estimate.to), timeZone)}
            </b>
          </div>
        )}
      </div>
    </section>
  )
}

export interface NumberFaceProps {
  state: { kind: 'called' | 'last'; number: number }
  room: string | null
  texts: readonly I18n[]
  /** Differs for each call, so that the number blinks again. */
  callId: string
}

/** The face of a ticket with the number of a token: the one that is called, or that was completed last. */
function NumberFace({ state: { kind, number }, room, texts, callId }: NumberFaceProps) {
  return (
    <div className="face" data-room={room !== null}>
      <div className="number" data-digits={String(number).length}>
        {kind === 'last' && (
          <p className="label">
            <Fit>
              <Words texts={texts} of={() => msg`Current token`} />
            </Fit>
          </p>
        )}
        <b key={callId}>{number}</b>
      </div>
      {room !== null && (
        <div className="room" data-length={room.length > 4 ? 'long' : room.length}>
          <p className="label">
            <Fit>
              <Words texts={texts} of={() => msg`Room`} />
            </Fit>
          </p>
          <b>
            <Fit lines={room.length > 4 ? 2 : 1}>{room}</Fit>
          </b>
        </div>
      )}
    </div>
  )
}

export interface WordsFaceProps {
  state: WordState
  texts: readonly I18n[]
  timeZone: string
  /** The hospital's own words on the absence. */
  note: string | undefined
}

/** The face of a ticket without a number: why there is none, and when it goes on. */
function WordsFace({ state, texts, timeZone, note }: WordsFaceProps) {
  const details = texts.flatMap((text) => {
    const reason = state.kind === 'late' && state.reason !== null ? text._(reasonText(state.reason)) : undefined
    const until = untilText(state, timeZone)
    const all = withDatesIn(text.locale, () => [reason, until && text._(until)]).filter(Boolean)
    return all.length > 0 ? [{ language: text.locale, detail: all.join(', ') }] : []
  })
  return (
    <div className="face">
      {texts.map((text, place) => (
        <p key={text.locale} className="say" lang={text.locale}>
          {place === 0 && <Icon of={iconOf(state)} />}
          <Fit>{text._(stateText(state))}</Fit>
        </p>
      ))}
      {(details.length > 0 || note) && (
        <p className="how">
          <Fit>
            {details.map(({ language, detail }) => (
              <span key={language} lang={language}>
                {detail}{' '}
              </span>
            ))}
            {note && <bdi>{note}</bdi>}
          </Fit>
        </p>
      )}
    </div>
  )
}

function iconOf(state: WordState): LucideIcon {
  switch (state.kind) {
    case 'late':
    case 'not-started':
      return Clock
    case 'paused':
      return state.reason === null ? CirclePause : reasons[state.reason]
    case 'over':
      return CircleCheck
    case 'none':
    case 'leave':
    case 'holiday':
      return CalendarOff
  }
}

const reasons = { 'break': Coffee, 'emergency': Ambulance, 'called-away': DoorOpen }

/** A room beside the word for it: "3" of "Room 3"; other names stay as the desk typed them. */
export const roomText = (room: string | null): string | null =>
  room === null ? null : String(readRoomNumber(room) ?? room)
