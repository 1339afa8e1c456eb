import type { FieldProblem } from '#contract/field-problem.ts'
import { fieldTexts as texts } from '#contract/field-texts.ts'
import type { ApiProblem } from './api.ts'
import { writeText } from './write-text.ts'

/** The text beside a field that the server refused, or the page itself, in the page's language. */
export const fieldProblemText = ({ code, params }: FieldProblem): string => writeText(texts[code], params)

/** The texts of all fields that a refusal names, by their path: `timings.start`. */
export const fieldTexts = ({ fields }: ApiProblem): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path, fieldProblemText(problem)]))
