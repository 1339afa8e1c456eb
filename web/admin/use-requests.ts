import { useQuery } from '@tanstack/react-query'
import { allRequests, type WaitingRequest } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const queryKey = ['admin', 'requests']

/** The requests that wait for a decision, the oldest first; asked for anew on coming back to the tab. Not by itself: an
 *  admin who has gone away is to be logged out. */
export const useRequests = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsAdmin(allRequests, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** A request has been decided: it leaves the list at once, and the list is loaded again. */
export async function requestDecided(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey }) // an answer on its way may be from before
  queryClient.setQueryData<WaitingRequest[]>(queryKey, (known) => known?.filter(({ _id }) => _id !== id))
  void queryClient.invalidateQueries({ queryKey })
}

/** Asks again what waits: something did not go as it should have. */
export const refetchRequests = () => void queryClient.invalidateQueries({ queryKey })
