import { infiniteQueryOptions } from '@tanstack/react-query'
import { pastAppointments } from '#contract/past-visits.ts'
import { callAsPatient } from '../lib/session.ts'

/** The visits that are over, the newest first, page by page. */
export const pastQuery = infiniteQueryOptions({
  queryKey: ['patient', 'past'],
  queryFn: ({ pageParam: cursor, signal }) => callAsPatient(pastAppointments, { query: { cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 30_000,
})
