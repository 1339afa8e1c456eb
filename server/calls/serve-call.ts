import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { About, Call } from '#contract/call.ts'
import type { Scope, ScopeOf } from '#contract/permissions.ts'
import { problemAnswer, problemCode, problemStatus, type ProblemCode } from '#contract/problem.ts'
import { fieldProblem, type FieldProblem } from '#contract/field-problem.ts'
import { networkOf } from '../platform/limits/index.ts'
import { Download } from '../platform/http/file-answers.ts'
import { CachedAnswer } from '../platform/http/pack-answers.ts'
import { PackedList } from '../platform/http/packed-list.ts'
import { Problem } from '../platform/problem.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** A request as its call's contract parsed it, with the caller that was established for it. */
export interface Asked<C extends Call, Caller> {
  caller: Caller
  body: Output<C['body']>
  params: Output<C['params']>
  query: Output<C['query']>
  headers: Output<C['headers']>
  /** The network that the request came from, as limits know it: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  cookie: C extends { cookie: string } ? OwnCookie : undefined
  /** Says that the call has changed nothing: it leaves no row in the audit trail. */
  changedNothing: () => void
  keyed: 'idempotency-key' extends keyof Output<C['headers']> ? Keyed : undefined
}

/** The Idempotency-Key of a request, and what to call where it changes nothing: a repeat leaves no second row in the history. */
export interface Keyed {
  key: string | undefined
  changedNothing: () => void
}

/** The caller of a call: of a scope of its permissions, or undefined where it may be made without a session. */
export type CallerOf<C extends Pick<Call, 'permission' | 'anonymous'>, Callers extends Record<Scope, unknown>> =
  | Callers[ScopeOf<C['permission']>]
  | (C extends { anonymous: string } | { permission: 'public' } ? undefined : never)

/** Establishes the caller from the bearer token. `onCaller` receives the caller before the permission is checked.
 *  @throws Problem when the caller may not make the call */
export type Identify<Callers extends Record<Scope, unknown>> = (
  call: Pick<Call, 'method' | 'path' | 'permission' | 'anonymous' | 'needsProof' | 'withoutSession'>,
  token: string | undefined,
  onCaller: (caller: Callers[Scope]) => void,
) => Promise<Callers[Scope] | undefined>

/** What a call has come to, just before it is answered; each part as far as it is known. */
export interface Done<Caller> {
  call: Call
  about: About
  caller: Caller
  address: string
  params: unknown
  query: unknown
  body: unknown
  answer: unknown
  outcome: 'done' | ProblemCode
}
/** Keeps a record of a call. Must not throw: the call is done. */
export type KeepRecord<Caller> = (done: Done<Caller>) => Promise<void>

// The document of the API refers to these parts of every problem. They get their names here, because a page's first load has no room for
// them.
z.globalRegistry.add(problemCode, { id: 'ProblemCode' })
z.globalRegistry.add(fieldProblem, { id: 'FieldProblem' })

const everyCall: ProblemCode[] = [
  'bad-request',
  'wrong-field',
  'bad-json',
  'too-large',
  'wrong-content-type',
  'foreign-page',
  'too-many-requests',
  'too-busy',
  'internal-error',
  'unavailable',
]

/** Makes the function that rooms open their calls with: parse by the contract, establish the caller, answer.
 *  @param secure whether browsers reach the product by https alone */
