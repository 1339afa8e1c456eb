import { parsePo } from 'pofile-ts'
import type { SourceFile } from './files.ts'

/** The files with the texts of problems, of fields and of notices. */
const places = [
  'contract/problem-texts.ts',
  'contract/field-texts.ts',
  'contract/notice-texts.ts',
  'server/notifications/present.ts',
]

/** Texts of a notice that are no sentences: the design system has them too, which imports no text of the product. */
const labels = ['Room {room}']

/** Complains of each sentence of a problem, a field or a notice that the code has twice.
 *  @param files the code, without tests
 *  @param english the English catalogues, which name the files of each text */
export function repeatedSentences(files: readonly SourceFile[], english: readonly SourceFile[]): string[] {
  const texts = english
    .flatMap(({ text }) => parsePo(text).items)
    .filter(({ msgid, references }) => !labels.includes(msgid) && references.some((file) => places.includes(file)))
  const code = files.map(({ path, text }) => ({ path, text: text.replaceAll(comment, '').replaceAll('${', '{') }))
  return texts.flatMap(({ msgid, references }) => {
    const literals = code.flatMap(({ path, text }) => Array<string>(countOf(text, msgid)).fill(path))
    const found = literals.length > 1 ? literals : references
    return found.length > 1 ? [`${found.join(', ')}: "${msgid}": a sentence is once in the code: import it`] : []
  })
}

/** What translators read may quote another text. */
const comment = /\bcomment:\s*(['"]).*\1/g

const quotes = ["'", '"', '`']

const countOf = (code: string, sentence: string): number =>
  quotes.reduce((sum, quote) => sum + code.split(quote + sentence + quote).length - 1, 0)

/** @returns a repeat that the check misses, or a single sentence that it rejects */
export function canaryOfSentences(): string[] {
  const text = 'Type the {what}.'
  const own = `msg({ message: '${text}' })`
  const cases: readonly (readonly [repeats: number, inPlace: string, page: string, shownBy?: string])[] = [
    [1, own, 'const wrong = t`Type the ${what}.`'],
    [1, own, `throw new Error("${text}")`],
    [1, own + own, ''],
    [1, own, '<Trans>Type the {what}.</Trans>', '#: web/a.tsx\n'],
    [0, own, `// ${text}\ncomment: 'Below "${text}"'`],
  ]
  return cases.flatMap(([repeats, inPlace, page, shownBy = '']) => {
    const [path = ''] = places
    const po = `msgid ""\nmsgstr ""\n\n#: ${path}\n${shownBy}msgid "${text}"\nmsgstr ""\n`
    const files = Object.entries({ [path]: inPlace, 'web/a.tsx': page }).map(([path, text]) => ({ path, text }))
    const found = repeatedSentences(files, [{ path: 'web/locales/en/start.po', text: po }]).length
    return found === repeats ? [] : [`sentences: finds ${found} instead of ${repeats} in ${inPlace} and ${page}`]
  })
}
