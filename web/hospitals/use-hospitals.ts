import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { findHospitals, type Hospital } from '#contract/hospitals.ts'
import { plainDigits } from '#contract/mobile.ts'
import { call } from '../lib/api.ts'
import { useSettled } from '../lib/settled.ts'

/** How many are shown before View More, and how many are asked for at a time after it. */
const first = 5
const rest = 100
/** Milliseconds without a key press after which the search is asked for. */
const pause = 250

const isShort = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 2

export interface WantedPage {
  query: string
  limit: number
  cursor: string | undefined
  signal: AbortSignal
}

/** Hospitals for what is typed, a page at a time, found while one types: the earlier ones stay until the next are there, and
 *  an answer that comes too late is dropped.
 *  @param list the key under which the list is kept
 *  @param ask asks for a page of it */
export function useHospitalPages<H extends Hospital>(
  list: readonly string[],
  typed: string,
  ask: (page: WantedPage) => Promise<{ hospitals: H[]; nextCursor: string | null; total: number }>,
) {
  const query = useSettled(plainDigits(typed).trim(), pause)
  const found = useInfiniteQuery({
    queryKey: [...list, query],
    queryFn: ({ pageParam: cursor, signal }) => ask({ query, limit: cursor ? rest : first, cursor, signal }),
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

export type HospitalPages<H extends Hospital> = ReturnType<typeof useHospitalPages<H>>

/** The key of the list that everybody may see. */
export const publicList = ['hospitals'] as const

/** The hospitals that everybody may see. */
export const useHospitals = (typed: string) =>
  useHospitalPages(publicList, typed, ({ signal, ...query }) => call(findHospitals, { query, signal }))
