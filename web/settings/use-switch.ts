import { useMutation } from '@tanstack/react-query'
import { hospitalChanged } from '../lib/session.ts'

/** A switch that stands as it was pressed while the server is told of it, and as it was when that fails.
 *  @param kept how it stands by what is known; `save` tells the server and keeps its answer */
export function useSwitch(kept: boolean, save: (on: boolean) => Promise<void>) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: save,
    onError: () => hospitalChanged(),
  })
  return {
    on: isPending ? variables : kept,
    turn: (on: boolean) => mutate(on),
    /** Why the last press was not saved. */
    failure: error,
  }
}
