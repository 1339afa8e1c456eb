import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { findHospitals, type Hospital } from '#contract/hospitals.ts'
import { plainDigits } from '#contract/mobile.ts'
import { call } from '../lib/api.ts'
import { useSettled } from '../lib/settled.ts'

/** Where hospitals are asked for, and by whom. */
export interface HospitalSource<Found extends Hospital> {
  /** Under which the answers are kept. */
  key: readonly string[]
  /** How many are shown before View More. */
  first: number
  ask: (
    query: { query: string; limit: number; cursor: string | undefined },
    signal: AbortSignal,
  ) => Promise<{ hospitals: Found[]; nextCursor: string | null; total: number }>
}

/** The hospitals that everybody may find. */
export const openHospitals: HospitalSource<Hospital> = {
  key: ['hospitals'],
  first: 5,
  ask: (query, signal) => call(findHospitals, { query, signal }),
}

/** How many are asked for at a time after View More. */
const rest = 100
/** Milliseconds without a key press after which the search is asked for. */
const pause = 250

const isShort = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 2

/** The hospitals for what is typed, a page at a time, found while one types: the earlier ones stay until the next are there,
 *  and an answer that comes too late is dropped. */
export function useHospitals<Found extends Hospital>(typed: string, { key, first, ask }: HospitalSource<Found>) {
  const query = useSettled(plainDigits(typed).trim(), pause)
  const found = useInfiniteQuery({
    queryKey: [...key, query],
    queryFn: ({ pageParam: cursor, signal }) => ask({ query, limit: cursor ? rest : first, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Thousands of hospitals are not compared with themselves each time a hundred more come …
    structuralSharing: false,
    // … nor asked for again, page by page, because somebody looks back at them.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  })
  return {
    query,
    pages: found.data?.pages,
    total: found.data?.pages[0]?.total ?? 0,
    error: found.error,
    isFetching: found.isFetching,
    /** Whether the next page was asked for and did not come. */
    moreFailed: found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    showMore: () => found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}
