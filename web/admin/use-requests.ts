import { useQuery } from '@tanstack/react-query'
import { allRequests, type WaitingRequest } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const queryKey = ['admin', 'requests']

/** The requests that wait for a decision, oldest first; refetched when the tab gets the focus. Not polled, because
 *  polling would keep an idle admin's session alive. */
export const useRequests = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsAdmin(allRequests, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Removes a decided request from the list at once, and refetches the list. */
export async function requestDecided(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey }) // a response under way may predate the decision
  queryClient.setQueryData<WaitingRequest[]>(queryKey, (known) => known?.filter(({ _id }) => _id !== id))
  void queryClient.invalidateQueries({ queryKey })
}

/** Refetches the list after a failure. */
export const refetchRequests = () => void queryClient.invalidateQueries({ queryKey })
