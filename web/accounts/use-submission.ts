import { useEffect, useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'

/** The specification's time for the server's refusal of a sign-up or a reset, in milliseconds. */
const shownFor = 3000

interface Told {
  text: string
  /** Why the server refused; what concerns a field stays beside it when the text is gone. */
  code: ProblemCode | undefined
  passes: boolean
}

/** Sends a form, once at a time. What the server refuses is told for three seconds, as the specification has it; that
 *  there was no answer, or too many tries, is told until the next one. */
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
      const refused = problem instanceof ApiProblem ? problem : undefined
      setTold({ text: problemText(problem), code: refused?.code, passes: refused?.status === 400 })
    }
    setBusy(false)
  }
  return {
    busy,
    send,
    refusal: told && told !== passed ? { text: told.text, reason: undefined } : undefined,
    /** Why the last try was refused, also when its text is gone. */
    code: told?.code,
  }
}
