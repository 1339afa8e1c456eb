import { z } from 'zod'
import type { Asked } from './ask.ts'
import type { Operation } from './document.ts'

/** A request that costs its sender little, with the words that a failure is reported by. */
export interface Expensive extends Asked {
  called: string
}

/** Node refuses a request line and headers of more than 16 kB in all, and the product a body of more than 64 kB. */
const headLength = 15_400
const bodyLength = 64 * 1024

/** Repeats a text up to a length in bytes. */
const run = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))

const json = { 'content-type': 'application/json' }

const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-type', 'cookie'],
  ...['forwarded', 'host', 'idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'if-range', 'origin'],
  ...['range', 'sec-fetch-site', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-request-id'],
]

const long = (text: string) => run(text, headLength)

/** Values on which a pattern that backtracks, or a list that is walked again for each of its parts, takes its time. */
const headerValues: readonly string[] = [
  `a${long(' ')}b`,
  `a,${long('\t ')},b`,
  `application/json${long(' ')}b`,
  `application/json;${long(' a="')}`,
  long('a'),
  long(','),
  long('a, '),
  long('W/"x",'),
  long('"'),
  long('a;q=0.'),
  `bytes=${long('0-1,')}`,
  `https://xn--${long('a')}`,
  `https://${long('a.')}`,
  `Bearer ${long('a')}`,
  long('1.1.1.1,'),
  long('::'),
]

/** Every header with every value, for one address. */
export function expensiveHeaders(method: string, path: string): Expensive[] {
  const body = method === 'GET' ? {} : { body: '{}' }
  const type = method === 'GET' ? {} : json
  const single = headerNames.flatMap((name) =>
    headerValues.map((value) => ({
      called: `${name}: ${value.slice(0, 30)}`,
      headers: { ...type, [name]: value },
    })),
  )
  const repeated = headerNames
    .filter((name) => !['host', 'content-type'].includes(name))
    .map((name) => ({
      called: `700 times ${name}`,
      headers: { ...type, [name]: Array.from({ length: 700 }, () => 'a') },
    }))
  return [...single, ...repeated].map((one) => ({ method, path, ...body, ...one }))
}

const pathTexts = [
  ...['/', '%2f', '/a', '/%20', '//x', '.', '/..', '%', '%25', '%00', '%CC%81', '%E0%A4%B0', ';', '?', '&', '-', '_'],
  ...['a', '1', '1-of-', 'sitemap-1-of-', '*', ':', '(', '\\', '|', '~'],
]

const pathStarts = [
  ...['/', '/api/', '/api/hospitals', '/api/hospitals/', '/api/slots/doctors/', '/hospitals/', '/hospitals/x'],
  ...['/usersignup', '/ufp/', '/assets/', '/sitemap-', '/sitemap.xml', '/hlist', '/admin/', '/metrics', '/readyz'],
]

/** Paths that are long runs of one text, from the beginning of every kind of address. */
export const expensivePaths = (): Expensive[] =>
  pathStarts.flatMap((start) =>
    pathTexts.flatMap((text) => {
      const many = run(text, headLength - start.length - 5)
      return [many, `${many}x`, `1${many}.xml`].map((end) => ({
        called: `${start}${end.slice(0, 20)}…${end.slice(-5)}`,
        method: 'GET',
        path: start + end,
      }))
    }),
  )

const queryTexts = [
  ...['', 'a', '1', '9', '%20', '%00', '%', '%25', '%5C', '_', '%CC%81%CC%A3', '%E0%A5%A7', '%F0%9F%92%8A', '+', '['],
  ...['-', 'A', '"', '{', '%EF%B7%BA', '%C4%B0'],
]
const queries = ['&', '=', 'a=', 'a=1&', 'a[]=1&', 'a[b]=&', '__proto__=1&', '%', '+', ';', '?', 'query=a&', 'limit=1&']

/** Query strings for one call: each of its parameters with long values, and runs of anything. */
export function expensiveQueries({ name, method, path, parameters }: Operation): Expensive[] {
  const values = parameters.query.flatMap((parameter) =>
    queryTexts.flatMap((text) => [`${parameter}=${long(text || 'b')}`, `${parameter}=${run(text || 'b', 90)}`]),
  )
  return [...values, ...queries.map(long)].map((query) => ({
    called: `${name} ?${query.slice(0, 40)} (${query.length})`,
    method,
    path: `${withoutBraces(path)}?${query}`.slice(0, headLength),
  }))
}

const withoutBraces = (path: string): string => path.replace(/\{\w+\}/g, 'x')

const node = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
})

/** Where a body has room for a value: the names that lead there; a number stands for an array's element. */
function placesIn(schema: unknown): (string | 0)[][] {
  const { properties, items } = node.parse(schema)
  const below = Object.entries(properties).flatMap(([name, of]) => placesIn(of).map((place) => [name, ...place]))
  const elements = items === undefined ? [] : placesIn(items).map((place): (string | 0)[] => [0, ...place])
  return [[], ...below, ...elements]
}

const put = (place: readonly (string | 0)[], value: unknown): unknown =>
  place.reduceRight<unknown>((inside, at) => (at === 0 ? [inside] : { [at]: inside }), value)

const room = bodyLength - 200
const keys = (many: number, called = 'k') =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`${called}${at}`, 1]))
const nested = (open: string, close: string) => {
  const times = Math.floor(room / (open.length + close.length))
  return JSON.parse(`${open.repeat(times)}1${close.repeat(times)}`) as unknown
}
const filled = (element: unknown) =>
  Array.from({ length: Math.floor(room / (JSON.stringify(element).length + 1)) }, () => element)

/** Values of nearly 64 kB, each made for one way of reading values. */
const values: readonly (readonly [called: string, value: unknown])[] = [
  ...['a', ' ', '1', '@', '-', '\u0967', '\u0301', '\u0301\u0323', 'a\u0301', '\u1100\u1161', '\u202a', '%'].map(
    (text) => [`text of ${JSON.stringify(text)}`, run(text, room)] as const,
  ),
  ['text between blanks', `a${run(' ', room - 2)}b`],
  ['text that is escaped', run('"', room / 2)],
  ['6,000 junk keys', keys(6_000)],
  ['a long key', { [run('k', room)]: 1 }],
  ['keys that grow when they are escaped', keys(80, run('\u0001', 100))],
  ['empty objects', filled({})],
  ['empty arrays', filled([])],
  ['numbers', filled(1)],
  ['objects with a junk key', filled({ k: 1 })],
  ['100 objects with junk keys', Array.from({ length: 100 }, () => keys(70))],
  ['100 objects with 8 long junk keys', Array.from({ length: 100 }, () => keys(8, run('k', 70)))],
  ['nested arrays', nested('[', ']')],
  ['nested objects', nested('{"a":', '}')],
]

/** Bodies for one call: each place of its form filled with each value, and what is hardly JSON. */
export function expensiveBodies({ name, method, path, body }: Operation): Expensive[] {
  if (!body) return []
  const texts = placesIn(body).flatMap((place) =>
    values.map(([called, value]) => [`${place.join('.')} = ${called}`, JSON.stringify(put(place, value))] as const),
  )
  const broken = ['[', '{"a":', '"', '\\', ' ', '-', '1', '{}', '"__proto_', '{"__proto__":'].map(
    (text) => [`a run of ${text}`, run(text, room)] as const,
  )
  return [...texts, ...broken].map(([called, text]) => ({
    called: `${name} ${called}`,
    method,
    path: withoutBraces(path),
    headers: json,
    body: text,
  }))
}
