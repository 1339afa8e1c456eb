import { msg } from '#contract/text.ts'
import { html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'
import type { Shown } from './present.ts'
import { brandMark } from './show-icon.ts'
import { showTicket } from './show-ticket.ts'
import type { Language } from '#contract/languages.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import type { Problem } from '../platform/problem.ts'
import { textIn } from '../texts/index.ts'

const here = msg({ message: "I'm here" })
const code = msg({ message: 'Code on the poster at the door' })
const hint = msg({ message: 'Type the six digits that stand on the poster.' })
const tell = msg({ message: 'Tell the desk' })
const ask = msg({ message: 'Cancel token {number}? It cannot be undone.' })
const consequence = msg({ message: 'Token {queueNumber} of {0} will be cancelled, and its place in the line is lost.' })
const cancel = msg({ message: 'Cancel token' })
const keep = msg({ message: 'Keep it' })
const notNow = msg({ message: 'Not now' })

const ownHead = html`<header class="bar"><span class="brand">${brandMark}Baari</span></header>`

/** Asks for the code of the poster. It is a page of its own, because the token's page loads again while a code is typed.
 *  @param alert why the code before was refused */
export function showArrival(shown: Shown, alert?: string): PlainPage {
  const { say, path, language } = shown
  const body = html`${ownHead}
    <main>
      ${showTicket(shown)}
      <div class="card">
        <h1>${say(here)}</h1>
        ${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
        <form method="post" action="${path}/here">
          <label for="code">${say(code)}</label>
          <p class="muted" id="hint">${say(hint)}</p>
          <input
            id="code"
            name="code"
            inputmode="numeric"
            maxlength="6"
            autocomplete="off"
            required
            aria-describedby="hint"
          />
          <button class="first">${say(tell)}</button>
        </form>
        <a class="button quiet" href="${path}">${say(notNow)}</a>
      </div>
    </main>`
  return { language, title: `${say(here)} · Baari`, body, unanswered: say(unanswered) }
}

/** Asks once before a token is cancelled. */
export function showCancel({ say, path, language, token, hospital }: Shown): PlainPage {
  const question = say(ask, { number: token.number })
  const body = html`${ownHead}
    <main>
      <h1>${question}</h1>
      <p>${say(consequence, { queueNumber: token.number, 0: hospital.name })}</p>
      <form method="post" action="${path}/cancel"><button class="danger">${say(cancel)}</button></form>
      <a class="button" href="${path}">${say(keep)}</a>
    </main>`
  return { language, title: `${question} · Baari`, body, unanswered: say(unanswered) }
}

const unknown = msg({ message: 'This link is not known. Check its address.', comment: "Instead of a token's page" })
const away = msg({ message: 'The server could not do it. Try again.' })
/** What the script of a page says instead of the browser's own page. */
export const unanswered = msg({ message: 'The network did not answer. Check the connection and try again.' })

/** The problem whose text a page has for a refusal. */
const shown: Partial<Record<ProblemCode, ProblemCode>> = {
  'too-many-requests': 'too-many-requests',
  'arrival-code-wrong': 'arrival-code-wrong',
  'not-today': 'not-today',
  'wrong-status': 'wrong-status',
  'rejoined-before': 'wrong-status',
  'session-closed': 'session-closed',
  'already-answered': 'already-answered',
  'appointment-not-found': 'wrong-status',
}

/** The text of a refused act, or of a request that failed. */
export function refusalText(problem: Problem, language: Language): string {
  const minutes = Math.ceil((problem.retryAfter ?? 60) / 60)
  const code = shown[problem.code]
  return textIn(language, code ? problemTexts[code] : away, { minutes })
}

/** The page instead of a token's, without facts. */
export const showRefusal = (text: string, language: Language): PlainPage => ({
  language,
  title: 'Baari',
  body: html`<main><h1>${text}</h1></main>`,
})

/** The page of an unknown code, or of one whose day is over. */
export const showNoLink = (why: 'unknown' | 'over', language: Language): PlainPage =>
  showRefusal(textIn(language, why === 'over' ? problemTexts['link-over'] : unknown), language)
