import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { languages, type Language } from '#contract/languages.ts'
import { writeMessage, type TextValues } from '#server/texts/write-message.ts'

/** Writes an English text of the product in another language.
 *  @param english as in the catalogues, without tags: `Complete {number}`; of a plural one branch: `# people ahead of you`
 *  @param values what the text names, by the names in its braces; `#` is the number of a plural
 *  @throws when no catalogue has the text, or two translate it differently */
export type Texts = (english: string, values?: TextValues) => string

const folder = join(import.meta.dirname, '..', '..', 'web', 'locales')

/** The texts in a language, from its catalogues. */
export function textsIn(code: string): Texts {
  const language = languageOf(code)
  const pairs = readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.po'))
    .flatMap((file) => parsePo(readFileSync(join(folder, language, file), 'utf8')).items)
    .filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgstr: [translated = ''] }) => ({ english: compile(msgid), translated: compile(translated) }))
  const found = Map.groupBy(
    pairs.flatMap((pair) => namesOf(pair.english).map((name) => ({ ...pair, name }))),
    ({ name }) => name,
  )
  return (english, values = {}) => {
    const written = new Set(
      (found.get(english) ?? []).map((pair) => {
        const count = pluralOf(pair.english)
        const named = count === undefined || values['#'] === undefined ? values : { ...values, [count]: values['#'] }
        return writeMessage(pair.translated, named, language)
      }),
    )
    const [only, ...others] = written
    if (!only) throw new Error(`${language} has no translation of: ${english}`)
    if (others.length > 0) throw new Error(`${language} translates “${english}” as ${[...written].join(' and ')}.`)
    return only
  }
}

function languageOf(code: string): Language {
  const found = languages.find((one) => one.code === code)
  if (!found) throw new Error(`There is no language ${code}.`)
  return found.code
}

const compile = (message: string) => compileMessageOrThrow(message.replaceAll(/<\/?\d+\/?>/g, ''))

/** By which English texts a message is found: its own, or those of the branches of a plural. */
function namesOf(english: CompiledMessage): string[] {
  const [only, ...others] = english
  if (others.length > 0 || typeof only !== 'object' || only[1] !== 'plural') return [nameOf(english)]
  const branches: unknown[] = Object.values(only[2] ?? {})
  return branches.filter(isMessage).map(nameOf)
}

const nameOf = (message: CompiledMessage) =>
  message.map((part) => (typeof part === 'string' ? part : `{${part[0]}}`)).join('')

/** The name of the number of a plural. */
const pluralOf = (message: CompiledMessage) =>
  message.flatMap((part) => (typeof part === 'object' && part[1] === 'plural' ? [part[0]] : []))[0]

const isMessage = (branch: unknown): branch is CompiledMessage => Array.isArray(branch)

/** The texts as they are in the code. */
export const inEnglish = textsIn('en')
