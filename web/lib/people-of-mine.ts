import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { ageOf, peopleOfMine, type PersonOfMine } from '#contract/people-of-mine.ts'
import { callAsPatient } from './session.ts'

const query = queryOptions({
  queryKey: ['patient', 'people'],
  queryFn: ({ signal }) => callAsPatient(peopleOfMine, { signal }),
  staleTime: 60_000,
})

export const peopleKey = query.queryKey

/** The same outside a component. */
export const fetchPeopleOfMine = (client: QueryClient): Promise<PersonOfMine[]> => client.query(query)

/** Whom the account remembers; undefined until it is known. */
export const usePeopleOfMine = (): PersonOfMine[] | undefined => useQuery(query).data

/** The fields of a booking for a remembered person. */
export const typedFrom = ({ _id, name, birthYear, gender }: PersonOfMine, now: number) => ({
  personId: _id,
  name,
  age: String(ageOf(birthYear, now)),
  gender,
})
