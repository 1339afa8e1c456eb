import { useQuery } from '@tanstack/react-query'
import { waitingChanges } from '#contract/admin.ts'
import { allRequests } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

/** A list of entries that wait for the admin's decision. */
export interface WaitingList {
  /** Removes a decided entry at once, and refetches the list. */
  remove: (id: string) => Promise<void>
  refetch: () => void
}

function waitingList<Entry extends { _id: string }>(name: string, fetch: (signal: AbortSignal) => Promise<Entry[]>) {
  const queryKey = ['admin', name]
  const refetch = () => void queryClient.invalidateQueries({ queryKey })
  return {
    /** Oldest first; refetched when the tab gets the focus. Not polled, because polling would keep an idle admin's session alive. */
    query: {
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetch(signal),
      refetchOnWindowFocus: 'always',
    },
    async remove(id: string) {
      await queryClient.cancelQueries({ queryKey }) // a response under way may predate the decision
      queryClient.setQueryData<Entry[]>(queryKey, (known) => known?.filter(({ _id }) => _id !== id))
      refetch()
    },
    refetch,
  } as const
}

export const requestList = waitingList('requests', (signal) => callAsAdmin(allRequests, { signal }))
export const useRequests = () => useQuery(requestList.query)

export const changeList = waitingList('changes', (signal) => callAsAdmin(waitingChanges, { signal }))
export const useChanges = () => useQuery(changeList.query)
