import { useQuery } from '@tanstack/react-query'
import { listPeople } from '#contract/people.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'

const queryKey = ['hospital', 'people']

/** Who works at the hospital, and who is invited. */
export const usePeople = () => useQuery({ queryKey, queryFn: ({ signal }) => callAsHospital(listPeople, { signal }) })

/** Reads the list again. */
export const peopleChanged = () => queryClient.invalidateQueries({ queryKey })
