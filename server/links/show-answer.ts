import type { ChangeReason } from '#contract/appointment-changes.ts'
import type { QueueReason } from '#contract/live-queue.ts'
import { calledBetween, doctorIsLate, lineIsPaused } from '#contract/notice-texts.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import { msg, type Text } from '#contract/text.ts'
import { bareTime, isolated, longDay, timeAt } from '../texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import type { Shown } from './present.ts'
import { icons } from './show-icon.ts'

const people = msg({
  message: '{ahead, plural, =0 {You are the first in line} one {# person ahead of you} other {# people ahead of you}}',
})
const next = msg({ message: 'You are next' })
const turn = msg({ message: "It's your turn." })
const turnInRoom = msg({ message: "It's your turn. Room {room}." })
const missed = msg({ message: 'You were called but were not there.' })
const missedAt = msg({ message: 'You were called at {at} but were not there.' })
const late = msg({ message: 'The doctor is late' })
const delay = msg({
  message: '{minutes, plural, one {A delay of # minute} other {A delay of # minutes}}',
})
const backAfter = msg({ message: 'You are back in line, after {after}' })
const paused: Record<QueueReason, Text> = {
  'break': msg({ message: 'The doctor is on a break' }),
  'emergency': msg({ message: 'The doctor has an emergency' }),
  'called-away': msg({ message: 'The doctor was called away' }),
}
const over = msg({ message: 'The session is over' })
const completed = msg({ message: 'Your visit is over', comment: "Heading of a completed token's page" })
const cancelled = msg({ message: 'This token is cancelled', comment: "Heading of a token's page" })
const cancelledBy = msg({ message: '{name} cancelled token {queueNumber}' })
const movedByClinic = msg({ message: 'The clinic moved you' })
const untilToday = msg({ message: 'Until now: token {queueNumber} today.' })
const untilOn = msg({ message: 'Until now: token {queueNumber} on {day}.' })
const reasons: Record<ChangeReason, Text> = {
  'session-ended': msg({ message: 'The session ended early.' }),
  'leave': msg({ message: 'The doctor is on leave that day.' }),
  'holiday': msg({ message: 'The clinic is closed that day.' }),
  'slot-removed': msg({ message: 'The clinic no longer has this session.' }),
}
const bookAgain = msg({ message: 'Book another day' })
const moved = msg({ message: 'This token has moved', comment: "Heading of a token's page: it has another number now" })
const waitNear = msg({ message: 'Wait near room {room}.' })
const waitAtDoor = msg({ message: 'Wait near the door.' })
const goToDesk = msg({ message: 'Go to the desk and say {own}' })
const calledAtText = msg({ message: 'Called at {at}' })
const pressOrAsk = msg({ message: "Press I'm here or ask at the desk." })
const ask = msg({ message: 'Ask at the desk.' })
const pauseTakes = msg({ message: 'The pause takes about {minutes} min' })
const newToken = msg({ message: 'Open the new token', comment: 'Link to the page of the token that replaces this one' })

/** When the token was called last. */
export const calledAt = ({ token, hospital, language }: Shown): string | undefined =>
  token.called_at === null ? undefined : timeAt(language, Date.parse(token.called_at), hospital.time_zone)

/** What the page says first, in a few words. */
export function headingOf(shown: Shown): string {
  const { say, place, queue, token, hospital, change } = shown
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
      if (minutes === null) return say(late)
      return say(queue.late_since ? delay : doctorIsLate, { minutes })
    case 'paused':
      return say(reason === null ? lineIsPaused : paused[reason])
    case 'closed':
      return say(over)
    case 'completed':
      return say(completed)
    case 'cancelled':
      return change ? say(cancelledBy, { name: isolated(hospital.name), queueNumber: token.number }) : say(cancelled)
    case 'moved':
      return say(change ? movedByClinic : moved)
  }
}

/** The answer: the heading, what to do, and when. */
export const showAnswer = (shown: Shown): Html =>
  html`<h1>${headingOf(shown)}</h1>
    ${detailsOf(shown).map((text) => html`<p class="muted">${text}</p>`)}${showAbsence(shown)}${showRange(shown)}${showBack(shown)}`

function detailsOf(shown: Shown): string[] {
  const { say, place, queue, token, change } = shown
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
    case 'cancelled':
      if (change) return []
      return [say(ask)]
    case 'closed':
      return [say(ask)]
    case 'line':
    case 'completed':
    case 'moved':
      return []
  }
}

/** The leave or the holiday on the token's day, until the token is called. */
function showAbsence({ say, place, queue, language, hospital: { name } }: Shown): Html | false {
  const { absence, doctor_name: doctor, service_day: day } = queue
  if (!absence || ['called', 'missed', 'completed', 'moved'].includes(place.kind)) return false
  const date = longDay(language, absence.is_holiday ? day : absence.until)
  return html`<p>
      ${absence.is_holiday ? say(problemTexts['hospital-closed'], { hospital: name, date }) : say(problemTexts['doctor-on-leave'], { doctor, date })}
    </p>
    ${absence.note !== null && html`<p><bdi>${absence.note}</bdi></p>`}`
}

/** Where a sentence has its times. */
const [first, second] = ['\uE000', '\uE001']

function showRange({ say, estimate, place, language, hospital, appointment, today }: Shown): Html | false {
  if (!estimate || !isInLine(place.kind)) return false
  const [from, to] = [estimate.from, estimate.to].map(
    (at) => html`<b>${bareTime(Date.parse(at), hospital.time_zone)}</b>`,
  )
  const day = appointment.service_day === today ? '' : `${longDay(language, appointment.service_day)}: `
  const parts = say(calledBetween, { from: first, to: second }).split(/([\uE000\uE001])/)
  const written = parts.map((part) => (part === first ? from : part === second ? to : undefined) ?? html`${part}`)
  return html`<p class="muted range">${day}${written}</p>`
}

/** After a miss: where the token is in the line again. */
function showBack({ say, place, token }: Shown): Html | false {
  if (!token.is_back || place.after === undefined || !isInLine(place.kind)) return false
  return html`<p class="back">${icons.done}<span>${say(backAfter, { after: place.after })}</span></p>`
}

const isInLine = (kind: Shown['place']['kind']) => ['line', 'next', 'late', 'paused'].includes(kind)

/** Why a token is cancelled, and the way to another one. */
export function showChange({
  say,
  change,
  newLink,
  token,
  queue,
  hospital,
  appointment,
  language,
  today,
}: Shown): Html | false {
  const { number: queueNumber } = token
  const day = appointment.service_day
  const until =
    day === today ? say(untilToday, { queueNumber }) : say(untilOn, { queueNumber, day: longDay(language, day) })
  // The page has named the leave or the holiday already, with the hospital's note.
  const isNamed = queue.absence !== null && change?.to === undefined
  const reason = change?.reason && !isNamed ? [say(reasons[change.reason])] : []
  const texts = change && [...(change.to ? [until] : []), ...reason]
  if (newLink === undefined && !change) return false
  const note = isNamed ? null : change?.note
  return html`${texts !== null && texts.length > 0 && html`<p>${texts.join(' ')}</p>`}${note != null && html`<p><bdi>${note}</bdi></p>`}
  ${newLink === undefined ? html`<a class="button first" href="/hospitals/${hospital.id}">${say(bookAgain)}</a>` : html`<a class="button first" href="${newLink}">${say(newToken)}</a>`}`
}
