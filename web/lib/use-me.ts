import { queryOptions, useQuery } from '@tanstack/react-query'
import { showMe } from '#contract/persons.ts'
import { callAsHospital } from './session.ts'

const ofMe = queryOptions({
  queryKey: ['hospital', 'me'],
  queryFn: ({ signal }) => callAsHospital(showMe, { signal }),
  staleTime: 60_000,
})

/** Who is logged in at this desk, and what the session may do; undefined until it is known. */
export const useMe = () => useQuery(ofMe).data
