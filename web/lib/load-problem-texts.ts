import { useLingui } from '@lingui/react'
import type { ProblemCode } from '#contract/problem.ts'
import type { ProblemParams } from '#contract/problem-params.ts'
import { late, useLate } from './late.tsx'

/** Timeout of loading the texts before a problem is shown without its own, in milliseconds. */
const timeoutMs = 5000

const texts = late(() => import('./problem-texts.ts'))

/** The texts of problems, and how they write their params; undefined until they are loaded. */
export const loadedProblemTexts = () => texts.loaded

/** Loads the texts of problems, which no screen needs before the first one occurs. Resolves without them when the network does not
 *  give them in time. */
export async function loadProblemTexts(): Promise<void> {
  await Promise.race([texts.eventually(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** The text of a problem that the page itself finds; undefined until the texts are loaded. */
export function useProblemText(code: ProblemCode, params: ProblemParams = {}): string | undefined {
  useLingui() // renders again when the language changes
  return useLate(texts, true)?.writtenProblem({ code, params })
}
