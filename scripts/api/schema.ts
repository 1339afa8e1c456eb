import { z } from 'zod'
import { appointmentStatus, priority } from '#contract/appointments.ts'
import { language } from '#contract/languages.ts'
import { queueStatus } from '#contract/live-queue.ts'
import { gender } from '#contract/patient-details.ts'
import { hospitalRole } from '#contract/permissions.ts'
import { problemCode } from '#contract/problem.ts'

type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'
/** The part of JSON Schema that the contract uses. */
export interface Schema extends Partial<Record<Bound, number>> {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  default?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: boolean | Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

/** Closed lists of words that the page writes once. */
export const wordLists: Readonly<Record<string, readonly string[]>> = {
  Language: language.options,
  Gender: gender.options,
  Status: appointmentStatus.options,
  Priority: priority.options,
  QueueStatus: queueStatus.options,
  Role: hospitalRole.options,
}

/** Kinds of values that have a name on the page. */
export const kinds: Readonly<Record<string, { says: string; is: (of: Schema) => boolean }>> = {
  Id: { says: 'a string of 1 to 64 characters', is: (of) => of.minLength === 1 && of.maxLength === 64 },
  Day: { says: 'a date, YYYY-MM-DD', is: (of) => of.format === 'date' },
  Count: {
    says: 'an integer from 0',
    is: (of) => of.type === 'integer' && of.minimum === 0 && (of.maximum === undefined || of.maximum >= exact),
  },
}
const kindOf = (of: Schema) => Object.keys(kinds).find((name) => kinds[name]?.is(of))
const sameWords = (one: readonly unknown[], other: readonly unknown[]) => one.join() === other.join()

/** Renders a schema as a TypeScript type with its bounds as comments. */
export function typeOf(of: Schema, depth = 0): string {
  if (of.$ref) return of.$ref.split('/').at(-1) ?? ''
  if (of.const !== undefined) return JSON.stringify(of.const)
  if (of.enum?.length === problemCode.options.length) return 'ProblemCode'
  const words = of.enum
  const name = words ? Object.keys(wordLists).find((list) => sameWords(wordLists[list] ?? [], words)) : kindOf(of)
  if (name) return name
  if (of.enum) return of.enum.map((one) => (typeof one === 'string' ? `'${one}'` : JSON.stringify(one))).join(' | ')
  const either = of.anyOf ?? of.oneOf
  if (either) return [...new Set(either.map((one) => typeOf(one, depth)))].join(' | ')
  if (of.properties) return objectType(of, depth)
  if (of.prefixItems) return `[${of.prefixItems.map((item) => typeOf(item, depth)).join(', ')}]`
  if (typeof of.items === 'object') return listOf(typeOf(of.items, depth))
  if (typeof of.additionalProperties === 'object')
    return `{ [name: string]: ${typeOf(of.additionalProperties, depth)} }`
  if (Array.isArray(of.type)) return of.type.join(' | ')
  return of.type ?? 'anything'
}

const listOf = (type: string) =>
  /[ |]/.test(type) && !type.startsWith('{') && !type.startsWith('[') ? `(${type})[]` : `${type}[]`

function objectType(of: Schema, depth: number): string {
  const fields = Object.entries(of.properties ?? {})
  if (fields.length === 0) return '{}'
  const indent = '  '.repeat(depth + 1)
  const lines = fields.map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const remark = boundsOf(field)
    return `${indent}${key}${of.required?.includes(name) ? '' : '?'}: ${typeOf(field, depth + 1)}${remark && ` // ${remark}`}`
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

/** The bounds of a value in words; empty without bounds. */
export function boundsOf(of: Schema): string {
  if (of.anyOf?.length === 2 && of.anyOf[1]?.type === 'null' && of.anyOf[0]) return boundsOf(of.anyOf[0])
  const isNamed = kindOf(of) !== undefined
  return [
    !isNamed && range(of.minLength, of.maxLength, 'characters'),
    range(of.minItems, of.maxItems, 'of them'),
    !isNamed && range(of.minimum, of.maximum, ''),
    of.default !== undefined && `unless given ${JSON.stringify(of.default)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Larger bounds come from the language, not from the contract. */
const exact = Number.MAX_SAFE_INTEGER

function range(least: number | undefined, most: number | undefined, of: string): string {
  const from = least === undefined || least <= -exact ? undefined : least
  const to = most === undefined || most >= exact ? undefined : most
  if (from === undefined && to === undefined) return ''
  const words = from === undefined ? `at most ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`
  return of ? `${words} ${of}` : words
}
