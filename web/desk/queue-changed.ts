import { queryClient } from '../lib/query-client.ts'

/** The lists and the days with their counts are fetched again: after an act of this desk of which no live message tells, as on another day. */
export const queueChanged = () =>
  Promise.all(
    [
      ['hospital', 'queue'],
      ['hospital', 'day'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'active' })),
  )
