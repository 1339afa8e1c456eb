import { problemStatus, type ProblemAnswer, type ProblemCode, type ProblemParams } from '#contract/problem.ts'
import { problemSentences } from './problem-sentences.ts'

/** A reason to refuse a request: thrown where it is found, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly fields: Record<string, string> | undefined
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined

  /** @param params fills the braces of the problem's sentence: `{doctor: 'Dr Rao'}` */
  constructor(
    code: ProblemCode,
    params: ProblemParams = {},
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(sentence(problemSentences[code], params), { cause: more.cause })
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
      ...(this.fields && { fields: this.fields }),
    }
  }
}

function sentence(template: string, params: ProblemParams): string {
  return template.replace(/\{(\w+)\}/g, (brace, name: string) => String(params[name] ?? brace))
}
