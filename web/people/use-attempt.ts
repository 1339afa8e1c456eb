import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'

/** The code of a refusal. */
export const codeOf = (problem: unknown): ProblemCode | undefined =>
  problem instanceof ApiProblem ? problem.code : undefined

/** One attempt at a time: another press meanwhile does nothing. Its refusal stays until the next one.
 *  @param expected refusals that the caller answers itself */
export function useAttempt<Value = void>(
  act: (value: Value) => Promise<unknown>,
  expected: readonly ProblemCode[] = [],
) {
  // A second press comes before the page has rendered that the first one is under way.
  const isUnderWay = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const code = codeOf(error)
  const isShown = error !== null && !(code && expected.includes(code))
  return {
    send: (value: Value) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(value)
    },
    busy: isPending,
    code,
    /** Also an expected refusal. */
    problem: error,
    /** For a form's card. */
    refusal: isShown ? { text: problemText(error), reason: undefined } : undefined,
    forget: reset,
  }
}
