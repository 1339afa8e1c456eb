import { z } from 'zod'
import { appointmentStatus, priority } from '#contract/appointments.ts'
import { auditActor } from '#contract/audit.ts'
import { language } from '#contract/languages.ts'
import { queueStatus } from '#contract/live-queue.ts'
import { gender } from '#contract/patient-details.ts'
import { hospitalRole, permission } from '#contract/permissions.ts'
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
  Permission: permission.options,
  Actor: auditActor.options,
}

/** Kinds of values that have a name on the page. */
const kinds: Readonly<Record<string, (of: Schema) => boolean>> = {
  Id: ({ minLength, maxLength }) => minLength === 1 && maxLength === 64,
  Day: ({ format }) => format === 'date',
  Count: ({ type, minimum, maximum = exact }) => type === 'integer' && minimum === 0 && maximum >= exact,
}

/** Larger bounds come from the language, not from the contract. */
const exact = Number.MAX_SAFE_INTEGER

/** The fields of the shapes that have a name on the page. */
const shapes = new Map<string, readonly string[]>()

/** Lets types be written by the names of shapes. Their fields may have such types in turn, so naming goes on until none is new. */
export function nameShapes(named: readonly (readonly [string, Schema])[]): void {
  const written = () => JSON.stringify([...shapes])
  for (let before = ''; before !== written();) {
    before = written()
    for (const [name, fields] of named.map(([one, of]) => [one, fieldsOf(of)] as const)) shapes.set(name, fields)
  }
}

/** A type in the notation of the page, with its bounds.
 *  @param own the shape's own name, where it is defined */
export function typeOf(of: Schema, own = ''): string {
  if (of.$ref) return nameOf(of.$ref)
  if (of.const !== undefined) return JSON.stringify(of.const).replaceAll('"', "'")
  if (of.enum?.length === problemCode.options.length) return 'ProblemCode'
  const isList = ([, words]: [string, readonly string[]]) => words.join() === of.enum?.join()
  const name = of.enum ? Object.entries(wordLists).find(isList)?.[0] : kindOf(of)
  if (name) return name
  if (of.enum) return of.enum.map((one) => (typeof one === 'string' ? `'${one}'` : JSON.stringify(one))).join('|')
  const either = of.anyOf ?? of.oneOf
  if (either) return [...new Set(either.map((one) => typeOf(one)))].join('|')
  if (of.properties) return objectType(fieldsOf(of), own)
  if (of.prefixItems) return `[${of.prefixItems.map((one) => typeOf(one)).join(', ')}]`
  if (typeof of.items === 'object') return `${inList(typeOf(of.items))}[${range(of.minItems, of.maxItems)}]`
  if (typeof of.additionalProperties === 'object') return `{[name]: ${typeOf(of.additionalProperties)}}`
  const type = Array.isArray(of.type) ? of.type.join('|') : (of.type ?? 'anything')
  const bounds = range(of.minimum ?? of.minLength, of.maximum ?? of.maxLength)
  return bounds ? `${type}(${bounds})` : type
}
export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1).replace(/Input$/, '')
const kindOf = (of: Schema) => Object.keys(kinds).find((name) => kinds[name]?.(of))
function inList(type: string): string {
  const within = /\{[^{}]*\}|\[[^[\]]*\]|\([^()]*\)/g
  let outer = type
  while (within.test(outer)) outer = outer.replace(within, '')
  return /[|&]/.test(outer) ? `(${type})` : type
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(([name, field]) => fieldType(name, required.includes(name), field))

/** As the largest shape that has no other fields, and the rest of the fields. */
function objectType(fields: readonly string[], own: string): string {
  const fits = ([name, part]: [string, readonly string[]]) =>
    name !== own && part.length < fields.length + (own ? 0 : 1) && part.every((field) => fields.includes(field))
  const [base, taken] = [...shapes].filter(fits).reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
  const rest = fields.filter((field) => !taken.includes(field)).join(', ')
  return base && rest ? `${base}&{${rest}}` : base || `{${rest}}`
}

/** A string has no type on the page, nor has an id or a day that is named so. */
export function fieldType(name: string, isRequired: boolean, of: Schema): string {
  const type = typeOf(of)
  const usual = /^_id$|Id$/.test(name) ? 'Id' : /date$/i.test(name) ? 'Day' : 'string'
  const isUsual = type.startsWith(usual) && /^(?:\(\S+\))?(?:\|null)?$/.test(type.slice(usual.length))
  const written = isUsual ? type.slice(usual.length) : `: ${type}`
  const otherwise = of.default === undefined ? '' : ` = ${JSON.stringify(of.default)}`
  return `${name}${isRequired ? '' : '?'}${written}${otherwise}`
}

function range(least?: number, most?: number): string {
  const from = least === undefined || least <= -exact ? '' : `${least}`
  const to = most === undefined || most >= exact ? '' : `${most}`
  return from || to ? `${from}..${to}` : ''
}
