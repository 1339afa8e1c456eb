import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { findHospitals } from '#contract/hospitals.ts'
import { plainDigits } from '#contract/mobile.ts'
import { call } from '../lib/api.ts'
import { useSettled } from '../lib/settled.ts'

/** How many are shown before View More, and how many are asked for at a time after it. */
const first = 5
const rest = 100
/** Milliseconds without a key press after which the search is asked for. */
const pause = 250

/** The hospitals for what is typed, found while one types: the earlier ones stay until the next are there, and an
 *  answer that comes too late is dropped. */
export function useHospitals(typed: string) {
  const query = useSettled(plainDigits(typed).trim(), pause)
  const found = useInfiniteQuery({
    queryKey: ['hospitals', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(findHospitals, { query: { query, limit: cursor ? rest : first, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    query,
    hospitals: found.data?.pages.flatMap((page) => page.hospitals),
    total: found.data?.pages[0]?.total ?? 0,
    error: found.error,
    isFetching: found.isFetching,
    /** Whether the next page was asked for and did not come. */
    moreFailed: found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    showMore: () => found.fetchNextPage(),
    retry: () => void found.refetch(),
    pages: found.data?.pages.length ?? 0,
  }
}
