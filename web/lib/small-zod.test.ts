import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

// The page reads by the small zod, the server by zod itself: for every schema of the contract they must agree.

const folder = join(import.meta.dirname, '../../contract')
const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

interface Reader {
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}
const isReader = (value: unknown): value is Reader =>
  typeof value === 'object' && value !== null && 'safeParse' in value && typeof value.safeParse === 'function'

/** Every schema that a module exports, also inside its calls: `bookAppointment.body`. */
function readersOf(exported: object, name: string): [string, Reader][] {
  return Object.entries(exported).flatMap(([key, value]: [string, unknown]): [string, Reader][] => {
    if (isReader(value)) return [[`${name}.${key}`, value]]
    return typeof value === 'object' && value !== null ? readersOf(value, `${name}.${key}`) : []
  })
}
async function contractReaders(): Promise<Map<string, Reader>> {
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(folder, file)) as Promise<object>),
  )
  return new Map(modules.flatMap((module, at) => readersOf(module, files[at] ?? '')))
}

/** Those of zod: a test of each, so that a busy machine does not exceed the limit of one for all. */
const full = await contractReaders()
let small: Map<string, Reader>
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod', () => import('./small-zod.ts'))
  small = await contractReaders()
})
afterAll(() => {
  vi.doUnmock('zod')
})

type Description = z.core.JSONSchema.JSONSchema

/** What a schema takes by its own description, and near misses of it. */
function valuesFor(reader: Reader): fc.Arbitrary<unknown> {
  if (!(reader instanceof z.ZodType)) return fc.anything()
  const described = z.toJSONSchema(reader, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const valuesOf = valuesBy(described.$defs ?? {})
  return fc.oneof(
    { weight: 3, arbitrary: valuesOf(described) },
    { weight: 3, arbitrary: valuesOf(described).chain(spoilt) },
    fc.anything(),
    // A call that answers nothing takes this alone, and JSON's words for schemas have none for it.
    fc.constant(undefined),
  )
}

const texts = [
  ...[
    '',
    ' ',
    'a',
    'Asha Rao',
    '2026-11',
    '2026-13',
    '  Asha ',
    '67',
    '६७',
    '6y',
    '-1',
    '2026-11-20',
    '2026-02-29',
    '2024-02-29',
    '2026-13-01',
    '2468',
    '12.97,77.59',
  ],
  ...['9876543210', '+91 98765-43210', '1234567890', 'Available', 'Male', 'Others', 'waiting', 'No appointments yet'],
  ...[
    'not-found',
    'slot-full',
    'k-1',
    'a key',
    'x'.repeat(43),
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(101),
    'x'.repeat(121),
  ],
  ...['K7M4QP', 'k7m 4qp', '\u202eabc', 'a\u0007', '123456', '१२३ ४५६', 'desk@example.org', 'BNc-x_z0123456789=='],
  ...['https://verify.example/otp-provider.js', ' https://push.example/a\tb ', 'https://', 'verify.example'],
]
const numbers = [
  -1,
  0,
  1,
  5,
  67,
  100,
  101,
  120,
  121,
  1959,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  9876543210,
]
const oddments = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, null, true, undefined),
  fc.anything().filter(hasText),
)

/** Not so an object whose own `toString` is no function: zod refuses it as a number, and the small zod throws. The page sends none. */
function hasText(value: unknown): boolean {
  try {
    String(value)
    return true
  } catch {
    return false
  }
}

/** A value with one of its parts, or a part of a part, put wrong, left out or added. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return oddments
  const parts = Object.entries(value)
  const changed = fc
    .constantFrom(...parts, ['unheardOf', 0] as const)
    .chain(([name, part]: readonly [string, unknown]) =>
      fc.oneof(oddments, spoilt(part)).map((wrong) => ({ ...value, [name]: wrong })),
    )
  const lacking = fc.constantFrom('', ...parts.map(([name]) => name)).map((left) => {
    return Object.fromEntries(parts.filter(([name]) => name !== left))
  })
  const alike = fc.oneof(changed, lacking)
  return Array.isArray(value) ? alike.map((entries) => Object.values(entries)) : alike
}

function valuesBy(definitions: Record<string, Description>) {
  function valuesOf(description: Description | boolean): fc.Arbitrary<unknown> {
    if (typeof description === 'boolean') return oddments
    const { $ref, anyOf, oneOf, enum: words, const: only, type } = description
    if ($ref) return valuesOf(definitions[$ref.replace('#/$defs/', '')] ?? true)
    const choices = anyOf ?? oneOf
    if (choices) return fc.oneof(...choices.map(valuesOf))
    if (words) return fc.constantFrom(...words)
    if (only !== undefined) return fc.constant(only)
    if (type === 'object') return objectsOf(description)
    if (type === 'array') return listsOf(description)
    if (type === 'string') return fc.constantFrom(...texts.filter((text) => fits(text, description)))
    if (type === 'number' || type === 'integer')
      return fc.constantFrom(...numbers.filter((number) => fits(number, description)))
    if (type === 'boolean') return fc.boolean()
    return type === 'null' ? fc.constant(null) : oddments
  }
  function objectsOf({ properties = {}, required = [] }: Description) {
    const parts = Object.entries(properties)
    if (parts.length === 0) return fc.dictionary(fc.constantFrom(...texts), fc.constantFrom(...texts), { maxKeys: 3 })
    const model = Object.fromEntries(parts.map(([name, part]) => [name, valuesOf(part)]))
    return fc.record(model, { requiredKeys: required })
  }
  function listsOf({ items, prefixItems, minItems = 0 }: Description) {
    if (prefixItems) return fc.tuple(...prefixItems.map(valuesOf))
    return fc.array(valuesOf(items === undefined || Array.isArray(items) ? true : items), {
      minLength: minItems,
      maxLength: Math.max(minItems, 3),
    })
  }
  return valuesOf
}

function fits(
  value: string | number,
  { minLength = 0, maxLength = 1000, minimum, maximum, pattern, allOf = [], format, type }: Description,
) {
  if (typeof value === 'number') {
    return (
      value >= (minimum ?? -1e9) && value <= (maximum ?? 1e10) && (type === 'number' || Number.isSafeInteger(value))
    )
  }
  const isDate = format !== 'date' || /^2026-11|^2024-02/.test(value)
  const isAddress = format !== 'uri' || /^https:.*e/.test(value)
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    isDate &&
    isAddress &&
    [pattern, ...allOf.map((part) => part.pattern)].every((one) => !one || new RegExp(one, 'u').test(value))
  )
}

test('both support the same schemas', () => {
  expect(small.size).toBeGreaterThan(30)
  expect([...small.keys()]).toEqual([...full.keys()])
})

test.each([...full])('the small zod rejects and accepts %s like zod, with the same output', (name, reader) => {
  const verdict = (value: unknown, by: Reader | undefined) => {
    const { success, data } = by?.safeParse(value) ?? {}
    return success ? { taken: data } : 'refused'
  }
  let isTaken = false
  fc.assert(
    fc.property(valuesFor(reader), (value) => {
      const expected = verdict(value, reader)
      isTaken ||= expected !== 'refused'
      return isDeepStrictEqual(verdict(value, small.get(name)), expected)
    }),
    { numRuns: 300 },
  )
  // Without a value that is taken the agreement would mean little; of some schemas few arbitrary ones are.
  isTaken ||= fc.sample(valuesFor(reader), 5_000).some((value) => verdict(value, small.get(name)) !== 'refused')
  expect(isTaken).toBe(true)
})
