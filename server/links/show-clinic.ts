import { msg } from '#server/platform/texts/msg.ts'
import { longDay } from '../platform/texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import type { Shown } from './present.ts'

const inRoom = msg({ message: 'Room {room}' })
const times = msg({ message: '{0} to {1}' })
const call = msg({ message: 'Call the clinic: {number}', comment: 'Link that dials' })
const way = msg({ message: 'How to get there', comment: 'Link to a map' })
const calendar = msg({ message: 'Add to the calendar', comment: 'Link to a calendar file' })
const share = msg({ message: 'Share' })
const copied = msg({ message: 'Copied', comment: 'On the button that shared a link, after it was copied' })
const keep = msg({
  message: 'Keep it on my account',
  comment: 'Link to the app, which adds a token to the own appointments',
})
const cancel = msg({ message: 'Cancel this token', comment: 'Link to a page that asks once more' })

/** A name, with the one in a second script. */
const bothNames = (name: string, second: string | null): Html =>
  html`<bdi>${name}</bdi>${second !== null && second !== '' && html` · <bdi>${second}</bdi>`}`

/** Where the clinic is, and what the token is for. */
export function showClinic({ say, hospital, queue, appointment, language }: Shown): Html {
  const { room } = queue
  return html`<section class="card">
    <h2>${bothNames(hospital.name, hospital.second_name)}</h2>
    <p class="muted">${hospital.address} ${hospital.pincode}</p>
    <p>
      ${bothNames(queue.doctor_name, queue.doctor_second_name)}${room !== null && room !== '' && html`, ${say(inRoom, { room })}`}<br />
      ${queue.slot_name}, ${say(times, { 0: queue.start_time, 1: queue.end_time })}<br />
      ${longDay(language, appointment.service_day)}
    </p>
  </section>`
}

/** The app's page: the code is behind the #, which no browser sends. */
const keepAddress = (path: string) => `/keep#${path.slice(path.lastIndexOf('/') + 1)}`

/** What else can be done. */
export function showLinks({ say, hospital, path, place }: Shown): Html {
  const where = new URLSearchParams({ api: '1', query: `${hospital.name}, ${hospital.address} ${hospital.pincode}` })
  const map = `https://www.google.com/maps/search/?${where.toString()}`
  const isOpen = !['completed', 'cancelled', 'moved'].includes(place.kind)
  return html`<ul class="list">
      ${hospital.contact_no !== '' && html`<li><a href="tel:${hospital.contact_no.replace(/[^+\d]/g, '')}">${say(call, { number: hospital.contact_no })}</a></li>`}
      <li><a href="${map}" rel="noreferrer">${say(way)}</a></li>
      ${isOpen && html`<li><a href="${path}/calendar.ics">${say(calendar)}</a></li>`}
      ${isOpen && html`<li><a href="${keepAddress(path)}">${say(keep)}</a></li>`}
      ${isOpen && html`<li><a class="bad" href="${path}/cancel">${say(cancel)}</a></li>`}
    </ul>
    <button hidden data-share="${say(copied)}">${say(share)}</button>`
}
