import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiProblem, NetworkProblem } from './api.ts'
import { loadedProblemTexts } from './load-problem-texts.ts'

/** The text that shows a person why an act failed and what to do about it, for any thrown value. */
export function problemText(problem: unknown): string {
  if (problem instanceof NetworkProblem) return i18n._(networkTexts[problem.kind])
  const written = problem instanceof ApiProblem && loadedProblemTexts()?.writtenProblem(problem)
  return written || i18n._(msg`Something went wrong on this page. Load it again.`)
}

// These are there from the start: without a network no others can be loaded.
const networkTexts = {
  'no-network': msg`The network did not answer. Check the connection and try again.`,
  'too-slow': msg`The server took too long to answer. Try again in a moment.`,
  'unreadable': msg`The answer could not be read. Try again in a moment.`,
}
