import { languages, type Language } from '#contract/languages.ts'
import { msg } from '#server/platform/texts/msg.ts'
import { longDay, timeAt } from '../platform/texts/index.ts'
import { html, type Html } from '../pages/html.ts'
import type { FollowedPage, PlainPage } from '../pages/plain-page.ts'
import type { Shown } from './present.ts'
import { showActs } from './show-acts.ts'
import { headingOf, showAnswer } from './show-answer.ts'
import { showClinic, showLinks } from './show-clinic.ts'
import { showTicket } from './show-ticket.ts'

const tokenOf = msg({ message: 'Token {number}' })
const seen = msg({
  message: 'Seen at {time}. Refreshes every 30 s.',
  comment: "On a token's page in a browser without scripts",
})
const refresh = msg({ message: 'Refresh' })
const updated = msg({ message: 'Updated {seconds} s ago' })
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
  const body = html`<header class="bar"><b>Baari</b><a href="#languages">${say(languageText)}</a></header>
    <main>
      <noscript
        ><p class="bar seen">
          <span>${say(seen, { time: timeAt(language, now.getTime(), hospital.time_zone) })}</span
          ><a href="${path}">${say(refresh)}</a>
        </p></noscript
      >
      ${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`} ${showLive(shown)}
      <p class="muted small" data-fresh="${say(updated, { seconds: '{seconds}' })}" data-lost="${say(lost)}"></p>
      ${showActsPart(shown)} ${showClinicPart(shown)}
    </main>
    <footer>
      ${showLanguages(path, language, say(languageText))}
      <p class="muted small">${day === today ? say(endsTonight) : say(endsOn, { day: longDay(language, day) })}</p>
    </footer>`
  return { language, title: titleOf(shown), body, followed: followedOf(shown, tag) }
}

/** What a page that follows itself puts in.
 *  @param clinic the part with the clinic; false where the page has it as it is */
export const showParts = (shown: Shown, tag: string, clinic: Html | false) => ({
  language: shown.language,
  title: titleOf(shown),
  body: html`${showLive(shown)}${showActsPart(shown)}${clinic}`,
  followed: followedOf(shown, tag),
})

const followedOf = ({ queue }: Shown, tag: string): FollowedPage => ({
  tag,
  slot: queue.slot_id,
  day: queue.service_day,
  version: queue.version,
})

const titleOf = (shown: Shown) => `${shown.say(tokenOf, { number: shown.token.number })} · ${headingOf(shown)} · Baari`

const showLive = (shown: Shown): Html =>
  html`<div data-part="answer" aria-live="${shown.place.kind === 'called' ? 'assertive' : 'polite'}">
      ${showAnswer(shown)}
    </div>
    <div data-part="ticket">${showTicket(shown)}</div>`

const showActsPart = (shown: Shown): Html => html`<div data-part="acts">${showActs(shown)}</div>`

/** The clinic, and what else can be done: it changes hardly ever. */
export const showClinicPart = (shown: Shown): Html =>
  html`<div data-part="clinic">${showClinic(shown)}${showLinks(shown)}</div>`

/** The page in the other languages, each named in its own script. */
const showLanguages = (path: string, language: Language, label: string): Html =>
  html`<nav class="languages" id="languages" aria-label="${label}">
    ${languages.filter(({ code }) => code !== language).map(({ code, name }) => html`<a href="${path}?lang=${code}" lang="${code}">${name}</a>`)}
  </nav>`
