import { useQuery } from '@tanstack/react-query'
import { peopleWithPin, type PersonWithPin } from '#contract/pins.ts'
import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

const queryKey = ['desk-people']

/** Who has a PIN in this browser, the one who used it last first. */
export const useDeskPeople = (): readonly PersonWithPin[] =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(peopleWithPin, { signal }), staleTime: 60_000 }).data ?? none
const none: readonly PersonWithPin[] = []

export const deskPeopleChanged = () => queryClient.invalidateQueries({ queryKey })
