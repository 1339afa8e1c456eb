import type { ProblemParams } from '#contract/problem-params.ts'

/** The sentence with its params in the place of their braces. */
export const withParams = (sentence: string, params: ProblemParams): string =>
  sentence.replace(/\{(\w+)\}/g, (brace, name: string) => String(params[name] ?? brace))
