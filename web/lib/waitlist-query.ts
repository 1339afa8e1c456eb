import { queryOptions } from '@tanstack/react-query'
import { myWaitlist } from '#contract/waitlist.ts'
import { callAsPatient } from './session.ts'

/** How often it is fetched again while the patient waits for a place, in milliseconds. */
const interval = 30_000

/** The days for which the patient waits for a place, and the places that are kept. */
export const waitlistQuery = queryOptions({
  queryKey: ['patient', 'waitlist'],
  queryFn: ({ signal }) => callAsPatient(myWaitlist, { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? interval : false),
})
