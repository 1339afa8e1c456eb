import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { auditActor, auditTrail } from '#contract/audit.ts'
import { serviceDay } from '#contract/service-day.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { useSettled } from '../lib/settled.ts'

/** What is looked for. Nothing but what the server would take. */
export type AuditSearch = Pick<z.input<typeof auditTrail.query>, 'query' | 'actor' | 'action' | 'from' | 'to'>

/** Milliseconds without a change after which the trail is asked for. */
const pause = 300

/** What the address of the screen looks for; what is no such thing there is not looked for. */
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

/** The rows that are looked for, the newest first, a page at a time.
 *  @param address what the screen's address says after its `?` */
export function useAudit(address: string) {
  const wanted = useSettled(address, pause)
  const found = useInfiniteQuery({
    queryKey: ['admin', 'audit', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      callAsAdmin(auditTrail, { query: { ...readSearch(new URLSearchParams(wanted)), cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // What is looked for again has grown meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return {
    entries: found.data?.pages.flatMap((page) => page.entries),
    error: found.error,
    isFetching: found.isFetching,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    /** Whether the next page was asked for and did not come. */
    moreFailed: found.isFetchNextPageError,
    showMore: () => found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}
