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

/** The words of each code in the list of a language, which is text, so that a native reader can check it. */
function wordsIn(language: Language): Map<string, string[]> {
  const file = join(import.meta.dirname, '../../web/locales', language, 'specialities.txt')
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [code = '', words] = line.split(' | ')
      return line.startsWith('#') || !words ? [] : [[code, words.split(';').map((word) => word.trim())]]
    }),
  )
}

const lists = languages.map(({ code }) => [code, wordsIn(code)] as const)
/** A language without words for a code stops the start. */
const wordsOf = z.record(language, z.array(z.string().min(1)))

/** In the order of the English list. */
export const specialities: readonly Speciality[] = [...wordsIn('en').keys()].map((code) => ({
  code,
  words: wordsOf.parse(Object.fromEntries(lists.map(([language, list]) => [language, list.get(code)]))),
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
