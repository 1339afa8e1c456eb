import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { appointmentsOfSlot } from '#contract/appointments.ts'
import { today } from '../lib/dates.ts'
import { useFollowed, useLive, useLiveConnection, useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { callAsHospital, isRefusal } from '../lib/session.ts'
import { useStored } from '../lib/storage.ts'
import { usePollingInterval, useClock } from '../live-queue/index.ts'
import { queueOf } from './desk-list.ts'
import { storeLastQueue, readLastQueue } from './last-known.ts'
import { useSendingState } from './use-act-sync.ts'

/** Live messages within this many milliseconds lead to one fetch, because bookings can arrive faster than staff can read. */
const batchDelay = 300
const retryDelay = 5000

/** A list is stored for offline use after it has been stable for this many milliseconds. */
const storeDelay = 1000

/** A list fetched less than this many milliseconds before the connection was established is not refetched: the snapshot
 *  covers the gap. */
const recentFetch = 5000

/** A slot's appointments of today, with the newest live state. Bookings and completions of other desks appear without a
 *  reload. */
export function useDeskQueue(slotId: string, timeZone: string) {
  const day = useClock((now) => today(now, timeZone))
  useLive(useStored('hospitaltoken'))
  useFollowed(slotId, day)
  const query = useQuery({
    queryKey: ['hospital', 'queue', slotId, day],
    queryFn: async ({ signal }) => {
      const answer = await callAsHospital(appointmentsOfSlot, { query: { qslotId: slotId }, signal })
      return Array.isArray(answer) ? answer : []
    },
    refetchInterval: usePollingInterval(),
  })
  const { isFetching, errorUpdatedAt, refetch } = query
  const [lastKnown] = useState(() => readLastQueue(slotId, day))
  const hasNoAnswer = query.failureCount + query.errorUpdateCount > 0 && !isRefusal(query.failureReason)
  const isUnreachable = query.data === undefined && hasNoAnswer
  const shown = isUnreachable && lastKnown ? lastKnown : { appointments: query.data, at: query.dataUpdatedAt }
  const { appointments, at: fetchedAt } = shown
  useEffect(() => {
    if (query.data === undefined) return
    const timer = setTimeout(() => storeLastQueue({ slotId, day, at: fetchedAt, appointments: query.data }), storeDelay)
    return () => clearTimeout(timer)
  }, [slotId, day, query.data, fetchedAt])

  const date = appointments?.[0]?.appointmentDate ?? day
  const state = useQueueState(slotId, date)
  const line = useQueueLine(slotId, date)
  const { link, since } = useLiveConnection()
  const sent = useSendingState().sent.filter((one) => one.act.slotId === slotId)
  const newestVersion = Math.max(state?.version ?? -1, line?.version ?? -1, ...sent.map(({ version }) => version))
  /** The highest version that a fetch has covered. An empty list has no version of its own. */
  const [fetchedVersion, setFetchedVersion] = useState(-1)
  const isBehind =
    query.data !== undefined &&
    (newestVersion > Math.max(fetchedVersion, queueOf(query.data).version) ||
      (link === 'live' && fetchedAt < (since ?? 0) - recentFetch))

  const hasFailed = errorUpdatedAt > Math.max(fetchedAt, since ?? 0)

  const catchUp = useEffectEvent(async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) setFetchedVersion(newestVersion)
  })
  useEffect(() => {
    if (!isBehind || isFetching) return
    // versions that arrive during the fetch are compared after it
    const timer = setTimeout(() => void catchUp(), hasFailed ? retryDelay : batchDelay)
    return () => clearTimeout(timer)
  }, [isBehind, isFetching, hasFailed])

  return { appointments, state, date, fetchedAt, pace: line?.pace ?? null, refetch, problem: query.error }
}
