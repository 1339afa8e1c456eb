import type { FieldProblem } from '#contract/field-problem.ts'
import { problemStatus, type ProblemAnswer, type ProblemCode } from '#contract/problem.ts'
import type { ProblemParams } from '#contract/problem-params.ts'
import { fieldSentence } from './field-sentences.ts'
import { problemSentences } from './problem-sentences.ts'
import { withParams } from './sentence.ts'

/** A reason to refuse a request: thrown where it is found, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  /** By their paths: `patient.age`. */
  readonly fields: Record<string, FieldProblem> | undefined
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined

  /** @param params fills the braces of the problem's sentence: `{doctor: 'Dr Rao'}` */
  constructor(
    code: ProblemCode,
    params: ProblemParams = {},
    more: { fields?: Record<string, FieldProblem>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(withParams(problemSentences[code], params), { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return problemStatus[this.code]
  }

  toAnswer(): ProblemAnswer {
    return {
      code: this.code,
      ...(Object.keys(this.params).length > 0 && { params: this.params }),
      message: this.message,
      msg: this.message,
      ...(this.code === 'people-wait' && { waiting: Number(this.params['waiting']) }),
      ...(this.fields && { fields: sentencesOf(this.fields), fieldCodes: this.fields }),
    }
  }
}

const sentencesOf = (fields: Record<string, FieldProblem>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path, fieldSentence(problem)]))
