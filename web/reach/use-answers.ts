import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CallAnswer, undoAnswer } from '#contract/unreached.ts'
import { callAsHospital } from '../lib/session.ts'

/** For how long an answer can be taken back, in milliseconds. */
const undoFor = 30_000

/** The last answer, while it can be taken back. */
export interface LastAnswer {
  what: CallAnswer
  id: string
  /** The token's. */
  number: number
  /** Tells two answers apart. */
  count: number
}

/** Keeps the last answer for thirty seconds, or until the next act.
 *  @param onChanged after an answer, and after it is taken back */
export function useAnswers(onChanged: () => Promise<unknown>) {
  'use memo'
  const [last, setLast] = useState<LastAnswer>()
  const count = useRef(0)
  // A second press comes before the page has drawn the first one.
  const isUndoing = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ id, what }: LastAnswer) => {
      await callAsHospital(undoAnswer, { params: { id }, body: { answer: what } })
    },
    onSuccess: (_done, taken) => {
      setLast((kept) => (kept === taken ? undefined : kept))
      return onChanged()
    },
    onSettled: () => {
      isUndoing.current = false
    },
  })
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), undoFor)
    return () => clearTimeout(timer)
  }, [last])
  return {
    last,
    isUndoing: isPending,
    problem: isPending ? null : error,
    /** @param answer undefined for one that stands, to the call about a kept place */
    answered: (answer: Omit<LastAnswer, 'count'> | undefined) => {
      reset()
      setLast(answer && { ...answer, count: (count.current += 1) })
      return onChanged()
    },
    /** Another act was done. */
    forget: () => setLast(undefined),
    undo: () => {
      if (!last || isUndoing.current) return
      isUndoing.current = true
      mutate(last)
    },
  }
}

export type Answers = ReturnType<typeof useAnswers>
