import { type Language, languages } from '#contract/languages.ts'
import { msg, type Text } from '#contract/text.ts'
import { longDay, nearDay, timeAt, typedTime } from '../texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import type { FollowedPage, PlainPage } from '../pages/plain-page.ts'
import type { Shown } from './present.ts'
import { tokenAt } from './add-to-calendar.ts'
import { headingOf, showAnswer, showChange } from './show-answer.ts'
import { brandMark, faces, icons } from './show-icon.ts'
import { unanswered } from './show-step.ts'
import { showLine, showTicket } from './show-ticket.ts'
import type { Feedback } from '#contract/past-visits.ts'

const tokenOf = msg({ message: 'Token {number}' })
const seen = msg({
  message: 'Seen at {time}. Refreshes every 30 s.',
  comment: "On a token's page in a browser without scripts",
})
const refresh = msg({ message: 'Refresh' })
const updated = msg({ message: 'Updated {seconds} s ago' })
const inRoom = msg({ message: 'Room {room}' })
const fill = msg({ message: 'Fill the screen while I wait' })
const leave = msg({ message: 'Leave the full screen' })
const staysOn = msg({ message: 'The screen stays on.' })
const goesOff = msg({ message: 'Your phone may switch the screen off.' })
const lost = msg({ message: 'No connection. We keep trying.' })
const languageText = msg({ message: 'Language' })
const endsTonight = msg({ message: 'This link ends tonight.', comment: "Last line of a token's page" })
const endsOn = msg({
  message: 'This link ends on {day}.',
  comment: "Last line of a token's page; {day} is Friday 20 November",
})

/** The page of a token.
 *  @param alert what the last act was refused with */
