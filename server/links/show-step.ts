import { msg } from '#contract/text.ts'
import { html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'
import type { Shown } from './present.ts'
import { brandMark } from './show-icon.ts'
import { unanswered } from './show-refusal.ts'
import { showTicket } from './show-ticket.ts'

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
