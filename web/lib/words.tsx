import type { I18n, MessageDescriptor } from '@lingui/core'
import { withDatesIn } from './texts-in.ts'

export interface WordsProps {
  /** Made once for each language, because the dates in it are written in that language. */
  of: () => MessageDescriptor
  /** The languages, in their order. */
  texts: readonly I18n[]
}

/** A text in each language of a paper or a display. */
export const Words = ({ of, texts }: WordsProps) =>
  texts.map((text) => (
    <span key={text.locale} lang={text.locale}>
      {withDatesIn(text.locale, () => text._(of()))}{' '}
    </span>
  ))
