import type { Estimate } from '#contract/estimate.ts'
import type { Language } from '#contract/languages.ts'
import type { Links } from '../appointments/index.ts'
import { textIn, type ServerText, type TextValues } from '../platform/texts/index.ts'
import type { OpenedLink } from './find-link.ts'
import { placeOf, type TokenPlace } from './rules.ts'

/** What a link's page is made of, in the reader's language. */
export interface Shown extends OpenedLink {
  language: Language
  /** Writes a text in the language. */
  say: (text: ServerText, values?: TextValues) => string
  place: TokenPlace
  /** The path of the link. */
  path: string
  /** Of the token that has replaced this one. */
  newLink: string | undefined
  /** When the token is called; null where that is not known. */
  estimate: Estimate | null
  now: Date
}

/** The reader's view of a link. */
export function shownTo(
  opened: OpenedLink,
  links: Pick<Links, 'linkOf'>,
  { language, estimate, now }: Pick<Shown, 'language' | 'estimate' | 'now'>,
): Shown {
  const { token, queue, appointment } = opened
  return {
    ...opened,
    ...{ language, estimate, now },
    say: (text, values) => textIn(language, text, values),
    place: placeOf(token, queue),
    path: links.linkOf(appointment.id),
    newLink: token.replaced_by === null ? undefined : links.linkOf(token.replaced_by),
  }
}
