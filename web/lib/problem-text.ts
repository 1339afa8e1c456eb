import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiProblem, NetworkProblem } from './api.ts'

/** Why something did not work, in one plain sentence that says what to do: for a person, whatever was thrown. */
export function problemText(problem: unknown): string {
  if (problem instanceof NetworkProblem) return i18n._(networkTexts[problem.kind])
  if (problem instanceof ApiProblem) return problem.message
  return i18n._(msg`Something went wrong on this page. Load it again.`)
}

const networkTexts = {
  'no-network': msg`The network did not answer. Check the connection and try again.`,
  'too-slow': msg`The server took too long to answer. Try again in a moment.`,
  'unreadable': msg`The answer could not be read. Try again in a moment.`,
}
