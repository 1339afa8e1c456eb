import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { About, Call, Role } from '#contract/call.ts'
import { problemAnswer, problemStatus, type ProblemCode } from '#contract/problem.ts'
import { networkOf } from '../limits/index.ts'
import { Download } from './download.ts'
import { KeptAnswer } from './kept-answer.ts'
import { ownCookie, type OwnCookie } from './own-cookie.ts'
import { PackedList } from './packed-list.ts'
import { refuseManyValues } from './refuse-many-values.ts'

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
}

/** The caller of a call: of one of its roles, or undefined where it may be made without a session. */
export type CallerOf<C extends Pick<Call, 'roles' | 'anonymous'>, Callers extends Record<Role, unknown>> =
  | Callers[C['roles'][number]]
  | (C extends { anonymous: string } | { roles: readonly [] } ? undefined : never)

/** Establishes the caller from the bearer token. `onCaller` receives the caller before the role is checked.
 *  @throws Problem when the caller may not make the call */
export type Identify<Callers extends Record<Role, unknown>> = (
  call: Pick<Call, 'roles' | 'anonymous' | 'withoutSession'>,
  token: string | undefined,
  onCaller: (caller: Callers[Role]) => void,
) => Promise<Callers[Role] | undefined>

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
export function createServe<Callers extends Record<Role, unknown>>(
  app: FastifyInstance,
  identify: Identify<Callers>,
  keepRecord: KeepRecord<Callers[Role] | undefined>,
  secure: boolean,
) {
  return function serve<C extends Call>(
    call: C,
    about: About,
    handle: (
      asked: Asked<C, CallerOf<C, Callers>>,
    ) => Promise<C extends { download: true } ? Download : z.output<C['answer']> | KeptAnswer | PackedList>,
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
        response: { [emptyAnswer ? 204 : 200]: call.answer, ...problemsByStatus(call) },
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
        const cookie = call.cookie && ownCookie(request, reply, { name: call.cookie, path: call.path, secure })
        const asked = { caller, body, params, query, headers, address: networkOf(ip), cookie } as Asked<
          C,
          CallerOf<C, Callers>
        >
        const answer = await handle(asked)
        request.answered = answer
        if (answer instanceof Download) {
          reply.header('content-disposition', `attachment; filename="${answer.name}"`)
          return reply.type(answer.type).send(answer.bytes)
        }
        if (answer instanceof KeptAnswer || answer instanceof PackedList) return answer.send(request, reply)
        if (emptyAnswer) return reply.code(204).send()
        return answer
      },
      // Audits every response before it is sent.
      onSend: async (request) => {
        const { caller, params, query, body, answered: answer, problem, ip: address } = request
        const parts = { params, query, body, answer }
        const done = { call, about, caller, address, ...parts, outcome: problem ?? 'done' }
        await keepRecord(done as Done<Callers[Role] | undefined>)
      },
    })
  }
}

export type Serve<Callers extends Record<Role, unknown>> = ReturnType<typeof createServe<Callers>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: unknown
    answered: unknown
    /** Why it is refused. */
    problem: ProblemCode | undefined
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** For the API document. */
function describe({ roles, anonymous }: Call, { summary }: About) {
  const audience = [...(anonymous || roles.length === 0 ? ['anyone'] : []), ...roles].join(' or ')
  return {
    summary,
    description: `For: ${audience}.`,
    ...(roles.length === 0 ? {} : { security: [{ token: [] }] }),
  }
}

function problemsByStatus({ roles, withoutSession, problems: own }: Call): Record<number, typeof problemAnswer> {
  const session: ProblemCode[] = roles.length === 0 ? [] : [withoutSession ?? 'not-logged-in', 'not-allowed']
  const codes = Map.groupBy(new Set([...everyCall, ...session, ...own]), (code) => problemStatus[code])
  return Object.fromEntries([...codes].map(([status, of]) => [status, problemAnswer.describe(of.join(', '))]))
}
