import type { Language } from '#contract/languages.ts'
import { msg } from '#server/platform/texts/msg.ts'
import type { Problem } from '../platform/problem.ts'
import { textIn, type ServerText } from '../platform/texts/index.ts'
import { html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'

const unknown = msg({ message: 'This link is not known. Check its address.', comment: "Instead of a token's page" })
const over = msg({ message: 'This link has ended.', comment: "Instead of a token's page, from the day after on" })
const tooMany = msg({
  message: 'Too many tries. Wait {minutes} min and try again.',
  comment: "Instead of a token's page",
})
const away = msg({ message: 'The server could not do it. Try again.' })
const changed = msg({ message: 'The appointment has changed meanwhile, so this is no longer possible.' })
const wrongCode = msg({ message: 'This code is not right. Look at the poster at the door, or ask at the desk.' })
const notToday = msg({ message: 'This is only possible on the day of the appointment.' })

/** What a page says of a refusal. */
const texts: Partial<Record<Problem['code'], ServerText>> = {
  'too-many-requests': tooMany,
  'arrival-code-wrong': wrongCode,
  'not-today': notToday,
  'wrong-status': changed,
  'rejoined-before': changed,
  'appointment-not-found': changed,
}

/** The text of a refused act, or of a request that failed. */
export function refusalText(problem: Problem, language: Language): string {
  const minutes = Math.ceil((problem.retryAfter ?? 60) / 60)
  return textIn(language, texts[problem.code] ?? away, { minutes })
}

/** The page instead of a token's, without facts. */
export const showRefusal = (text: string, language: Language): PlainPage => ({
  language,
  title: 'Baari',
  body: html`<main><h1>${text}</h1></main>`,
})

/** The page of an unknown code, or of one whose day is over. */
export const showNoLink = (why: 'unknown' | 'over', language: Language): PlainPage =>
  showRefusal(textIn(language, why === 'over' ? over : unknown), language)
