import { useEffect, useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem, isDecided } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'

/** How long the refusal of a sign-up or a reset is shown, as specified, in milliseconds. */
const shownFor = 3000

interface Failure {
  problem: unknown
  passes: boolean
}

/** Sends a form, one submission at a time. A refusal is shown for three seconds, as specified; a network failure or a
 *  rate limit stays until the next attempt. */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [passed, setPassed] = useState<Failure>()
  const [code, setCode] = useState<ProblemCode>()

  useEffect(() => {
    if (!failure?.passes) return
    const timer = setTimeout(() => setPassed(failure), shownFor)
    return () => clearTimeout(timer)
  }, [failure])

  async function send(act: () => Promise<void>) {
    setBusy(true)
    setFailure(undefined)
    setCode(undefined)
    try {
      await act()
    } catch (problem) {
      const code = problem instanceof ApiProblem ? problem.code : undefined
      setCode(code)
      setFailure({ problem, passes: isDecided(problem) && code !== 'too-many-requests' })
    }
    setBusy(false)
  }
  return {
    busy,
    send,
    refusal: failure && failure !== passed ? { text: problemText(failure.problem), reason: undefined } : undefined,
    /** Why the server refused; field errors stay after the message disappears, until `change` forgets theirs. */
    code,
    /** A field has changed, which the server refused with that code. */
    change: (refused: ProblemCode) => {
      if (code === refused) setCode(undefined)
    },
  }
}
