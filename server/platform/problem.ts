/** The codes of problems: those that the platform finds. A product adds its own by declaring them here, as it adds to Fastify's
 *  requests (`server/calls/present.ts`): `new Problem` takes no other code. */
export interface ProblemCodes {
  platform: 'not-found' | 'not-logged-in' | 'foreign-page' | 'wrong-host' | 'too-many-requests' | 'too-busy'
}
export type ProblemCode = ProblemCodes[keyof ProblemCodes]

/** The codes of the problems of a field, to which a product adds in the same way. */
export interface FieldProblemCodes {
  platform: 'wrong-form'
}

/** What a problem's text names: `{minutes: 2}`. */
export type ProblemParams = Record<string, string | number>

/** Why a field is refused. */
export interface FieldProblem {
  code: FieldProblemCodes[keyof FieldProblemCodes]
  params?: ProblemParams | undefined
}

/** A reason to refuse a request: thrown where it is found, answered in one place. The product has its status and its sentence. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  /** By their paths: `address.street`. */
  readonly fields: Record<string, FieldProblem> | undefined
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined

  /** @param params what its text names */
  constructor(
    code: ProblemCode,
    params: ProblemParams = {},
    more: { fields?: Record<string, FieldProblem>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** Writes a problem as the product answers it. */
export type WriteProblem = (problem: Problem) => { status: number; body: object }
