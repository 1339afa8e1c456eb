import type { I18n } from '@lingui/core'
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
import { Icon } from '../ui/index.ts'
import { Fit } from './fit.tsx'
import { reasonText, stateText, untilText, type WordState } from './state-words.ts'

export interface WordsFaceProps {
  state: WordState
  texts: readonly I18n[]
  timeZone: string
}

/** The face of a ticket without a number: why there is none, and when it goes on. */
export function WordsFace({ state, texts, timeZone }: WordsFaceProps) {
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
      {details.length > 0 && (
        <p className="how">
          <Fit>
            {details.map(({ language, detail }) => (
              <span key={language} lang={language}>
                {detail}{' '}
              </span>
            ))}
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
      return CalendarOff
  }
}

const reasons = { 'break': Coffee, 'emergency': Ambulance, 'called-away': DoorOpen }
