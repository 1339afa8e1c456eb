import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { fieldProblem, type FieldProblem } from '#contract/field-problem.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problemParams, type ProblemParams } from '#contract/problem-params.ts'
import { toldCode } from '#contract/value.ts'
import { loadProblemTexts } from './load-problem-texts.ts'

/** Timeouts of a call and of a download. */
const callTimeoutMs = 15_000
const fileTimeoutMs = 600_000
const tooSlow = new Error('no answer in time')

interface Refusal {
  code: ProblemCode
  params?: ProblemParams | undefined
  fieldCodes?: Record<string, FieldProblem> | undefined
}

const refusalBody = z.object({
  code: toldCode,
  params: problemParams.optional(),
  fieldCodes: z.record(z.string(), fieldProblem).optional(),
})

/** The server's refusal. Its text for a person is `problemText`'s. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  /** What the text names: `{doctor: 'Dr Rao'}`. */
  readonly params: ProblemParams
  /** Which fields are at fault and why, by their path: `patient.age`. */
  readonly fields: Record<string, FieldProblem>

  constructor({ code, params = {}, fieldCodes = {} }: Refusal) {
    super(code)
    this.name = 'ApiProblem'
    this.code = code
    this.params = params
    this.fields = fieldCodes
  }
}

const undecided: readonly ProblemCode[] = ['internal-error', 'otp-unavailable', 'too-busy', 'unavailable']

/** Whether the server answered without a decision: the same request can succeed later. */
export const isUndecided = (problem: ApiProblem): boolean => undecided.includes(problem.code)

/** Whether the server refused by a decision: the same request, sent again, is refused again. */
export const isDecided = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && !isUndecided(problem)

/** No answer that can be read: there is no network, it took too long, or something in between answered. */
export class NetworkProblem extends Error {
  readonly kind: 'no-network' | 'too-slow' | 'unreadable'

  constructor(kind: 'no-network' | 'too-slow' | 'unreadable', cause: unknown) {
    super(kind, { cause })
    this.name = 'NetworkProblem'
    this.kind = kind
  }
}

type Part<C extends Call, Name extends 'params' | 'query' | 'headers' | 'body'> =
  C extends Record<Name, infer Schema extends z.ZodType>
    ? undefined extends z.input<Schema>
      ? { [N in Name]?: z.input<Schema> }
      : Partial<z.input<Schema>> extends z.input<Schema>
        ? { [N in Name]?: z.input<Schema> }
        : { [N in Name]: z.input<Schema> }
    : unknown

interface Way {
  token?: string | null | undefined
  signal?: AbortSignal | undefined
  /** The request goes on when the page is left. */
  keepalive?: true
}

/** What a call needs, by its contract. */
export type CallOptions<C extends Call> = Way &
  Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'headers'> &
  Part<C, 'body'>

type Plain = string | number | undefined

interface AnyOptions extends Way {
  params?: Record<string, Plain>
  query?: Record<string, Plain>
  headers?: Record<string, string | undefined>
  body?: unknown
}

/** Makes one call of the contract and parses its answer by it.
 *  @throws ApiProblem when the server refuses; NetworkProblem when no readable answer came; the signal's own reason when
 *  it was aborted */
export async function call<const C extends Call>(entry: C, options: CallOptions<C>): Promise<z.output<C['answer']>> {
  const { params, query, headers, body, token, signal, keepalive }: AnyOptions = options
  const response = await send(
    addressOf(entry, params, query),
    {
      method: entry.method,
      ...(keepalive && { keepalive }),
      headers: [
        ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
        ...(entry.body ? [['content-type', 'application/json'] as [string, string]] : []),
        ...Object.entries(headers ?? {}).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      ],
      ...(entry.body && { body: JSON.stringify(body ?? {}) }),
    },
    { signal, timeoutMs: entry.download ? fileTimeoutMs : callTimeoutMs },
  )
  if (!response.ok) {
    await loadProblemTexts()
    throw refusal(response)
  }
  const answer = entry.answer.safeParse(response.content)
  if (!answer.success) throw new NetworkProblem('unreadable', answer.error)
  return answer.data as z.output<C['answer']>
}

function addressOf(entry: Call, params: Record<string, Plain> = {}, query: Record<string, Plain> = {}): string {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, `${value}`)
  return asked.size ? `${path}?${asked}` : path
}

interface Answer {
  ok: boolean
  status: number
  content: unknown
}

async function send(
  address: string,
  request: RequestInit,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Answer> {
  const stop = new AbortController()
  const leave = () => stop.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave)
  const clock = setTimeout(() => stop.abort(tooSlow), timeoutMs)
  try {
    const response = await fetch(address, { ...request, signal: stop.signal })
    const text = await response.text()
    return { ok: response.ok, status: response.status, content: text === '' ? undefined : readText(text) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkProblem(stop.signal.reason === tooSlow ? 'too-slow' : 'no-network', error)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', leave)
  }
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // a proxy's page, which the contract's schema rejects
  }
}

function refusal({ status, content }: Answer): ApiProblem | NetworkProblem {
  const said = refusalBody.safeParse(content)
  if (said.success) return new ApiProblem(said.data)
  if (status < 502) return new NetworkProblem('unreadable', content)
  return new ApiProblem({ code: 'unavailable' }) // a proxy answers for a server that is away
}
