import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Operation } from './document.ts'

/** A request of any sense or none, for one call. */
export interface AnyRequest {
  caller: 'without a token' | 'with an unknown token' | 'patient' | 'hospital' | 'admin' | 'kiosk'
  params: Record<string, string>
  query: Record<string, string | undefined>
  key: string | undefined
  body: unknown
}

const oddTexts = ['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202e', '%', "'", '{}', '__proto__', '../..']
const oddNumbers = [0, -0, -1, 0.5, 121, 1e300, 2 ** 31, 2 ** 53, Number.MIN_VALUE]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...oddTexts),
  fc.constant('x'.repeat(5_000)),
)
const anyNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.double({ noNaN: true, noDefaultInfinity: true }))
const anything = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
  anyText,
  anyNumber,
  fc.constantFrom(null, true, [], {}, [[]], { constructor: {}, toString: 1 }),
)

const node = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
})

/** Values that mostly fit a JSON schema, and sometimes do not.
 *  @param good values that the product would take, by the name of their field */
function nearly(schema: unknown, good: Record<string, unknown>, name = ''): Arbitrary<unknown> {
  return fc.oneof(
    { weight: name in good ? 60 : 0, arbitrary: fc.constant(good[name]) },
    { weight: 6, arbitrary: fitting(schema, good) },
    { weight: 1, arbitrary: anything },
  )
}

function fitting(schema: unknown, good: Record<string, unknown>): Arbitrary<unknown> {
  const read = node.parse(schema)
  if (read.enum) return fc.constantFrom(...read.enum)
  if (read.anyOf) return fc.oneof(...read.anyOf.map((one) => fitting(one, good)))
  if (Array.isArray(read.type)) return fc.oneof(...read.type.map((type) => fitting({ ...read, type }, good)))
  switch (read.type) {
    case 'object': {
      const fields = Object.entries(read.properties ?? {})
      const record = Object.fromEntries(fields.map(([field, of]) => [field, nearly(of, good, field)]))
      return fc.oneof(
        { weight: 5, arbitrary: fc.record(record, { requiredKeys: read.required }) },
        { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
        { weight: 1, arbitrary: fc.record({ ...record, unknown: anything }) },
      )
    }
    case 'array':
      return fc.array(nearly(read.items ?? {}, good), { maxLength: 4 })
    case 'integer':
    case 'number':
      return anyNumber
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyText
  }
}

/** Requests for a call, made from what the served document says of it. */
export function requestsFor(operation: Operation, good: Record<string, unknown>): Arbitrary<AnyRequest> {
  const textFor = (known: unknown) =>
    typeof known === 'string' ? fc.oneof({ weight: 6, arbitrary: fc.constant(known) }, anyText) : anyText
  const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, textFor(good[name])]))
  return fc.record({
    // Most are let in, so that what they send is looked at.
    caller: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('without a token', 'with an unknown token') },
      { weight: 4, arbitrary: fc.constantFrom('patient', 'hospital', 'admin', 'kiosk') },
    ),
    params: fc.record(texts(operation.parameters.path)),
    query: fc.record(texts(operation.parameters.query), { requiredKeys: [] }),
    key: fc.option(fc.uuid(), { nil: undefined }),
    body: operation.body ? nearly(operation.body, good) : fc.constant(undefined),
  })
}
