import { useQuery } from '@tanstack/react-query'
import { waitingChanges, type WaitingChange } from '#contract/admin.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const queryKey = ['admin', 'changes']

/** The changes of details that wait for a decision, the oldest first; fetched again on coming back to the tab. They are not
 *  polled: an admin who has gone away is to be logged out. */
export const useChanges = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsAdmin(waitingChanges, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** A decided change leaves the list at once, and the list is fetched again. */
export async function changeDecided(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey }) // a response under way may be from before
  queryClient.setQueryData<WaitingChange[]>(queryKey, (known) => known?.filter(({ _id }) => _id !== id))
  void queryClient.invalidateQueries({ queryKey })
}

/** Fetches the list again after a failure. */
export const refetchChanges = () => void queryClient.invalidateQueries({ queryKey })
