import { z } from 'zod'
import * as live from '#contract/live-queue.ts'
import { deskUnreached, hidden } from '#contract/messages.ts'
import { roles } from '#contract/permissions.ts'
import { problemCode, problemStatus, type ProblemCode } from '#contract/problem.ts'
import { startProduct } from '../tests/product.ts'
import { fieldType, nameOf, nameShapes, schema, typeOf, wordLists, type Schema } from './api/notation.ts'
import { writePage } from './commands/write-page.ts'

// Writes docs/api.md from the OpenAPI document of the running product; `--check` only compares.

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
type OpenApi = z.infer<typeof openApi>

/** Problems that calls have together. */
const groups: Readonly<Record<string, readonly ProblemCode[]>> = {
  NotInLine: ['not-today', 'wrong-status', 'session-closed'],
  NoPlace: ['doctor-not-available', 'slot-full', 'session-over', 'hospital-closed', 'doctor-on-leave', 'slot-not-held'],
}

const answerOf = ({ responses }: Operation) => Object.entries(responses).find(([status]) => Number(status) < 300)
const schemaOf = (of?: { content?: z.infer<typeof content> | undefined }) => of?.content?.['application/json'].schema

/** As `404 slot-not-found`, in the order of their numbers. */
const refusalsOf = (call: Operation): string[] =>
  Object.entries(call.responses)
    .filter(([status]) => Number(status) >= 400)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([status, { description }]) => (description.match(/[\w-]+/g) ?? []).map((code) => `${status} ${code}`))
const ofSessions = ['401 not-logged-in', '403 not-allowed', '422 key-reused']
const byStatus = (refusals: readonly string[]) =>
  Object.entries(Object.groupBy(refusals, (one) => one.slice(0, 3))).map(
    ([status, those = []]) => `${status} ${those.map((one) => one.slice(4)).join(', ')}`,
  )

/** The problems of a call, those of a whole group by its name.
 *  @param known refusals that the page names for all calls */
const ownRefusals = (call: Operation, known: readonly string[]): string[] =>
  Object.entries(groups).reduce(
    (codes, [name, group]: [string, readonly string[]]) =>
      group.every((code) => codes.includes(code)) ? [...codes.filter((code) => !group.includes(code)), name] : codes,
    refusalsOf(call)
      .filter((one) => !known.includes(one) && !/^404 .*-not-found$/.test(one))
      .map((one) => one.slice(4)),
  )

function callOf(name: string, call: Operation, known: readonly string[]): string {
  const body = schemaOf(call.requestBody)
  const isEmpty = body?.anyOf?.some(({ properties }) => properties && Object.keys(properties).length === 0)
  const [status, answer] = answerOf(call) ?? []
  const shown = schemaOf(answer)
  // An id in the path needs no line, and a browser names itself.
  const parameters = call.parameters
    .filter((one) => one.name !== 'user-agent' && (one.in !== 'path' || typeOf(one.schema) !== 'Id'))
    .map((one) => fieldType(one.name, one.required, one.schema))
  const refusals = ownRefusals(call, known)
  const lines = [
    parameters.length > 0 && `with ${parameters.join(', ')}`,
    body && !isEmpty && `body ${typeOf(body)}`,
    shown ? `${status} ${typeOf(shown)}` : `${status}`,
    refusals.length > 0 && `refuses ${refusals.join(', ')}`,
  ]
  const indented = lines.flatMap((line) => (line ? [`    ${wrapped(line).replaceAll('\n', '\n    ')}`] : []))
  return `**${name}** ${call.description.replace('Permission: ', '')} ${call.summary}.\n\n${indented.join('\n')}`
}

/** Lines of at most 120 characters; a longer list of words goes on after one of them. */
const wrapped = (text: string) =>
  text
    .split(' ')
    .flatMap((word, index) => (index > 0 ? ` ${word}` : word).split(word.length > 110 ? /(?<=\|)/ : /$^/))
    .reduce((lines, part) => {
      const isFull = lines.length - lines.lastIndexOf('\n') + part.length > 121
      return isFull ? `${lines}\n     ${part.trimStart()}` : `${lines}${part}`
    })

const code = (lines: readonly string[]) => `\`\`\`\n${lines.map(wrapped).join('\n')}\n\`\`\``
const shapeOf = (of: z.ZodType) => typeOf(schema.parse(z.toJSONSchema(of, { unrepresentable: 'any' })))
const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

const ofSlots = 'at most 100 slots a socket, a desk 1,000 more of its hospital; today at the hospital without `date`'
const events: readonly (readonly [name: string, says: string, of: z.ZodType])[] = [
  [live.events.queueUpdate, 'to all followers of the slot, on following and connecting too', live.queueState],
  [live.events.queueLine, "to the queue's patients and to the hospital's own desk", live.queueLine],
  [live.events.deskUnreached, "to the desk: how many of a queue's patients no message has reached", deskUnreached],
  [live.events.follow, `from a client; ${ofSlots}`, live.follow],
  [live.events.unfollow, 'from a client', live.unfollow],
  [
    live.events.hidden,
    'from a page that is hidden or shown again: only a shown one tells its patient anything',
    hidden,
  ],
  ['the acknowledgement', 'of each event that a client sends with one', live.followAnswer],
]

