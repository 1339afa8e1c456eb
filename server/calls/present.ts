import type { FieldProblem, FieldProblemCode as FieldCode } from '#contract/field-problem.ts'
import { fieldTexts } from '#contract/field-texts.ts'
import { problemStatus, type ProblemAnswer, type ProblemCode as Code } from '#contract/problem.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import type { ProblemParams } from '#contract/problem-params.ts'
import type { Problem } from '../platform/problem.ts'
import { clockTime, shortDay, weekdayName } from '../texts/dates.ts'

declare module '#server/platform/problem.ts' {
  interface ProblemCodes {
    product: Code
  }
  interface FieldProblemCodes {
    product: FieldCode
  }
}

/** A problem's status and the body of its answer. */
export const presentProblem = (problem: Problem): { status: number; body: ProblemAnswer } => ({
  status: problemStatus[problem.code],
  body: answerOf(problem),
})

function answerOf(problem: Problem): ProblemAnswer {
  const { code, params, fields } = problem
  const message = sentenceOf(problem)
  return {
    code,
    ...(Object.keys(params).length > 0 && { params }),
    message,
    msg: message,
    ...(code === 'people-wait' && { waiting: Number(params['waiting']) }),
    ...(fields && { fields: sentencesOf(fields), fieldCodes: fields }),
  }
}

/** The English sentence of a problem, with its params. */
export const sentenceOf = ({ code, params }: Pick<Problem, 'code' | 'params'>): string =>
  withParams(problemSentence(code), params)

const sentencesOf = (fields: Record<string, FieldProblem>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path, fieldSentence(problem)]))

/** How a sentence writes a param whose value has no form for people. */
const written: Readonly<Record<string, (value: string | number) => string>> = {
  date: (value) => shortDay(String(value)),
  weekday: (value) => weekdayName(Number(value)),
  time: (value) => clockTime(String(value)),
}

/** The sentence with its params in the place of their braces. */
const withParams = (sentence: string, params: ProblemParams): string =>
  sentence.replace(/\{(\w+)\}/g, (brace, name: string) => {
    const value = params[name]
    if (value === undefined) return brace
    return written[name]?.(value) ?? String(value)
  })

/** Of the problems of a field that no form of the page causes, and for which it has one general text. */
const ownFieldSentences: Readonly<Partial<Record<FieldCode, string>>> = {
  'day-wrong': 'Write the day as YYYY-MM-DD.',
  'no-proof': 'Send a mobile number with its code, or the access token of the widget.',
  'which-doctor': 'Say which doctor, by its id.',
  'which-hospital': 'Say which hospital, by its id.',
  'which-slot': 'Say which slot, by its id.',
  'idempotency-key-wrong': 'An Idempotency-Key has 1 to 200 printable characters.',
  'push-address-wrong': 'This is no address of a push service.',
  'push-key-wrong': 'This is no key of a push subscription.',
  'cursor-unknown': 'This cursor is not one that a page gave out.',
  'too-many-values': 'This must hold at most {most} values.',
  'unknown-keys': 'Unknown: {names}.',
  'many-unknown-keys': 'Unknown: {names} and {more} more.',
  'wrong-type': 'This must be {type}.',
  'not-one-of': 'This must be one of {values}.',
}

/** Of the problems whose text on the page chooses between words; an answer has them as params. */
const ownSentences: Readonly<Partial<Record<Code, string>>> = {
  'people-wait': '{waiting} people have a token on these days. Choose what happens to their tokens.',
  'too-many-entries': 'There can be at most {most} {what}. Remove one first.',
}

/** The English sentence of a problem, with its params in braces: the page's text (`contract/problem-texts.ts`), or its own. */
export const problemSentence = (code: Code): string => ownSentences[code] ?? problemTexts[code].message

/** The English sentence of a problem of a field: the page's text (`contract/field-texts.ts`), or its own. */
export const fieldSentence = ({ code, params = {} }: FieldProblem): string =>
  withParams(ownFieldSentences[code] ?? fieldTexts[code].message, params)