export function showLink(shown: Shown, tag: string, alert?: string): PlainPage {
  const { say, language, hospital, now, path, appointment, today } = shown
  const day = appointment.service_day
  const own = languages.find(({ code }) => code === language)?.name ?? language
  const body = html`<header class="bar whole">
      ${showHead(shown)}<a href="#" data-leave aria-label="${say(leave)}">${icons.close}</a>
    </header>
    <header class="bar">
      <span class="brand">${brandMark}Baari</span
      ><a href="#languages" aria-label="${own}: ${say(languageText)}">${icons.language}${own}</a>
    </header>
    <main>
      <noscript
        ><p class="bar seen">
          <span>${say(seen, { time: timeAt(language, now.getTime(), hospital.time_zone) })}</span
          ><a href="${path}">${say(refresh)}</a>
        </p></noscript
      >
      ${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`} ${showLive(shown)}
      <div class="card line-card">
        ${showLinePart(shown)}
        <p class="muted" data-fresh="${say(updated, { seconds: '{seconds}' })}" data-lost="${say(lost)}"></p>
        <p class="muted" data-on="${say(staysOn)}" data-off="${say(goesOff)}"></p>
      </div>
      ${showActsPart(shown)} ${showClinicPart(shown)}
    </main>
    <footer>
      ${showLanguages(path, language, say(languageText))}
      <p class="muted small">${day === today ? say(endsTonight) : say(endsOn, { day: longDay(language, day) })}</p>
    </footer>`
  return { language, title: titleOf(shown), body, unanswered: say(unanswered), followed: followedOf(shown, tag) }
}

/** What a page that follows itself puts in.
 *  @param clinic the part with the clinic; false where the page has it as it is */
export const showParts = (shown: Shown, tag: string, clinic: Html | false) => ({
  language: shown.language,
  title: titleOf(shown),
  body: html`${showHead(shown)}${showLive(shown)}${showLinePart(shown)}${showActsPart(shown)}${clinic}`,
  followed: followedOf(shown, tag),
})

const followedOf = ({ queue, place }: Shown, tag: string): FollowedPage => ({
  tag,
  state: place.kind,
  slot: queue.slot_id,
  day: queue.service_day,
  version: queue.version,
})

const titleOf = (shown: Shown) => `${shown.say(tokenOf, { number: shown.token.number })} · ${headingOf(shown)} · Baari`

/** Whose token it is, where the page fills the screen. */
const showHead = ({ say, hospital, queue, place }: Shown): Html =>
  html`<p data-part="head">
    <b><bdi>${hospital.name}</bdi></b
    ><br /><span class="muted"
      ><bdi>${queue.doctor_name}</bdi
      >${place.kind !== 'called' && queue.room !== null && queue.room !== '' && html`, ${say(inRoom, { room: queue.room })}`}</span
    >
  </p>`

const showLive = (shown: Shown): Html =>
  html`<div data-part="answer" aria-live="${shown.place.kind === 'called' ? 'assertive' : 'polite'}">
      ${showAnswer(shown)}
    </div>
    <div data-part="ticket">${showTicket(shown)}</div>`

const showLinePart = (shown: Shown): Html => html`<div data-part="line">${showLine(shown)}</div>`

const showActsPart = (shown: Shown): Html => html`<div data-part="acts">${showChange(shown)}${showActs(shown)}</div>`

/** The clinic, and what else can be done: it changes hardly ever. */
export const showClinicPart = (shown: Shown): Html =>
  html`<div data-part="clinic">${showClinic(shown)}${showLinks(shown)}</div>`

/** The page in the other languages, each named in its own script. */
const showLanguages = (path: string, language: Language, label: string): Html =>
  html`<nav class="languages" id="languages" aria-label="${label}">
    ${languages.filter(({ code }) => code !== language).map(({ code, name }) => html`<a href="${path}?lang=${code}" lang="${code}">${name}</a>`)}
  </nav>`

const here = msg({ message: "I'm here" })
const onMyWay = msg({ message: "I'm on my way" })
const knows = msg({ message: 'The desk knows that you are here.' })
const coming = msg({ message: 'The desk sees that you are coming.' })
const back = msg({ message: 'You come back into the line with token {queueNumber}.' })

/** What helps the patient and the desk most, on the day itself: as on the patient's home, but with both ways at once. */
function showActs(shown: Shown): Html | false {
  const { say, place, token, path, appointment, today } = shown
  if (place.kind === 'completed') return showFaces(shown)
  if (appointment.service_day !== today) return false
  if (place.kind === 'missed') {
    if (token.has_rejoined) return false
    return html`${button(`${path}/rejoin`, html`${icons.place}${say(here)}`, 'first')}
      <p class="muted">${say(back, { queueNumber: token.number })}</p>`
  }
  if (!['line', 'next', 'called', 'late', 'paused'].includes(place.kind)) return false
  const full = html`<a class="button fill" href="#whole">${icons.whole}${say(fill)}</a>`
  if (token.has_arrived)
    return html`<p class="muted said">${say(knows)}</p>
      ${full}`
  return html`<a class="button first" href="${path}/here">${icons.place}${say(here)}</a>
    ${token.is_on_its_way ? html`<p class="muted said">${say(coming)}</p>` : button(`${path}/on-my-way`, html`${icons.walk}${say(onMyWay)}`, '')}${full}`
}

const button = (action: string, text: Html, kind: string) =>
  html`<form method="post" action="${action}"><button class="${kind}">${text}</button></form>`

const doctorLabel = msg({ message: 'Doctor' })
const roomLabel = msg({ message: 'Room' })
const slotLabel = msg({ message: 'Slot' })
const dateLabel = msg({ message: 'Date' })
const times = msg({ message: '{0} to {1}' })
const call = msg({ message: 'Call clinic' })
const map = msg({ message: 'Map', comment: "Button on a token's page: the way to the clinic, on a map" })
const calendar = msg({ message: 'Calendar' })
const share = msg({ message: 'Share' })
const copied = msg({ message: 'Copied', comment: 'On the button that shared a link, after it was copied' })
const keep = msg({
  message: 'Keep token',
  comment: 'Short button on the page of a token: the app adds it to the own account',
})
const cancel = msg({ message: 'Cancel this token', comment: 'Link to a page that asks once more' })

/** A name, with the one in a second script. */
const bothNames = (name: string, second: string | null): Html =>
  html`<bdi>${name}</bdi>${second !== null && second !== '' && html` · <bdi>${second}</bdi>`}`

/** Where the clinic is, and what the token is for. */
function showClinic({ say, hospital, queue, appointment, language, today, change }: Shown): Html {
  const { room } = queue
  const { service_day: day } = appointment
  const near = nearDay(language, day, today)
  const where = new URLSearchParams({ api: '1', query: `${hospital.name}, ${hospital.address} ${hospital.pincode}` })
  const fact = (label: Text, value: Html) =>
    html`<div>
      <dt>${say(label)}</dt>
      <dd>${value}</dd>
    </div>`
  const [start, end] = [queue.start_time, queue.end_time].map((time) => typedTime(language, time))
  return html`<section class="card">
    <h2>${bothNames(hospital.name, hospital.second_name)}</h2>
    <p class="muted">${hospital.address} ${hospital.pincode}</p>
    ${
      // the new ticket says another doctor or day
      !change?.to &&
      html`<dl>
        ${fact(doctorLabel, bothNames(queue.doctor_name, queue.doctor_second_name))}
        ${room !== null && room !== '' && fact(roomLabel, html`${room}`)}
        ${fact(slotLabel, html`${queue.slot_name}<br />${say(times, { 0: start ?? '', 1: end ?? '' })}`)}
        ${fact(dateLabel, near === undefined ? html`${longDay(language, day)}` : html`${near}<br /><span class="muted">${longDay(language, day)}</span>`)}
      </dl>`
    }
    <div class="go">
      <a class="button" href="https://www.google.com/maps/search/?${where.toString()}" rel="noreferrer"
        >${icons.place}${say(map)}</a
      >
      ${hospital.contact_no !== '' && html`<a class="button" href="tel:${hospital.contact_no.replace(/[^+\d]/g, '')}">${icons.call}${say(call)}</a>`}
    </div>
  </section>`
}

/** The app's page: the code is behind the #, which no browser sends. */
const keepAddress = (path: string) => `/keep#${path.slice(path.lastIndexOf('/') + 1)}`

