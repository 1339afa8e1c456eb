import type { ProblemCode } from '#contract/problem.ts'
import type { ProblemParams } from '#contract/problem-params.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import { writtenParams } from './problem-params.ts'
import { writeText } from './write-text.ts'

/** A problem's text, with the hospital's own words on a leave or a holiday, isolated from its direction. Loaded with the first problem
 *  (load-problem-texts.ts). */
export function writtenProblem({ code, params }: { code: ProblemCode; params: ProblemParams }): string {
  const text = writeText(problemTexts[code], writtenParams(params))
  return params['note'] === undefined ? text : `${text} \u2068${params['note']}\u2069`
}
