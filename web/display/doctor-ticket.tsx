import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardDoctor } from '#contract/devices.ts'
import { bareTime } from '../lib/dates.ts'
import { useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { Words } from '../lib/words.tsx'
import { useClock } from '../live-queue/index.ts'
import { SecondName } from '../ui/index.ts'
import { doctorState, newer, whoIsNext } from './doctor-state.ts'
import { Fit } from './fit.tsx'
import { isNewCall } from './new-calls.ts'
import { NumberFace } from './number-face.tsx'
import { roomText } from './room-text.ts'
import { ticketText } from './state-words.ts'
import { WordsFace } from './words-face.tsx'

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
  const state = doctorState(session, queue, timeZone)
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
        <WordsFace {...{ state, texts, timeZone }} />
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
