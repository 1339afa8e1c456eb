import { useQuery } from '@tanstack/react-query'
import { listPeople } from '#contract/people.ts'
import type { TrailRow } from '#contract/trail.ts'
import { callAsHospital } from '../lib/session.ts'

/** The ids and names of all who work at the hospital or are named in these rows. */
export function usePeopleNames(rows: readonly TrailRow[] | undefined): [id: string, name: string][] {
  const { data } = useQuery({
    queryKey: ['hospital', 'people'],
    queryFn: ({ signal }) => callAsHospital(listPeople, { signal }),
  })
  const all = [...(rows ?? []).flatMap(({ person }) => person ?? []), ...(data?.people ?? [])]
  return [...new Map(all.map(({ _id, name }) => [_id, name]))].toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  )
}
