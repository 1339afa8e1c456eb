import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '#contract/languages.ts'

/** What a text names, by the names in its braces. */
export type TextValues = Readonly<Record<string, string | number>>

type Choices = Readonly<Record<string, unknown>>

/** Writes a compiled message in its language. Numbers have Latin digits, as on tokens and bills. */
export function writeMessage(message: CompiledMessage, values: TextValues, language: Language): string {
  const parts = message.map((part) => {
    if (typeof part === 'string') return part
    const [name, kind, choices] = part
    const value = values[name]
    if (value === undefined) throw new Error(`A text has no value for {${name}}.`)
    if (kind === undefined) return isolated(String(value))
    if (!isChoices(choices)) throw new Error(`A text of the server may not format {${name}} as ${kind}.`)
    if (kind === 'select') return writeMessage(chosen(choices, [String(value)]), values, language)
    const count = Number(value) - Number(choices['offset'] ?? 0)
    const branch = chosen(choices, [String(value), pluralOf(language, kind, count)])
    return writeMessage(withCount(branch, count), values, language)
  })
  return parts.join('')
}

const rules = new Map<string, Intl.PluralRules>()

function pluralOf(language: Language, kind: string, count: number): Intl.LDMLPluralRule {
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal'
  const rule = rules.get(language + type) ?? new Intl.PluralRules(language, { type })
  rules.set(language + type, rule)
  return rule.select(count)
}

const isChoices = (choices: unknown): choices is Choices => typeof choices === 'object' && choices !== null

const isMessage = (branch: unknown): branch is CompiledMessage => Array.isArray(branch)

/** The branch of the first of the keys that there is, or `other`. */
function chosen(choices: Choices, keys: readonly string[]): CompiledMessage {
  const key = keys.find((one) => isMessage(choices[one])) ?? 'other'
  const branch: unknown = choices[key]
  return isMessage(branch) ? branch : []
}

const withCount = (branch: CompiledMessage, count: number): CompiledMessage =>
  branch.map((part) => (part === '#' ? String(count) : part))

/** Letters that run from right to left: Urdu, Arabic, Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A name within a sentence, between U+2068 and U+2069 if it runs from right to left: numbers and names after it stay in their
 *  order. Other names stay as they are, because all languages of Baari run from left to right. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
