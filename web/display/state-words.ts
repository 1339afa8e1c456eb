import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueueReason } from '#contract/live-queue.ts'
import { bareTime } from '../lib/dates.ts'
import type { DoctorState } from './doctor-state.ts'

/** States that words tell, in place of a number. */
export type WordState = Exclude<DoctorState, { number: number }>

/** Why there is no number. */
export function stateText(state: WordState): MessageDescriptor {
  switch (state.kind) {
    case 'late': {
      const { minutes } = state
      return minutes === null ? msg`Late` : msg`${minutes} min late`
    }
    case 'paused':
      return state.reason === null ? msg`Paused` : reasonText(state.reason)
    case 'not-started':
      return msg`Not started yet`
    case 'over':
      return msg`Session over`
    case 'none':
      return msg`No tokens today`
    case 'leave':
      return msg`On leave`
    case 'holiday':
      return msg`Holiday`
  }
}

/** When it goes on; undefined where that is not known.
 *  @param write the time of day */
export function untilText(state: WordState, timeZone: string, write = bareTime): MessageDescriptor | undefined {
  if (state.kind === 'not-started') {
    const time = state.from === null ? state.startTime : write(state.from, timeZone)
    return msg`From ${time}`
  }
  if (state.from === null) return undefined
  const time = write(state.from, timeZone)
  return msg`From about ${time}`
}

/** Why a queue is late or paused. */
export function reasonText(reason: QueueReason): MessageDescriptor {
  switch (reason) {
    case 'break':
      return msg`On a break`
    case 'emergency':
      return msg`Emergency`
    case 'called-away':
      return msg`Called away`
  }
}

/** A ticket in a sentence, for screen readers. */
export function ticketText(texts: I18n, name: string, state: DoctorState, room: string | null): string {
  if (!('number' in state)) return `${name}, ${texts._(stateText(state))}`
  const { number } = state
  return texts._(room === null ? msg`${name}, token ${number}` : msg`${name}, token ${number}, room ${room}`)
}
