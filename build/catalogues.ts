import { createHash } from 'node:crypto'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { z } from 'zod'
import { roomsOfTexts } from '../lingui.config.ts'

const compiled = z.object({ messages: z.record(z.string(), z.unknown()) })

const config = getConfig()
const { sourceLocale, pseudoLocale } = config

/** The languages with catalogues, and those made from English for tests. */
export const languages = { translated: config.locales, pseudo: pseudoLocale.map(({ locale }) => locale) }

/** The groups of texts: each has a catalogue in every language. */
export const rooms = ['start', ...Object.keys(roomsOfTexts)]

/** The compiled texts of a room in a language, as JSON.
 *  @throws when a text has no translation, or a translation is malformed */
export async function compileCatalogue(language: string, room: string): Promise<string> {
  const pseudo = pseudoLocale.find(({ locale }) => locale === language)
  const locale = pseudo ? sourceLocale : language
  const found = getCatalogForFile(`web/locales/${locale}/${room}.po`, await getCatalogs(config))
  if (!found) throw new Error(`There is no catalogue of ${room} in ${language}.`)
  const options = { sourceLocale, fallbackLocales: {}, missingBehavior: 'resolved' } as const
  const { messages, missing } = await found.catalog.getTranslations(locale, options)
  if (missing.length > 0) throw new Error(createMissingErrorMessage(locale, missing, 'resolved'))
  const { source, errors } = createCompiledCatalog(language, messages, {
    namespace: 'json',
    ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options ?? {} }),
  })
  if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
  return JSON.stringify(compiled.parse(JSON.parse(source)).messages)
}

/** Compiles all catalogues.
 *  @returns their files by name, `hi/start.json`, and a hash of them all */
export async function compileAll() {
  const codes = [...languages.translated, ...languages.pseudo]
  const pairs = codes.flatMap((language) => rooms.map((room) => [language, room] as const))
  const files = await Promise.all(
    pairs.map(
      async ([language, room]) => [`${language}/${room}.json`, await compileCatalogue(language, room)] as const,
    ),
  )
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 7)
  return { files, hash }
}