/** What else can be done. */
function showLinks({ say, path, place, token, hospital }: Shown): Html {
  const isOpen = !['completed', 'cancelled', 'moved'].includes(place.kind)
  const title = say(tokenAt, { queueNumber: token.number, 0: hospital.name })
  return html`<div class="go three">
      <button hidden data-share="${title}" data-copied="${say(copied)}">${icons.share}${say(share)}</button>
      ${isOpen && html`<a class="button" href="${path}/calendar.ics">${icons.calendar}${say(calendar)}</a>`}
      ${isOpen && html`<a class="button" href="${keepAddress(path)}">${icons.keep}${say(keep)}</a>`}
    </div>
    ${isOpen && html`<a class="button quiet bad" href="${path}/cancel">${say(cancel)}</a>`}`
}

const question = msg({ message: 'How was the waiting?' })
const before = msg({ message: 'The clinic sees only how many chose each face.' })
const after = msg({ message: 'Thank you. Your answer is counted without your name.' })
const choices: readonly { value: Feedback; text: Text }[] = [
  { value: 1, text: msg({ message: 'Too long' }) },
  { value: 2, text: msg({ message: 'All right' }) },
  { value: 3, text: msg({ message: 'Short', context: 'how the waiting was' }) },
]

/** One question after a completed visit: each face is the button of a form. */
const showFaces = ({ say, path, answer }: Shown): Html =>
  html`<form class="card" method="post" action="${path}/feedback">
    <h2>${say(question)}</h2>
    <div class="go three">
      ${choices.map(({ value, text }) => html`<button name="waiting" value="${value}" aria-pressed="${String(value === answer)}">${faces[value]}${say(text)}</button>`)}
    </div>
    <p class="muted" role="status">${say(answer === null ? before : after)}</p>
  </form>`
