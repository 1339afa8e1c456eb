import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { auditActor, auditTrail } from '#contract/audit.ts'
import { serviceDay } from '#contract/service-day.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { useDebouncedValue } from '../lib/use-debounced.ts'

/** The search of the audit trail. It contains only values that the server accepts. */
export type AuditSearch = Pick<z.input<typeof auditTrail.query>, 'query' | 'actor' | 'action' | 'from' | 'to'>

/** Debounce of the search, in milliseconds. */
const pause = 300

/** Parses the search from the screen's address; invalid values are dropped. */
export function readSearch(search: URLSearchParams): AuditSearch {
  const actor = auditActor.safeParse(search.get('actor'))
  const from = serviceDay.safeParse(search.get('from'))
  const to = serviceDay.safeParse(search.get('to'))
  return {
    query: search.get('query')?.trim().slice(0, 100) || undefined,
    action: search.get('action')?.slice(0, 120) || undefined,
    ...(actor.success && { actor: actor.data }),
    ...(from.success && { from: from.data }),
    ...(to.success && { to: to.data }),
  }
}

/** The matching rows, newest first, in pages.
 *  @param address the query string of the screen's address */
export function useAudit(address: string) {
  const wanted = useDebouncedValue(address, pause)
  const found = useInfiniteQuery({
    queryKey: ['admin', 'audit', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      callAsAdmin(auditTrail, { query: { ...readSearch(new URLSearchParams(wanted)), cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // A repeated search may have new rows.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return {
    entries: found.data?.pages.flatMap((page) => page.entries),
    error: found.error,
    isFetching: found.isFetching,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    /** Whether the request for the next page failed. */
    moreFailed: found.isFetchNextPageError,
    showMore: () => found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}
