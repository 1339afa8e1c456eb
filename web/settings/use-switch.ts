import { useMutation } from '@tanstack/react-query'
import { hospitalChanged } from '../lib/session.ts'

/** A switch with an optimistic update, reverted on failure.
 *  @param saved the saved state; `save` sends a new state */
export function useSwitch(saved: boolean, save: (on: boolean) => Promise<void>) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: save,
    onError: () => hospitalChanged(),
  })
  return {
    on: isPending ? variables : saved,
    turn: (on: boolean) => mutate(on),
    /** Why the last change was not saved. */
    failure: error,
  }
}
