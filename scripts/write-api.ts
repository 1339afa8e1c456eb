import { z } from 'zod'
import { appointmentStatus, priority } from '#contract/appointments.ts'
import { language } from '#contract/languages.ts'
import * as live from '#contract/live-queue.ts'
import { deskUnreached, hidden } from '#contract/messages.ts'
import { gender } from '#contract/patient-details.ts'
import { hospitalRole, roles } from '#contract/permissions.ts'
import { problemAnswer, problemCode, problemStatus } from '#contract/problem.ts'
import { startProduct } from '../tests/product.ts'
import { writePage } from './commands/write-page.ts'

// Writes docs/api.md from the OpenAPI document of the running product; `--check` only compares.

type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'
/** The part of JSON Schema that the contract uses. */
interface Schema extends Partial<Record<Bound, number>> {
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
const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const content = z.object({ 'application/json': z.object({ schema }) })
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
})
type Operation = z.infer<typeof operation>
const openApi = z.object({
  info: z.object({ title: z.string() }),
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

/** Closed lists of words that the page writes once. */
const wordLists: Readonly<Record<string, readonly string[]>> = {
  Language: language.options,
  Gender: gender.options,
  Status: appointmentStatus.options,
  Priority: priority.options,
  QueueStatus: live.queueStatus.options,
  Role: hospitalRole.options,
}

/** Kinds of values that have a name on the page. */
const kinds: Readonly<Record<string, (of: Schema) => boolean>> = {
  Id: ({ minLength, maxLength }) => minLength === 1 && maxLength === 64,
  Day: ({ format }) => format === 'date',
  Count: ({ type, minimum, maximum = exact }) => type === 'integer' && minimum === 0 && maximum >= exact,
}

/** Larger bounds come from the language, not from the contract. */
const exact = Number.MAX_SAFE_INTEGER

/** A type in the notation of the page, with its bounds. */
function typeOf(of: Schema): string {
  if (of.$ref) return of.$ref.split('/').at(-1) ?? ''
  if (of.const !== undefined) return JSON.stringify(of.const).replaceAll('"', "'")
  if (of.enum?.length === problemCode.options.length) return 'ProblemCode'
  const isList = ([, words]: [string, readonly string[]]) => words.join() === of.enum?.join()
  const name = of.enum ? Object.entries(wordLists).find(isList)?.[0] : kindOf(of)
  if (name) return name
  if (of.enum) return of.enum.map((one) => (typeof one === 'string' ? `'${one}'` : JSON.stringify(one))).join('|')
  const either = of.anyOf ?? of.oneOf
  if (either) return [...new Set(either.map(typeOf))].join('|')
  if (of.properties) return objectType(of)
  if (of.prefixItems) return `[${of.prefixItems.map(typeOf).join(', ')}]`
  if (typeof of.items === 'object') return `${inList(typeOf(of.items))}[${range(of.minItems, of.maxItems)}]`
  if (typeof of.additionalProperties === 'object') return `{[name]: ${typeOf(of.additionalProperties)}}`
  const type = Array.isArray(of.type) ? of.type.join('|') : (of.type ?? 'anything')
  const bounds = range(of.minimum ?? of.minLength, of.maximum ?? of.maxLength)
  return bounds ? `${type}(${bounds})` : type
}
const kindOf = (of: Schema) => Object.keys(kinds).find((name) => kinds[name]?.(of))
const inList = (type: string) => (/^[^{[]*\|/.test(type) ? `(${type})` : type)

const objectType = ({ properties = {}, required = [] }: Schema): string =>
  `{${Object.entries(properties)
    .map(([name, field]) => named(name, required.includes(name), field))
    .join(', ')}}`

/** A string has no type on the page. */
function named(name: string, isRequired: boolean, of: Schema): string {
  const type = typeOf(of)
  const otherwise = of.default === undefined ? '' : ` = ${JSON.stringify(of.default)}`
  return `${name}${isRequired ? '' : '?'}${type === 'string' ? '' : `: ${type}`}${otherwise}`
}

function range(least?: number, most?: number): string {
  const from = least === undefined || least <= -exact ? '' : `${least}`
  const to = most === undefined || most >= exact ? '' : `${most}`
  return from || to ? `${from}..${to}` : ''
}

/** As `404 slot-not-found`, in the order of their numbers. */
const refusalsOf = (call: Operation): string[] =>
  Object.entries(call.responses)
    .filter(([status]) => Number(status) >= 400)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([status, { description }]) => (description.match(/[\w-]+/g) ?? []).map((code) => `${status} ${code}`))
const ofSessions = ['401 not-logged-in', '403 not-allowed']
const byStatus = (refusals: readonly string[]) =>
  Object.entries(Object.groupBy(refusals, (one) => one.slice(0, 3))).map(
    ([status, those = []]) => `${status} ${those.map((one) => one.slice(4)).join(', ')}`,
  )

/** @param known refusals that the page names for all calls */
function callOf(name: string, call: Operation, known: readonly string[]): string {
  const body = call.requestBody?.content['application/json'].schema
  const [status = '', answer] = Object.entries(call.responses).find(([code]) => Number(code) < 300) ?? []
  // An id in the path needs no line, and a browser names itself.
  const parameters = call.parameters
    .filter((one) => one.name !== 'user-agent' && (one.in !== 'path' || typeOf(one.schema) !== 'Id'))
    .map((one) => named(one.name, one.required, one.schema))
  const refusals = refusalsOf(call)
    .filter((one) => !known.includes(one))
    .map((one) => one.slice(4))
  const lines = [
    parameters.length > 0 && `with ${parameters.join(', ')}`,
    body && `body ${typeOf(body)}`,
    `${status} ${answer?.content ? typeOf(answer.content['application/json'].schema) : ''}`.trim(),
    refusals.length > 0 && `refuses ${refusals.join(', ')}`,
  ]
  const indented = lines.flatMap((line) => (line ? [`    ${wrapped(line).replaceAll('\n', '\n    ')}`] : []))
  return `### ${name}\n\n${call.summary}. ${call.description.replace('Permission: ', '')}\n\n${indented.join('\n')}`
}

/** Lines of at most 120 characters. */
const wrapped = (text: string) =>
  text.split(' ').reduce((lines, word) => {
    const isFull = lines.length - lines.lastIndexOf('\n') + word.length > 120
    return `${lines}${isFull ? '\n     ' : ' '}${word}`
  })

const code = (lines: readonly string[]) => `\`\`\`\n${lines.map(wrapped).join('\n')}\n\`\`\``
const shapeOf = (of: z.ZodType) => typeOf(schema.parse(z.toJSONSchema(of, { unrepresentable: 'any', io: 'input' })))
const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

const events: readonly (readonly [name: string, says: string, of: z.ZodType])[] = [
  [
    live.events.queueUpdate,
    'from the server to all followers of the slot, on following and connecting too',
    live.queueState,
  ],
  [live.events.queueLine, "from the server to the queue's patients and to the hospital's own desk", live.queueLine],
  [
    live.events.follow,
    'from a client; at most 100 slots a socket, and 1,000 more of its own hospital for a desk; without `date`, today at the hospital',
    live.follow,
  ],
  [live.events.unfollow, 'from a client', live.unfollow],
  [
    live.events.hidden,
    'from a page that is hidden or shown again: only a shown page tells its patient anything',
    hidden,
  ],
  [
    live.events.deskUnreached,
    "from the server to the queue's desk: how many of its patients no message has reached",
    deskUnreached,
  ],
  ['the acknowledgement', 'of each event that a client sends with one', live.followAnswer],
]

/** Writes calls, shapes, problems and socket events as Markdown. */
function pageOf({ info, components, paths }: z.infer<typeof openApi>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  )
  const [first = [], ...others] = operations.map(([, call]) => refusalsOf(call))
  const ofAll = first.filter((one) => others.every((refusals) => refusals.includes(one)))
  const calls = operations.map(([name, call]) => callOf(name, call, [...ofAll, ...ofSessions, '422 key-reused']))
  const mentioned = new Set(calls.join('\n').match(/\b[A-Z]\w+/g))
  const shapes = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input') || mentioned.has(name))
  const ofProblems = problemCode.options.map((name) => `${problemStatus[name]} ${name}`).toSorted()
  return `# The API of ${info.title}

Written by \`npm run api\` from the document that the server gives at \`/api/openapi.json\`, which has more of each value; not by hand.

- A session's token goes into the header \`Authorization: Bearer …\`. Bodies are JSON of at most 64 kB.
- A call names its permission; \`public\` needs none, \`any-session\` a session of any role. A session has the permissions of its role, below.
- Every call may refuse with the following, one with a permission also with \`401 not-logged-in\`, \`403 not-allowed\`, one with an
  \`idempotency-key\` also with \`422 key-reused\`. An answer from 400 on is a [problem](#problems).

${code(byStatus(ofAll))}

**How to read a call.** \`with\` are parameters of the address, \`body\` is the body, a number the status of the answer and what it holds, \`refuses\` names [problems](#problems). A field is a string
unless a type follows it; \`?\`: it may be absent; \`= x\`: the value where it is absent; \`(1..40)\`: the bounds of a number or of the characters of a string;
\`Id[1..7]\`: a list of 1 to 7. \`Id\` is a string of 1 to 64 characters, \`Day\` a date as 2026-03-02, \`Count\` an integer from 0; times are ISO 8601 in UTC.

${code(Object.entries(wordLists).map(([name, words]) => `${name} ${words.join('|')}`))}

## Permissions

${Object.entries(Object.groupBy(Object.entries(roles), ([, { permissions }]) => quoted(permissions)))
  .map(([permissions, those = []]) => `- ${those.map(([role]) => `**${role}**`).join(', ')}: ${permissions}`)
  .join('\n')}

## Calls

${calls.join('\n\n')}

## Shapes

${code(shapes.map(([name, of]) => `${name} ${typeOf(of)}`))}

## Problems

\`code\` is one of the list below, by status. \`message\` and \`msg\` are the same English sentence; \`params\` holds the values in it.

${code([shapeOf(problemAnswer), ...byStatus(ofProblems)])}

## Live updates

Socket.IO 4 on the same port, default path; \`auth: {token}\` with a session token of a patient or of a hospital, or nothing.

${events.map(([name, says, of]) => `\`${name}\`, ${says}:\n\n${code([shapeOf(of)])}`).join('\n\n')}
`
}

const product = await startProduct('api', { DEMO: '0', LOG_LEVEL: 'warn' })
const answer = await fetch(`${product.url}/api/openapi.json`)
const document: unknown = await answer.json()
await product.stop()
await writePage('api.md', 'npm run api', pageOf(openApi.parse(document)))
