import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { ApiProblem } from '../../lib/api.ts'
import { problemText } from '../../lib/problem-text.ts'
import { fieldTexts } from '../../lib/field-problem-text.ts'
import { hospitalChanged } from '../../lib/session.ts'

/** What a row does when it is saved by its button or by Enter.
 *  @param save throws what the server refuses
 *  @param onSaved the next row opens */
export function useStep(save: () => Promise<unknown>, onSaved: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    // another desk may have done a part of it
    onError: () => hospitalChanged(),
  })
  return {
    busy: isPending,
    failure: error && textOf(error),
    press: () => mutate(),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isPending) mutate()
    },
  }
}

/** The sentence on a refused field, which says what to change; otherwise that on the problem. */
function textOf(error: unknown): string {
  const [ofField] = error instanceof ApiProblem ? Object.values(fieldTexts(error)) : []
  return ofField ?? problemText(error)
}
