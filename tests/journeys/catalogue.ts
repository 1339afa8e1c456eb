import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function from an English text of the page to its translation, for texts that name nothing.
 *  @throws from that function, when a text has no translation */
export function translationsIn(language: string): (english: string) => string {
  const folder = join(import.meta.dirname, '..', '..', 'web', 'locales', language)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const pairs = files.flatMap((text) => [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)])
  const translations = new Map(pairs.map(([, english = '', translated = '']) => [english, translated]))
  return (english) => {
    const found = translations.get(english)
    if (found === undefined) throw new Error(`${language} has no translation of: ${english}`)
    return found
  }
}
