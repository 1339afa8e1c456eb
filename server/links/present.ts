import type { Text } from '#contract/text.ts'
import type { Estimate } from '#contract/estimate.ts'
import type { Language } from '#contract/languages.ts'
import type { Feedback } from '#contract/past-visits.ts'
import type { LinkedChange, Links } from '../appointments/index.ts'
import { textIn, type TextValues } from '../texts/index.ts'
import type { OpenedLink } from './find-link.ts'
import { placeOf, type TokenPlace } from './rules.ts'

/** What a link's page is made of, in the reader's language. */
export interface Shown extends OpenedLink {
  language: Language
  /** Writes a text in the language. */
  say: (text: Text, values?: TextValues) => string
  place: TokenPlace
  /** The path of the link. */
  path: string
  /** What the hospital has done to the token; null where nothing, or its patient did it. */
  change: LinkedChange | null
  /** Of the token that has replaced this one, at the end of its moves. */
  newLink: string | undefined
  /** When the token is called; null where that is not known. */
  estimate: Estimate | null
  /** How its reader found the waiting; null before an answer, and while the visit is not over. */
  answer: Feedback | null
  now: Date
}

/** The reader's view of a link. */
export function shownTo(
  opened: OpenedLink,
  links: Pick<Links, 'linkOf'>,
  { language, estimate, change, answer, now }: Pick<Shown, 'language' | 'estimate' | 'change' | 'answer' | 'now'>,
): Shown {
  const { token, queue, appointment } = opened
  const newId = change?.to?.id ?? token.replaced_by
  return {
    ...opened,
    ...{ language, estimate, change, answer, now },
    say: (text, values) => textIn(language, text, values),
    place: placeOf(token, queue),
    path: links.linkOf(appointment.id),
    newLink: newId === null ? undefined : links.linkOf(newId),
  }
}
