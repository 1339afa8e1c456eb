import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { showHospital, type Hospital } from '#contract/hospitals.ts'
import { call } from '../lib/api.ts'
import { openHospitals } from './use-hospitals.ts'

type Lists = InfiniteData<{ hospitals: Hospital[] }>

/** One hospital, with the list's data until the response arrives. */
export function useHospital(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['public-hospital', id],
    queryFn: ({ signal }) => call(showHospital, { params: { id }, signal }),
    placeholderData: () =>
      client
        .getQueriesData<Lists>({ queryKey: openHospitals.key })
        .flatMap(([, list]) => list?.pages.flatMap((page) => page.hospitals) ?? [])
        .find(({ _id }) => _id === id),
  })
}
