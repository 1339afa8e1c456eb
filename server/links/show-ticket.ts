import { instantOf } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'
import type { TokenDay } from '#contract/token-day.ts'
import { msg } from '#contract/text.ts'
import { longDay, timeAt, typedTime } from '../texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import { firstLetter, type LinkedChange } from '../appointments/index.ts'
import { calledAt } from './show-answer.ts'
import type { Shown } from './present.ts'
import { icons, lineIcons } from './show-icon.ts'

const labels = {
  live: msg({ message: 'LIVE' }),
  room: msg({ message: 'ROOM' }),
  late: msg({ message: 'LATE' }),
  delay: msg({ message: 'DELAY' }),
  notStarted: msg({ message: 'NOT STARTED' }),
  paused: msg({ message: 'PAUSED' }),
  over: msg({ message: 'OVER' }),
  own: msg({ message: 'YOUR TOKEN' }),
}
const currentToken = msg({ message: 'Current token' })
const inRoom = msg({ message: 'Room {room}' })
const goIn = msg({ message: 'Go in now' })
const fromAbout = msg({ message: 'From about {time}' })
const since = msg({ message: 'Since {since}' })
const called = msg({ message: 'Called {at}' })
const both = msg({ message: 'Live token {current}, your token {own}' })
const onlyOwn = msg({ message: 'Not started, your token {own}' })
const you = msg({ message: 'You' })
const newToken = msg({ message: 'YOUR NEW TOKEN' })
const tokenOf = msg({ message: 'Token {queueNumber}' })

/** Longer names of rooms are written as words. */
const longestNumber = 3

/** The paper of the ticket, as on the patient's home. */
const papers: Partial<Record<TokenDay, string>> = {
  next: 'near',
  called: 'now',
  missed: 'missed',
  late: 'wait',
  paused: 'wait',
  closed: 'wait',
}

/** The ticket: the live number and the own one. */
export function showTicket(shown: Shown): Html {
  const { change } = shown
  if (change || ['cancelled', 'moved'].includes(shown.place.kind)) return showChanged(shown, change?.to)
  const { say, place, token, language, queue } = shown
  const { label, number, under, sign } = stubOf(shown)
  const at = place.kind === 'missed' ? calledAt(shown) : undefined
  const spoken =
    place.current === 0 ? say(onlyOwn, { own: token.number }) : say(both, { current: place.current, own: token.number })
  const isRoom = place.kind === 'called' && number === queue.room
  const paper = place.current === 0 && place.kind === 'line' ? 'wait' : (papers[place.kind] ?? '')
  return html`<div class="ticket ${paper}${isRoom && ' room'}" role="img" aria-label="${spoken}">
<div class="stub"><strong>${sign}${label}</strong><b${sizeOf(number)}>${number}</b><span>${under}</span></div>
<div class="own"><strong>${say(labels.own)}</strong><b${sizeOf(String(token.number))}>${token.number}</b><span>${at ? say(called, { at }) : firstLetter(token.initial, language)}</span></div>
</div>`
}

/** How large a number is written: three figures only where they fill the screen, and names of rooms as words. */
function sizeOf(number: string): Html | false {
  if (number.length < longestNumber) return false
  return html` class="${number.length === longestNumber ? 'mid' : Number.isNaN(Number(number)) ? 'words' : 'long'}"`
}

/** A torn ticket with its number struck, or the new one. */
function showChanged({ say, token, queue, appointment, language }: Shown, to: LinkedChange['to']): Html {
  const { number, service_day, start_time, doctor_name } = to ?? {
    ...queue,
    number: token.number,
    service_day: appointment.service_day,
  }
  return html`<div
    class="ticket ${to ? 'new' : 'missed old'}"
    role="img"
    aria-label="${say(tokenOf, { queueNumber: number })}"
  >
    <div class="stub">
      ${to && html`<strong>${say(newToken)}</strong>`}<b>${to ? number : html`<s>${number}</s>`}</b>
    </div>
    <div class="own">
      <strong>${longDay(language, service_day)}<br />${typedTime(language, start_time)}</strong
      ><span><bdi>${doctor_name}</bdi></span>
    </div>
  </div>`
}

/** Beside LIVE; still, because without scripts no person could stop it. */
const dot = html`<i class="dot"></i>`

function stubOf({ say, place, queue, language, hospital, appointment }: Shown): {
  label: string
  number: string
  under: string
  sign?: Html
} {
  const { room, minutes, paused_at: pausedAt } = queue
  const number = place.current === 0 ? '–' : String(place.current)
  const current = say(currentToken)
  const start = readTime(queue.start_time)
  switch (place.kind) {
    case 'called':
      return room
        ? { label: say(labels.room), number: room, under: say(goIn) }
        : { label: say(labels.live), number, under: say(goIn), sign: dot }
    case 'late': {
      const since = queue.late_since?.getTime()
      const label = say(since !== undefined ? labels.delay : place.current === 0 ? labels.notStarted : labels.late)
      if (minutes === null || (start === undefined && since === undefined))
        return { label, number, under: current, sign: icons.late }
      const from =
        since === undefined
          ? instantOf(appointment.service_day, (start ?? 0) + minutes, hospital.time_zone)
          : since + minutes * 60_000
      const time = timeAt(language, from, hospital.time_zone)
      return { label, number, under: say(fromAbout, { time }), sign: icons.late }
    }
    case 'paused': {
      const at = pausedAt && timeAt(language, pausedAt.getTime(), hospital.time_zone)
      return { label: say(labels.paused), number, under: at ? say(since, { since: at }) : current }
    }
    case 'closed':
      return { label: say(labels.over), number, under: current }
    default: {
      const under = place.inside && room ? say(inRoom, { room }) : current
      if (place.current === 0) return { label: say(labels.notStarted), number, under }
      return { label: say(labels.live), number, under, sign: dot }
    }
  }
}

/** The line, which needs no reading; the heading says the same. */
export function showLine({ say, place, queue }: Shown): Html | false {
  if (queue.state === 'closed' || !['line', 'next', 'late', 'paused'].includes(place.kind)) return false
  const more = place.waitingAhead - place.numbersAhead.length
  return html`<ol class="line" aria-hidden="true">
    <li class="door">
      ${place.inside ? lineIcons.door : lineIcons.emptyDoor}${place.current === 0 ? '–' : place.current}
    </li>
    ${place.numbersAhead.map((number) => html`<li>${lineIcons.person}${number}</li>`)}${more > 0 && html`<li class="more">+${more}</li>`}
    <li class="you">${lineIcons.person}${say(you)}</li>
  </ol>`
}
