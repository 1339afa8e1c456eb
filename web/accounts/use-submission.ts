import { useEffect, useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem, isDecided } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'

/** How long the refusal of a sign-up or a reset is shown, as specified, in milliseconds. */
const shownFor = 3000

interface Told {
  problem: unknown
  /** Why the server refused; field errors stay after the message disappears. */
  code: ProblemCode | undefined
  passes: boolean
}

/** Sends a form, one submission at a time. A refusal is shown for three seconds, as specified; a network failure or a
 *  rate limit stays until the next attempt. */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>()
  const [passed, setPassed] = useState<Told>()

  useEffect(() => {
    if (!told?.passes) return
    const timer = setTimeout(() => setPassed(told), shownFor)
    return () => clearTimeout(timer)
  }, [told])

  async function send(act: () => Promise<void>) {
    setBusy(true)
    setTold(undefined)
    try {
      await act()
    } catch (problem) {
      const code = problem instanceof ApiProblem ? problem.code : undefined
      setTold({ problem, code, passes: isDecided(problem) && code !== 'too-many-requests' })
    }
    setBusy(false)
  }
  return {
    busy,
    send,
    refusal: told && told !== passed ? { text: problemText(told.problem), reason: undefined } : undefined,
    /** The last refusal, also after its message has disappeared. */
    code: told?.code,
  }
}