const alphabetically = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) =>
  a.toLowerCase() < b.toLowerCase() ? -1 : 1

/** Writes calls, shapes, problems and socket events as Markdown. */
function pageOf(document: OpenApi): string {
  const { components, info, paths } = document
  // What a body has may differ from what an answer has by the values of absent fields.
  const ofBodies = new Set(JSON.stringify(paths).match(/\w+(?=Input")/g))
  const isShape = ([name, of]: [string, Schema]) =>
    of.properties && (name.endsWith('Input') ? ofBodies.has(nameOf(name)) : !ofBodies.has(name))
  const named = Object.entries(components.schemas).filter(isShape).toSorted(alphabetically)
  const shapes = named.map(([name, of]): [string, Schema] => [nameOf(name), of])
  nameShapes(shapes)
  const [ofProblems = [], others = []] = [true, false].map((is) =>
    shapes.filter(([name]) => name.includes('Problem') === is).map(([name, of]) => `${name} ${typeOf(of, name)}`),
  )
  const operations = Object.entries(paths)
    .toSorted(alphabetically)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [path, `${method.toUpperCase()} ${path}`, call] as const),
    )
  const [first = [], ...rest] = operations.map(([, , call]) => refusalsOf(call))
  const ofAll = first.filter((one) => rest.every((refusals) => refusals.includes(one)))
  const sections = Object.entries(Object.groupBy(operations, ([path]) => path.split('/')[2] ?? '')).map(
    ([part, those = []]) =>
      `### ${part}\n\n${those.map(([, name, call]) => callOf(name, call, [...ofAll, ...ofSessions])).join('\n\n')}`,
  )
  const codes = problemCode.options.map((name) => `${problemStatus[name]} ${name}`).toSorted()
  return `# The API of ${info.title}

Written by \`npm run api\` from the document that the server gives at \`/api/openapi.json\`, which has more of each value; not by hand.

- A session's token goes into the header \`Authorization: Bearer …\`. Bodies are JSON of at most 64 kB.
- A call names its permission; \`public\` needs none, \`any-session\` a session of any role. A session has the permissions of its role, below, in its own account or hospital alone.
- Every call may refuse with the following, one with a permission also with \`401 not-logged-in\`, \`403 not-allowed\`, one with an
  \`idempotency-key\` also with \`422 key-reused\`, one that names a thing by its id with \`404\` and that thing, as \`slot-not-found\`. An answer
  from 400 on is a [problem](#problems).

${code(byStatus(ofAll))}

**How to read a call.** \`with\` are parameters of the address, and \`idempotency-key\` of the header; \`body\` is the body, a number the status of the answer and what it holds, \`refuses\` names [problems](#problems).
A field is a string unless a type follows it; one whose name ends in \`Id\`, or is \`_id\`, is an \`Id\`, in \`Date\`, or \`date\`, a \`Day\`. \`?\`: it may be absent; \`|null\`: or null; \`= x\`: the value where it is absent; \`(1..40)\`: the bounds of a number or of the characters of a string;
\`Id[1..7]\`: a list of 1 to 7; \`Slot&{…}\`: a [Slot](#shapes) with more fields. \`Id\` is a string of 1 to 64 characters, \`Day\` a date as 2026-03-02, \`Count\` an integer from 0; times are ISO 8601 in UTC.

${code([...Object.entries(wordLists), ...Object.entries(groups)].map(([name, words]) => `${name} ${words.join('|')}`))}

## Permissions

${Object.entries(Object.groupBy(Object.entries(roles), ([, { permissions }]) => quoted(permissions)))
  .map(([permissions, those = []]) => `- ${those.map(([role]) => `**${role}**`).join(', ')}: ${permissions}`)
  .join('\n')}

## Calls

By the first part of the address after \`/api/\`.

${sections.join('\n\n')}

## Shapes

${code(others)}

## Problems

\`code\` is one of the list below, by status. \`message\` and \`msg\` are the same English sentence; \`params\` holds the values in it.

${code([...ofProblems, ...byStatus(codes)])}

## Live updates

Socket.IO 4 on the same port, default path; \`auth: {token}\` with a session token of a patient or of a hospital, or nothing.

${events.map(([name, says, of]) => `\`${name}\`, ${says}:\n\n${code([shapeOf(of)])}`).join('\n\n')}
`
}

const product = await startProduct('api', { DEMO: '0', LOG_LEVEL: 'warn' })
const answer = await fetch(`${product.url}/api/openapi.json`)
const written: unknown = await answer.json()
await product.stop()
await writePage('api.md', 'npm run api', pageOf(openApi.parse(written)))
