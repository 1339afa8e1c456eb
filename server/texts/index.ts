import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '#contract/languages.ts'
import type { Text } from '#contract/text.ts'
import { nameOfText, readCatalogue } from './read-catalogue.ts'
import { writeMessage, type TextValues } from './write-message.ts'

export { bareTime, longDay, monthName, nearDay, timeAt, typedTime, writeNumber } from './dates.ts'
export { isolated, type TextValues } from './write-message.ts'

// What the server itself sends: e-mails, notices of phones, metadata of pages. The catalogue of a language is read and compiled when its
// first text is written, from the folder of the page's: all of them took a tenth of a start.

const folder = join(import.meta.dirname, '..', '..', 'web', 'locales')

type Catalogue = ReturnType<typeof readCatalogue>

const catalogues = new Map<Language, Catalogue>()

function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const own = join(folder, language)
  const texts = filesOf(language).flatMap((file) => [...readCatalogue(readFileSync(join(own, file), 'utf8'))])
  const catalogue = new Map(texts)
  catalogues.set(language, catalogue)
  return catalogue
}

function filesOf(language: Language): string[] {
  const own = join(folder, language)
  return existsSync(own) ? readdirSync(own).filter((file) => file.endsWith('.po')) : []
}

/** The messages of the code, as they were first written. */
const english = new Map<string, ReturnType<typeof compileMessageOrThrow>>()

/** The languages in which the server writes. */
export const writtenLanguages = languages
  .map(({ code }) => code)
  .filter((code) => code === 'en' || filesOf(code).length > 0)

/** A text in a language; in English where the language does not have it, which the check of the catalogues reports before.
 *  @param values what the text names, by the names in its braces */
export function textIn(language: Language, { message, context }: Text, values: TextValues = {}): string {
  const translated = language === 'en' ? undefined : catalogueOf(language).get(nameOfText(message, context))
  if (translated) return writeMessage(translated, values, language)
  const compiled = english.get(message) ?? compileMessageOrThrow(message)
  english.set(message, compiled)
  return writeMessage(compiled, values, 'en')
}
