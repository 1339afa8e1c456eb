import { z } from 'zod'
import * as live from '#contract/live-queue.ts'
import { deskUnreached, hidden } from '#contract/messages.ts'
import { roles } from '#contract/permissions.ts'
import { problemAnswer, problemCode, problemStatus } from '#contract/problem.ts'
import { problemSentence } from '#server/calls/index.ts'
import { type Schema, boundsOf, kinds, schema, typeOf, wordLists } from './schema.ts'

const content = z.object({ 'application/json': z.object({ schema }) })
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
})
type Operation = z.infer<typeof operation>

/** The part of OpenAPI 3.1 that the product uses. */
export const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
export type OpenApi = z.infer<typeof openApi>

/** Renders calls, shapes, problems and socket events as Markdown. */
export function renderApi({ info, components, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  )
  const [first = [], ...others] = operations.map(([, call]) => refusalsOf(call))
  const ofAll = first.filter((one) => others.every((refusals) => refusals.includes(one)))
  const calls = operations.map(([name, call]) => renderCall(name, call, [...ofAll, ...ofSessions]))
  const mentioned = new Set(calls.join('\n').match(/\b[A-Z]\w+/g))
  const shapes = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input') || mentioned.has(name))
  return [
    `# The API of ${info.title}`,
    'Written by `npm run api` from the document that the server gives at `/api/openapi.json`; not by hand.',
    'A token goes into the header `Authorization: Bearer …`. Bodies are JSON of at most 64 kB. Every answer from 400 on has the same ' +
      'shape: see [Problems](#problems).',
    `Every call may refuse with ${listed(ofAll)}, and a call that needs a permission also with ${listed(ofSessions)}.`,
    '## Permissions',
    'A call names the permission that it needs, and a session has those of its role. `public` needs none, `any-session` a session of any role.',
    table(
      ['role', 'permissions'],
      Object.entries(roles).map(([role, { permissions }]) => [
        `\`${role}\``,
        permissions.map((one) => `\`${one}\``).join(', '),
      ]),
    ),
    '## Calls',
    ...calls,
    '## Shapes',
    table(
      ['name', 'is'],
      [
        ...Object.entries(kinds).map(([name, { says }]) => [`\`${name}\``, says]),
        ...Object.entries(wordLists).map(([name, words]) => [
          `\`${name}\``,
          words.map((word) => `\`${word}\``).join(', '),
        ]),
      ],
    ),
    ...shapes.map(([name, of]) => `### ${name}\n\n${code(typeOf(of))}`),
    '## Problems',
    'Each problem has a `code` from a closed list, `ProblemCode`. `message` and `msg` are the same English sentence; ' +
      '`params` holds the values in its braces.',
    code(typeOf(shapeOf(problemAnswer))),
    table(
      ['code', 'status', 'sentence'],
      problemCode.options.map((name) => [`\`${name}\``, String(problemStatus[name]), `\`${problemSentence(name)}\``]),
    ),
    '## Live updates',
    'Socket.IO 4 on the same port, default path; `auth: {token}` with a session token of a patient or of a hospital, or nothing.',
    ...events.map(([name, says, of]) => `### \`${name}\`\n\n${says}\n\n${code(typeOf(shapeOf(of)))}`),
  ]
    .join('\n\n')
    .concat('\n')
}

const events: readonly (readonly [name: string, says: string, of: z.ZodType])[] = [
  [
    live.events.queueUpdate,
    'From the server to all followers of the slot; also on following and on every connect.',
    live.queueState,
  ],
  [live.events.queueLine, "From the server to the queue's patients and to the hospital's own desk.", live.queueLine],
  [
    live.events.follow,
    'From a client; at most 100 slots a socket, and 1,000 more of its own hospital for a desk. Without `date`, today at the hospital.',
    live.follow,
  ],
  [live.events.unfollow, 'From a client.', live.unfollow],
  [
    live.events.hidden,
    'From a page that is hidden or shown again: only a page that is shown tells its patient anything.',
    hidden,
  ],
  [
    live.events.deskUnreached,
    "From the server to the queue's desk: how many of its patients no message has reached.",
    deskUnreached,
  ],
  ['the acknowledgement', 'Of each event that a client sends with one.', live.followAnswer],
]

/** As `404 slot-not-found`, in the order of their numbers. */
const refusalsOf = (call: Operation): string[] =>
  Object.entries(call.responses)
    .filter(([status]) => Number(status) >= 400)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([status, { description }]) => (description.match(/[\w-]+/g) ?? []).map((code) => `${status} ${code}`))
const ofSessions = ['401 not-logged-in', '403 not-allowed']
const listed = (refusals: readonly string[]) =>
  Object.entries(Object.groupBy(refusals, (one) => one.slice(0, 3)))
    .map(([status, those = []]) => `${status} (${those.map((one) => `\`${one.slice(4)}\``).join(', ')})`)
    .join(', ')

/** @param known refusals that the page names for all calls */
function renderCall(name: string, call: Operation, known: readonly string[]): string {
  const body = call.requestBody?.content['application/json'].schema
  const answers = Object.entries(call.responses).toSorted(([a], [b]) => Number(a) - Number(b))
  const [status, answer] = answers.find(([code]) => Number(code) < 300) ?? []
  const refusals = refusalsOf(call).filter((one) => !known.includes(one))
  return [
    `### ${name}`,
    `${call.summary}. ${call.description}`,
    ...(call.parameters.length > 0 ? [table(['parameter', 'in', 'type', ''], call.parameters.map(parameterRow))] : []),
    ...(body ? [inType('Body:', body)] : []),
    answer?.content
      ? inType(`Answers ${status}:`, answer.content['application/json'].schema)
      : `Answers ${status}, without a body.`,
    ...(refusals.length > 0 ? [`Refuses with ${listed(refusals)}.`] : []),
  ].join('\n\n')
}

function parameterRow({ name, in: place, required, schema: of }: Operation['parameters'][number]): string[] {
  return [`\`${name}\``, place, `\`${typeOf(of)}\``, [required && 'required', boundsOf(of)].filter(Boolean).join(', ')]
}

const shapeOf = (of: z.ZodType): Schema => schema.parse(z.toJSONSchema(of, { unrepresentable: 'any', io: 'input' }))
/** A type of one line stays in its sentence. */
function inType(says: string, of: Schema): string {
  const type = typeOf(of)
  return type.includes('\n') ? `${says}\n\n${code(type)}` : `${says} \`${type}\`.`
}

const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
