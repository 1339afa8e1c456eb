import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/permissions.ts'
import { showMe, type Me, type PersonLogIn } from '#contract/persons.ts'
import { queryClient } from './query-client.ts'
import { callAsHospital } from './session.ts'

const ofMe = queryOptions({
  queryKey: ['hospital', 'me'],
  queryFn: ({ signal }) => callAsHospital(showMe, { signal }),
  staleTime: 60_000,
})

/** Asks who is logged in at this desk. */
export const useAskedMe = () => useQuery(ofMe)

/** Who is logged in at this desk, and what the session may do; undefined until it is known. */
export const useMe = () => useAskedMe().data

/** Shows what a call has answered, or reads it anew. */
export const meChanged = (me?: Me) =>
  me ? queryClient.setQueryData(ofMe.queryKey, me) : queryClient.invalidateQueries(ofMe)

/** Shows at once who goes on at this desk, and reads the rest. */
export function meGoesOn({ person, hospital, hospitals }: PersonLogIn): void {
  queryClient.setQueryData(ofMe.queryKey, {
    ...{ person, hospital, hospitals, permissions: person.permissions },
    // until it is read: nothing is asked for
    ...{ hasPassword: true, hasTotp: true, passkeys: 0, provedAt: new Date(0).toISOString() },
  })
  void queryClient.invalidateQueries(ofMe)
}

/** Whether the log-in may do something. Until that is known, it may not: what a role may not do is never shown. */
export function useMay(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => me?.permissions.includes(permission) ?? false
}
