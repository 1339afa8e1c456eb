import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '#contract/languages.ts'
import type { ServerText } from './msg.ts'
import { readCatalogue } from './read-catalogue.ts'
import { writeMessage, type TextValues } from './write-message.ts'

export { bareTime, longDay, timeAt } from './dates.ts'
export { isolated } from './isolated.ts'
export type { ServerText } from './msg.ts'
export type { TextValues } from './write-message.ts'

// What the server itself sends: e-mails, notices of phones, metadata of pages. The catalogues are read and
// compiled at the start, from the folder of the page's.

const folder = join(import.meta.dirname, '..', '..', '..', 'web', 'locales')

const catalogues = new Map(
  languages.map(({ code }) => {
    const file = join(folder, code, 'server.po')
    return [code, existsSync(file) ? readCatalogue(readFileSync(file, 'utf8')) : undefined] as const
  }),
)

/** The messages of the code, as they were first written. */
const english = new Map<string, ReturnType<typeof compileMessageOrThrow>>()

/** The languages in which the server writes. */
export const writtenLanguages = languages
  .map(({ code }) => code)
  .filter((code) => code === 'en' || catalogues.get(code))

/** A text in a language; in English where the language does not have it, which the check of the catalogues reports before.
 *  @param values what the text names, by the names in its braces */
export function textIn(language: Language, { message }: ServerText, values: TextValues = {}): string {
  const translated = language === 'en' ? undefined : catalogues.get(language)?.get(message)
  if (translated) return writeMessage(translated, values, language)
  const compiled = english.get(message) ?? compileMessageOrThrow(message)
  english.set(message, compiled)
  return writeMessage(compiled, values, 'en')
}
