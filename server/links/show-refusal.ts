import type { Language } from '#contract/languages.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import { msg } from '#contract/text.ts'
import type { Problem } from '../platform/problem.ts'
import { textIn } from '../texts/index.ts'
import { html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'

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