export function createServe<Callers extends Record<Scope, unknown>>(
  app: FastifyInstance,
  identify: Identify<Callers>,
  keepRecord: KeepRecord<Callers[Scope] | undefined>,
  secure: boolean,
) {
  return function serve<C extends Call>(
    call: C,
    about: About,
    handle: (
      asked: Asked<C, CallerOf<C, Callers>>,
    ) => Promise<C extends { download: true } ? Download : z.output<C['answer']> | CachedAnswer | PackedList>,
  ): void {
    const emptyAnswer = call.answer.safeParse(undefined).success
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.headers && { headers: call.headers }),
        ...(call.body && { body: call.body }),
        ...describe(call, about),
        response: { [emptyAnswer ? 204 : call.creates ? 201 : 200]: call.answer, ...problemsByStatus(call) },
      },
      // Before the body is validated: a caller without permission learns nothing about its form.
      preValidation: async (request) => {
        const token = bearerToken(request)
        request.caller = await identify(call, token, (caller) => {
          request.caller = caller
        })
        refuseManyValues(request.body)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { caller, body, params, query, headers, ip } = request
        const cookie =
          call.cookie && ownCookie(request, reply, { name: call.cookie, path: call.cookiePath ?? call.path, secure })
        const changedNothing = (): void => {
          request.hasChangedNothing = true
        }
        const keyed = { key: headers['idempotency-key'], changedNothing }
        const parts = { caller, body, params, query, headers, address: networkOf(ip), cookie, changedNothing, keyed }
        const answer = await handle(parts as Asked<C, CallerOf<C, Callers>>)
        request.answered = answer
        if (answer instanceof Download) {
          reply.header('content-disposition', `attachment; filename="${answer.name}"`)
          return reply.type(answer.type).send(answer.bytes)
        }
        if (answer instanceof CachedAnswer || answer instanceof PackedList) return answer.send(request, reply)
        if (emptyAnswer) return reply.code(204).send()
        if (call.creates) reply.code(201)
        return answer
      },
      // Audits every response before it is sent.
      onSend: async (request) => {
        const { caller, params, query, body, answered: answer, problem, ip: address } = request
        if (request.hasChangedNothing && problem === undefined) return
        const parts = { params, query, body, answer }
        const done = { call, about, caller, address, ...parts, outcome: problem ?? 'done' }
        await keepRecord(done as Done<Callers[Scope] | undefined>)
      },
    })
  }
}

export type Serve<Callers extends Record<Scope, unknown>> = ReturnType<typeof createServe<Callers>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: unknown
    answered: unknown
    hasChangedNothing?: boolean
    /** Why it is refused. */
    problem: ProblemCode | undefined
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** For the API document. */
function describe({ permission, anonymous }: Call, { summary }: About) {
  const needed: readonly string[] = [anonymous ? 'public' : [], permission].flat()
  return {
    summary,
    description: `Permission: ${needed.map((one) => `\`${one}\``).join(' or ')}.`,
    ...(permission === 'public' ? {} : { security: [{ token: [] }] }),
  }
}

function problemsByStatus({
  permission,
  withoutSession,
  needsProof,
  problems: own,
}: Call): Record<number, typeof problemAnswer> {
  const session: ProblemCode[] = permission === 'public' ? [] : [withoutSession ?? 'not-logged-in', 'not-allowed']
  const proof: ProblemCode[] = needsProof ? ['prove-again'] : []
  const codes = Map.groupBy(new Set([...everyCall, ...session, ...proof, ...own]), (code) => problemStatus[code])
  return Object.fromEntries([...codes].map(([status, of]) => [status, problemAnswer.describe(of.join(', '))]))
}

/** The one cookie of a call: sent back to it, or to those that share it, and out of reach of scripts. It says nothing of who calls. */
export interface OwnCookie {
  /** What the browser sent: at most 1000 letters, digits, `-`, `_` and `.`; undefined otherwise. */
  value: string | undefined
  /** @param maxAge in seconds */
  set(value: string, maxAge: number): void
}

const longest = 1_000

/** @param path which the browser sends it back to, with the paths below it */
function ownCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path, secure }: { name: string; path: string; secure: boolean },
): OwnCookie {
  const sent = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return {
    value: sent !== undefined && sent.length <= longest && /^[\w.-]+$/.test(sent) ? sent : undefined,
    set(value, maxAge) {
      const attributes = [
        `Path=${path}`,
        `Max-Age=${maxAge}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ]
      reply.header('set-cookie', [`${name}=${value}`, ...attributes].join('; '))
    },
  }
}

/** How many values a body holds at most: keys and elements, at every depth. The largest, a registration with 100 doctors,
 *  holds about 300. The work of a schema grows with them. */
const mostValues = 1_000

/** Refuses a body that is larger than any call's form, before a schema reads it.
 *  @throws Problem `wrong-field` */
function refuseManyValues(body: unknown): void {
  const open: object[] = []
  let count = 0
  const add = (value: unknown) => {
    count += 1
    if (typeof value === 'object' && value !== null) open.push(value)
  }
  add(body)
  for (let inside = open.pop(); inside; inside = open.pop()) {
    for (const key in inside) {
      add(Reflect.get(inside, key))
      if (count > mostValues) throw new Problem('wrong-field', {}, { fields: { body: tooMany } })
    }
  }
}

const tooMany: FieldProblem = { code: 'too-many-values', params: { most: mostValues } }
