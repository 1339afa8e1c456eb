import { z } from 'zod'
import * as live from '#contract/live-queue.ts'
import { problemAnswer, problemCode, problemStatus } from '#contract/problem.ts'
import { problemSentences } from '#server/platform/problem-sentences.ts'
import { type Schema, boundsOf, schema, typeOf } from './schema.ts'

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
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => renderCall(`${method.toUpperCase()} ${path}`, call)),
  )
  const told = new Set(calls.join('\n').match(/\b[A-Z]\w+/g))
  const shapes = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input') || told.has(name))
  return [
    `# The API of ${info.title}`,
    'Written by `npm run api` from the document that the server gives at `/api/openapi.json`; not by hand.',
    'A token goes into the header `Authorization: Bearer …`. Bodies are JSON of at most 64 kB. Every answer from 400 on has the same ' +
      'shape: see [Problems](#problems).',
    '## Calls',
    ...calls,
    '## Shapes',
    ...shapes.map(([name, of]) => `### ${name}\n\n${code(typeOf(of))}`),
    '## Problems',
    'Each problem has a `code` from a closed list, `ProblemCode`. `message` and `msg` are the same English sentence; ' +
      '`params` holds the values in its braces.',
    code(typeOf(shapeOf(problemAnswer))),
    table(
      ['code', 'status', 'sentence'],
      problemCode.options.map((name) => [`\`${name}\``, String(problemStatus[name]), `\`${problemSentences[name]}\``]),
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
    'From a client; at most 100 slots a socket. Without `date`, today at the hospital.',
    live.follow,
  ],
  [live.events.unfollow, 'From a client.', live.unfollow],
  ['the acknowledgement', 'Of each event that a client sends with one.', live.followAnswer],
]

function renderCall(name: string, call: Operation): string {
  const body = call.requestBody?.content['application/json'].schema
  const answers = Object.entries(call.responses).toSorted(([a], [b]) => Number(a) - Number(b))
  const [status, answer] = answers.find(([code]) => Number(code) < 300) ?? []
  const refusals = answers.filter(([code]) => Number(code) >= 400)
  return [
    `### ${name}`,
    `${call.summary}. ${call.description}`,
    ...(call.parameters.length > 0 ? [table(['parameter', 'in', 'type', ''], call.parameters.map(parameterRow))] : []),
    ...(body ? ['Body:', code(typeOf(body))] : []),
    `Answers ${status}${answer?.content ? ':' : ', without a body.'}`,
    ...(answer?.content ? [code(typeOf(answer.content['application/json'].schema))] : []),
    `Refuses with ${refusals.map(([code, { description }]) => `${code} (${inCode(description)})`).join(', ')}.`,
  ].join('\n\n')
}

function parameterRow({ name, in: place, required, schema: of }: Operation['parameters'][number]): string[] {
  return [`\`${name}\``, place, `\`${typeOf(of)}\``, [required && 'required', boundsOf(of)].filter(Boolean).join(', ')]
}

const shapeOf = (of: z.ZodType): Schema => schema.parse(z.toJSONSchema(of, { unrepresentable: 'any', io: 'input' }))
const inCode = (words: string) => words.replace(/[\w-]+/g, '`$&`')
const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
