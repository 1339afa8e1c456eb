import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { language, languages, type Language } from '#contract/languages.ts'

interface Speciality {
  code: string
  /** In each language the name, and then the words with which people look for it. */
  words: Record<Language, readonly string[]>
}

/** As texts are compared: small letters, with single spaces. */
export const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The list is text with a column for each language, so that a native reader can check it. */
const lines = readFileSync(join(import.meta.dirname, 'specialities.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))

const wordsIn = (cell = '') => cell.split(';').map((word) => word.trim())

/** The head names the language of each column; without the column of a language the server does not start. */
const head = lines[0]?.slice(1) ?? []
const wordsOf = z.record(language, z.array(z.string().min(1)))

export const specialities: readonly Speciality[] = lines.slice(1).map(([code = '', ...columns]) => ({
  code,
  words: wordsOf.parse(Object.fromEntries(head.map((name, at) => [name, wordsIn(columns[at])]))),
}))

const byCode = new Map(specialities.map((one) => [one.code, one]))

/** The codes of all names and words, by these in small letters. */
export const codes = new Map<string, string>()
for (const { code, words } of specialities)
  for (const { code: lang } of languages)
    for (const word of words[lang]) if (!codes.has(plain(word))) codes.set(plain(word), code)

/** A typed speciality as it is compared, also without a title: `Consultant Dermatologist`, `ENT Specialist`. The function
 *  `speciality_texts` of the database says the same. */
export const textsOfTyped = (typed: string): readonly string[] => [
  plain(typed),
  plain(typed).replace(/^(?:consultant|senior|chief|sr\.?|dr\.?)\s+|\s+(?:specialist|doctor|consultant)$/g, ''),
]

/** The code of a typed speciality, if it is a known one. */
export const specialityCode = (typed: string): string | undefined => {
  const [text = '', bare = ''] = textsOfTyped(typed)
  return codes.get(text) ?? codes.get(bare)
}

/** The field of an answer. */
export const specialityOf = (typed: string): { specialityCode?: string } => {
  const code = specialityCode(typed)
  return code ? { specialityCode: code } : {}
}

/** The name of a typed speciality in a language, if it is a known one; else the text. */
export const specialityIn = (language: Language, typed: string): string =>
  byCode.get(specialityCode(typed) ?? '')?.words[language][0] ?? typed

const textsByCode = Map.groupBy(codes.keys(), (text) => codes.get(text) ?? '')

/** What doctors' specialities read, in small letters, that have one of the codes. */
export const textsOf = (wanted: Iterable<string>): string[] => [...wanted].flatMap(textsOfSpeciality)

/** The texts of a code; empty for an unknown one. */
export const textsOfSpeciality = (code: string): readonly string[] => textsByCode.get(code) ?? []
