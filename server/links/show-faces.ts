import type { Feedback } from '#contract/past-visits.ts'
import { msg, type Text } from '#contract/text.ts'
import { html, type Html } from '../pages/html.ts'
import type { Shown } from './present.ts'
import { faces } from './show-icon.ts'

const question = msg({ message: 'How was the waiting?' })
const before = msg({ message: 'The clinic sees only how many chose each face.' })
const after = msg({ message: 'Thank you. Your answer is counted without your name.' })
const choices: readonly { value: Feedback; text: Text }[] = [
  { value: 1, text: msg({ message: 'Too long' }) },
  { value: 2, text: msg({ message: 'All right' }) },
  { value: 3, text: msg({ message: 'Short', context: 'how the waiting was' }) },
]

/** One question after a completed visit: each face is the button of a form. */
export const showFaces = ({ say, path, answer }: Shown): Html =>
  html`<form class="card" method="post" action="${path}/feedback">
    <h2>${say(question)}</h2>
    <div class="go three">
      ${choices.map(({ value, text }) => html`<button name="waiting" value="${value}" aria-pressed="${String(value === answer)}">${faces[value]}${say(text)}</button>`)}
    </div>
    <p class="muted" role="status">${say(answer === null ? before : after)}</p>
  </form>`
