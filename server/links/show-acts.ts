import { msg } from '#server/platform/texts/msg.ts'
import { html, type Html } from '../pages/html.ts'
import type { Shown } from './present.ts'

const here = msg({ message: "I'm here" })
const onMyWay = msg({ message: "I'm on my way" })
const knows = msg({ message: 'The desk knows that you are here.' })
const coming = msg({ message: 'The desk sees that you are coming.' })
const back = msg({ message: 'You come back into the line with token {queueNumber}.' })

/** What helps the patient and the desk most, on the day itself: as on the patient's home, but with both ways at once. */
export function showActs(shown: Shown): Html | false {
  const { say, place, token, path, appointment, today } = shown
  if (appointment.service_day !== today) return false
  if (place.kind === 'missed') {
    if (token.has_rejoined) return false
    return html`${button(`${path}/rejoin`, say(here), 'first')}
      <p class="muted">${say(back, { queueNumber: token.number })}</p>`
  }
  if (!['line', 'next', 'called', 'late', 'paused'].includes(place.kind)) return false
  if (token.has_arrived) return html`<p class="muted">${say(knows)}</p>`
  return html`<a class="button first" href="${path}/here">${say(here)}</a>
    ${token.is_on_its_way ? html`<p class="muted">${say(coming)}</p>` : button(`${path}/on-my-way`, say(onMyWay), '')}`
}

const button = (action: string, text: string, kind: string) =>
  html`<form method="post" action="${action}"><button class="${kind}">${text}</button></form>`
