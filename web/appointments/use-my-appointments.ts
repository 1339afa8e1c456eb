import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiProblem, isUndecided, NetworkProblem } from '../lib/api.ts'
import { useLineKeys, useLive, useLiveConnection } from '../lib/live-socket.ts'
import { queueKey } from '../lib/live-store.ts'
import { useStored } from '../lib/storage.ts'
import { usePollingInterval } from '../live-queue/index.ts'
import { appointmentsQuery, nearestFirst } from './appointments-query.ts'
import { storeLastKnown, readLastKnown } from './last-known.ts'

/** A list fetched less than this many milliseconds before the connection was established is not refetched: the snapshot
 *  covers the gap. */
const recentFetch = 5000

/** The patient's waiting appointments, the nearest first, updated by the live connection, or by polling without one.
 *  While the server is unreachable, the last known ones. */
export function useMyAppointments() {
  const token = useStored('token')
  useLive(token)
  const query = useQuery({
    ...appointmentsQuery,
    select: nearestFirst,
    refetchInterval: usePollingInterval(),
  })
  const { refetch, data, dataUpdatedAt } = query
  const { link, since } = useLiveConnection()
  const isOlderThanConnection = link === 'live' && dataUpdatedAt > 0 && dataUpdatedAt < (since ?? 0) - recentFetch

  useEffect(() => {
    if (isOlderThanConnection) void refetch()
    // once per connection, for the changes in between
  }, [isOlderThanConnection, since, refetch])

  const lines = useLineKeys()
  const fetchNew = useEffectEvent(() => {
    const known = query.data?.map(({ slotId, appointmentDate }) => queueKey(slotId, appointmentDate))
    if (known && lines.some((key) => !known.includes(key))) void refetch()
  })
  useEffect(() => {
    // The first line of a queue means a new token, booked on another device or at the desk.
    if (lines.length > 0) fetchNew()
  }, [lines])

  useEffect(() => {
    if (token !== null && data) storeLastKnown(token, { at: dataUpdatedAt, appointments: data })
  }, [token, data, dataUpdatedAt])
  const [stored] = useState(() => readLastKnown(token, Date.now()))
  const [wentUnanswered, setWentUnanswered] = useState(false)
  if (!wentUnanswered && isUnanswered(query.failureReason)) setWentUnanswered(true)
  // stays during retries, until a response arrives
  const lastKnown = wentUnanswered ? stored : undefined

  const all = data ?? lastKnown?.appointments
  const [appointments, unconfirmed] = useMemo(
    () => [all?.filter((one) => !one.unconfirmed), all?.filter((one) => one.unconfirmed) ?? []] as const,
    [all],
  )

  return {
    appointments,
    /** The unconfirmed appointments. */
    unconfirmed,
    fetchedAt: data ? dataUpdatedAt : (lastKnown?.at ?? 0),
    refetch: () => void refetch(),
    busy: query.isFetching,
    problem: query.error,
    /** The response was not a list. */
    isNoList: query.error instanceof NetworkProblem && query.error.kind === 'unreadable',
  }
}

/** No response, or a server error: the true state is unknown. */
function isUnanswered(failure: Error | null): boolean {
  if (failure instanceof NetworkProblem) return failure.kind !== 'unreadable'
  return failure instanceof ApiProblem && isUndecided(failure)
}
