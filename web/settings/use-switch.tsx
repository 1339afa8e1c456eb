import { useMutation } from '@tanstack/react-query'
import { hospitalChanged } from '../lib/session.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { Note } from '../ui/index.ts'

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

/** Shows that a switch was reverted, and why. Pressing it again retries. */
export function SwitchError({ failure }: { failure: unknown }) {
  return (
    <Note tone="bad" icon={TriangleAlert} role="alert">
      <p>
        <Trans>This was not saved. The earlier setting stays.</Trans>
      </p>
      <p>{problemText(failure)}</p>
    </Note>
  )
}
