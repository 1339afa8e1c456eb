import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig, type CatalogType } from '@lingui/conf'
import { z } from 'zod'

const compiled = z.object({ messages: z.record(z.string(), z.unknown()) })
export type Compiled = z.infer<typeof compiled>['messages']

const config = getConfig()
const { sourceLocale, pseudoLocale } = config

/** The languages with catalogues, and those made from English for tests. */
export const languages = { translated: config.locales, pseudo: pseudoLocale.map(({ locale }) => locale) }

/** All texts in a language, compiled, by their ids.
 *  @throws when a text has no translation, or a translation is malformed */
export async function compileTexts(language: string): Promise<Compiled> {
  const pseudo = pseudoLocale.find(({ locale }) => locale === language)
  const messages = await readTexts(pseudo ? sourceLocale : language)
  const { source, errors } = createCompiledCatalog(language, messages, {
    namespace: 'json',
    ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options ?? {} }),
  })
  if (errors.length > 0) throw new Error(createCompilationErrorMessage(language, errors))
  return compiled.parse(JSON.parse(source)).messages
}

/** The translations of all rooms in a language. */
async function readTexts(language: string): Promise<Record<string, string>> {
  const folder = join(config.rootDir, 'web/locales', language)
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts has no catalogue.')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.po'))
  const rooms = await Promise.all(files.map((file) => catalog.format.read(join(folder, file), language)))
  const all = rooms.reduce<CatalogType>((texts, room) => ({ ...texts, ...room }), {})
  return Object.fromEntries(
    Object.entries(all).map(([id, { message, translation }]) => {
      if (!translation) throw new Error(`${language} has no translation of: ${message}`)
      return [id, translation]
    }),
  )
}
