import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminHospitals } from '#contract/admin.ts'
import type { AdminHospital } from '#contract/registrations.ts'
import type { HospitalSource } from '../hospitals/index.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'

const key = ['admin', 'hospitals']

/** Every hospital, including suspended ones. */
export const allHospitals: HospitalSource<AdminHospital> = {
  key,
  first: 20,
  fetchPage: (query, signal) => callAsAdmin(adminHospitals, { query, signal }),
}

type Pages = InfiniteData<z.output<typeof adminHospitals.answer>>

/** Updates a changed hospital in every cached list. */
export async function hospitalChanged(changed: AdminHospital): Promise<void> {
  // a response under way may predate the change, so it is fetched again
  const underway = queryClient.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueriesData<Pages>({ queryKey: key }, (known) => known && { ...known, pages: known.pages.map(put) })
  for (const { queryKey } of underway) void queryClient.invalidateQueries({ queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: ['hospitals'] }) // the public list may have gained or lost a hospital

  function put(page: Pages['pages'][number]) {
    return { ...page, hospitals: page.hospitals.map((one) => (one._id === changed._id ? changed : one)) }
  }
}

/** Refetches the hospitals after a failure. */
export const refetchHospitals = () => void queryClient.invalidateQueries({ queryKey: key })
