import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminHospitals } from '#contract/admin.ts'
import type { AdminHospital } from '#contract/registrations.ts'
import type { HospitalSource } from '../hospitals/index.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const key = ['admin', 'hospitals']

/** Every hospital, the suspended ones too. */
export const allHospitals: HospitalSource<AdminHospital> = {
  key,
  first: 20,
  ask: (query, signal) => callAsAdmin(adminHospitals, { query, signal }),
}

type Pages = InfiniteData<z.output<typeof adminHospitals.answer>>

/** Shows what a change has made of a hospital in every list that has it. */
export async function hospitalChanged(changed: AdminHospital): Promise<void> {
  // an answer on its way may be from before the change: it is asked for again
  const underway = queryClient.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueriesData<Pages>({ queryKey: key }, (known) => known && { ...known, pages: known.pages.map(put) })
  for (const { queryKey } of underway) void queryClient.invalidateQueries({ queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: ['hospitals'] }) // who may be found by everybody is another matter now

  function put(page: Pages['pages'][number]) {
    return { ...page, hospitals: page.hospitals.map((one) => (one._id === changed._id ? changed : one)) }
  }
}

/** Asks again which hospitals there are: something did not go as it should have. */
export const refetchHospitals = () => void queryClient.invalidateQueries({ queryKey: key })
