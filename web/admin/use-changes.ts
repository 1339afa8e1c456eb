import { useQuery } from '@tanstack/react-query'
import { waitingChanges, type WaitingChange } from '#contract/admin.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const queryKey = ['admin', 'changes']

/** The changes of details that wait for a decision, oldest first; refetched when the tab gets the focus. Not polled,
 *  because polling would keep an idle admin's session alive. */
export const useChanges = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsAdmin(waitingChanges, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Removes a decided change from the list at once, and refetches the list. */
export async function changeDecided(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey }) // a response under way may predate the decision
  queryClient.setQueryData<WaitingChange[]>(queryKey, (known) => known?.filter(({ _id }) => _id !== id))
  void queryClient.invalidateQueries({ queryKey })
}

/** Fetches the list again after a failure. */
export const refetchChanges = () => void queryClient.invalidateQueries({ queryKey })
