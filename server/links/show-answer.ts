import type { QueueReason } from '#contract/live-queue.ts'
import { msg } from '#server/platform/texts/msg.ts'
import { longDay, timeAt, type ServerText } from '../platform/texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import type { Shown } from './present.ts'

const people = msg({
  message: '{ahead, plural, =0 {You are the first in line} one {# person ahead of you} other {# people ahead of you}}',
})
const next = msg({ message: 'You are next' })
const turn = msg({ message: "It's your turn." })
const turnInRoom = msg({ message: "It's your turn. Room {room}." })
const missed = msg({ message: 'You were called and not there.' })
const missedAt = msg({ message: 'You were called at {at} and not there.' })
const late = msg({ message: 'The doctor is late' })
const lateBy = msg({ message: 'The doctor is {minutes} min late' })
const held = msg({ message: 'The line is paused' })
const paused: Record<QueueReason, ServerText> = {
  'break': msg({ message: 'The doctor is on a break' }),
  'emergency': msg({ message: 'The doctor has an emergency' }),
  'called-away': msg({ message: 'The doctor was called away' }),
}
const over = msg({ message: 'The session is over' })
const completed = msg({ message: 'Your visit is over', comment: "Heading of a completed token's page" })
const cancelled = msg({ message: 'This token is cancelled', comment: "Heading of a token's page" })
const moved = msg({ message: 'This token has moved', comment: "Heading of a token's page: it has another number now" })
const waitNear = msg({ message: 'Wait near room {room}.' })
const waitAtDoor = msg({ message: 'Wait near the door.' })
const goToDesk = msg({ message: 'Go to the desk and say {own}' })
const calledAtText = msg({ message: 'Called at {at}' })
const pressOrAsk = msg({ message: "Press I'm here or ask at the desk." })
const ask = msg({ message: 'Ask at the desk.' })
const pauseTakes = msg({ message: 'The pause takes about {minutes} min' })
const range = msg({
  message: 'Between {from} and {to}, right 8 times in 10.',
  comment: 'When a token is called: a range of time, {from} is 11:50 am',
})
const newToken = msg({ message: 'Open the new token', comment: 'Link to the page of the token that replaces this one' })

/** When the token was called last. */
export const calledAt = ({ token, hospital, language }: Shown): string | undefined =>
  token.called_at === null ? undefined : timeAt(language, Date.parse(token.called_at), hospital.time_zone)

/** What the page says first, in a few words. */
export function headingOf(shown: Shown): string {
  const { say, place, queue } = shown
  const { minutes, state_reason: reason, room } = queue
  const at = calledAt(shown)
  switch (place.kind) {
    case 'line':
      return say(people, { ahead: place.ahead })
    case 'next':
      return say(next)
    case 'called':
      return room ? say(turnInRoom, { room }) : say(turn)
    case 'missed':
      return at ? say(missedAt, { at }) : say(missed)
    case 'late':
      return minutes === null ? say(late) : say(lateBy, { minutes })
    case 'paused':
      return say(reason === null ? held : paused[reason])
    case 'closed':
      return say(over)
    case 'completed':
      return say(completed)
    case 'cancelled':
      return say(cancelled)
    case 'moved':
      return say(moved)
  }
}

/** The answer: the heading, what to do, and when. */
export const showAnswer = (shown: Shown): Html =>
  html`<h1>${headingOf(shown)}</h1>
    ${detailsOf(shown).map((text) => html`<p>${text}</p>`)}${showRange(shown)}${showNew(shown)}`

function detailsOf(shown: Shown): string[] {
  const { say, place, queue, token } = shown
  const { room, minutes } = queue
  const at = calledAt(shown)
  const desk = say(goToDesk, { own: token.number })
  switch (place.kind) {
    case 'next':
      if (!place.inside) return [desk]
      return [room ? say(waitNear, { room }) : say(waitAtDoor)]
    case 'called':
      if (!room) return [desk]
      return at ? [say(calledAtText, { at })] : []
    case 'missed':
      return [say(token.has_rejoined ? ask : pressOrAsk)]
    case 'late':
      return [say(people, { ahead: place.ahead })]
    case 'paused':
      return [say(people, { ahead: place.ahead }), ...(minutes === null ? [] : [say(pauseTakes, { minutes })])]
    case 'closed':
    case 'cancelled':
      return [say(ask)]
    case 'line':
    case 'completed':
    case 'moved':
      return []
  }
}

function showRange({ say, estimate, place, language, hospital, appointment, today }: Shown): Html | false {
  if (!estimate || !['line', 'next', 'late', 'paused'].includes(place.kind)) return false
  const [from, to] = [estimate.from, estimate.to].map((at) => timeAt(language, Date.parse(at), hospital.time_zone))
  const day = appointment.service_day === today ? '' : `${longDay(language, appointment.service_day)}: `
  return html`<p class="muted">${day}${say(range, { from: from ?? '', to: to ?? '' })}</p>`
}

const showNew = ({ say, newLink }: Shown): Html | false =>
  newLink !== undefined && html`<p><a class="button first" href="${newLink}">${say(newToken)}</a></p>`
