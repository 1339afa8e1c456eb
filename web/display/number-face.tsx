import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Words } from '../lib/words.tsx'
import { Fit } from './fit.tsx'

export interface NumberFaceProps {
  state: { kind: 'called' | 'last'; number: number }
  room: string | null
  texts: readonly I18n[]
  /** Differs for each call, so that the number blinks again. */
  callId: string
}

/** The face of a ticket with the number of a token: the one that is called, or that was completed last. */
export function NumberFace({ state: { kind, number }, room, texts, callId }: NumberFaceProps) {
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
