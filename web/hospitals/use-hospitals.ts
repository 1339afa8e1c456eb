import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { findHospitals, type FoundHospital, type Hospital } from '#contract/hospitals.ts'
import { plainDigits } from '#contract/mobile.ts'
import { call } from '../lib/api.ts'
import { useDebouncedValue } from '../lib/use-debounced.ts'

/** What narrows and orders the public list besides the text. */
export interface PlaceFilter {
  /** `LAT,LON`, rounded. */
  near?: string
  pincode?: string
  speciality?: string
  open?: 'now' | 'today'
}

/** The source of a list of hospitals. */
export interface HospitalSource<Found extends Hospital> {
  /** The query key. */
  key: readonly string[]
  /** How many are shown before View More. */
  first: number
  fetchPage: (
    query: { query: string; limit: number; cursor: string | undefined } & PlaceFilter,
    signal: AbortSignal,
  ) => Promise<{ hospitals: Found[]; nextCursor: string | null; total: number; more?: true | undefined }>
}

/** The public hospitals. */
export const openHospitals: HospitalSource<FoundHospital> = {
  key: ['hospitals'],
  first: 5,
  fetchPage: (query, signal) => call(findHospitals, { query, signal }),
}

/** Page size after View More. */
const pageSize = 100
/** Debounce of the search, in milliseconds. */
const pause = 250

const isShort = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 2

/** The hospitals that match the search text, in pages. Earlier results stay until the next ones arrive, and outdated
 *  responses are dropped. */
export function useHospitals<Found extends Hospital>(
  typed: string,
  { key, first, fetchPage }: HospitalSource<Found>,
  filter?: PlaceFilter,
) {
  const query = useDebouncedValue(plainDigits(typed).trim(), pause)
  const found = useInfiniteQuery({
    queryKey: [...key, query, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchPage({ query, limit: cursor ? pageSize : first, cursor, ...filter }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Structural sharing would compare thousands of hospitals for each new page …
    structuralSharing: false,
    // … and a refetch on focus would request every page again.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  })
  return {
    query,
    pages: found.data?.pages,
    /** How many there are; with a filter by hours those that are loaded, since no one counts the rest. */
    total:
      (filter?.open ? found.data?.pages.flatMap(({ hospitals }) => hospitals).length : found.data?.pages[0]?.total) ??
      0,
    /** Whether more match than are counted. */
    isMoreThanTotal: filter?.open ? found.hasNextPage : found.data?.pages[0]?.more === true,
    /** The pages are those of the filter or text before. */
    isOlder: found.isPlaceholderData,
    error: found.error,
    isFetching: found.isFetching,
    /** Whether the request for the next page failed. */
    moreFailed: found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    showMore: () => found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}
