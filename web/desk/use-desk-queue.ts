import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { deskUnreached } from '#contract/messages.ts'
import { showQueue } from '#contract/queues.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import {
  unreachedNews,
  useFollowed,
  useLive,
  useLiveConnection,
  useQueueLine,
  useQueueState,
} from '../lib/live-socket.ts'
import { callAsHospital, isRefusal, useHospitalProfile } from '../lib/session.ts'
import { useStored } from '../lib/storage.ts'
import { useClock, usePollingInterval } from '../live-queue/index.ts'
import { queueOf } from './desk-list.ts'
import { readLastHospital, readLastQueue, storeLastHospital, storeLastQueue } from './last-known.ts'
import { useSendingState } from './use-acts.ts'
import type { Estimate } from '#contract/estimate.ts'
import { daysOfDoctor } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { call } from '../lib/api.ts'
import { serviceDayOf, today } from '../lib/dates.ts'

/** Live messages within this many milliseconds lead to one fetch, because bookings can arrive faster than staff can read. */
const batchDelay = 300
const retryDelay = 5000

/** A list is stored for offline use after it has been stable for this many milliseconds. */
const storeDelay = 1000

/** A list fetched less than this many milliseconds before the connection was established is not refetched: the snapshot
 *  covers the gap. */
const recentFetch = 5000

/** A slot's appointments of its service day, with the newest state of its queue. Bookings and completions of other desks appear without a
 *  reload. */
export function useDeskQueue(doctorId: string, slot: Slot, timeZone: string) {
  const slotId = slot._id
  const day = useServiceDay(doctorId, slot, timeZone)
  useLive(useStored('hospitaltoken'))
  useFollowed(slotId, day)
  const { link, since } = useLiveConnection()
  const query = useQuery({
    queryKey: ['hospital', 'queue', slotId, day],
    queryFn: async ({ signal }) => {
      const [list, asked] = await Promise.all([
        callAsHospital(appointmentsOfSlot, { query: { qslotId: slotId }, signal }),
        // without a live connection nothing else tells that the queue is late or paused
        link === 'live' ? undefined : callAsHospital(showQueue, { params: { slotId }, signal }),
      ])
      return { appointments: Array.isArray(list) ? list : [], asked }
    },
    refetchInterval: usePollingInterval(),
  })
  const { isFetching, errorUpdatedAt, refetch } = query
  useEffect(() => {
    const again = (event: Event) => {
      const news = event instanceof CustomEvent ? deskUnreached.safeParse(event.detail).data : undefined
      if (news?.slotId === slotId) void refetch()
    }
    unreachedNews.addEventListener('news', again)
    return () => unreachedNews.removeEventListener('news', again)
  }, [slotId, refetch])
  const [lastKnown] = useState(() => readLastQueue(slotId, day))
  const hasNoAnswer = query.failureCount + query.errorUpdateCount > 0 && !isRefusal(query.failureReason)
  const isUnreachable = query.data === undefined && hasNoAnswer
  const shown =
    isUnreachable && lastKnown ? lastKnown : { appointments: query.data?.appointments, at: query.dataUpdatedAt }
  const { appointments, at: fetchedAt } = shown
  useEffect(() => {
    if (query.data === undefined) return
    const last = { slotId, day, at: fetchedAt, appointments: query.data.appointments }
    const timer = setTimeout(() => storeLastQueue(last), storeDelay)
    return () => clearTimeout(timer)
  }, [slotId, day, query.data, fetchedAt])

  const date = appointments?.[0]?.appointmentDate ?? day
  const pushed = useQueueState(slotId, date)
  const asked = query.data?.asked?.date === date ? query.data.asked : undefined
  const state = pushed && asked && pushed.version < asked.version ? asked : (pushed ?? asked)
  const line = useQueueLine(slotId, date)
  const sent = useSendingState().sent.filter((one) => one.act.slotId === slotId)
  const newestVersion = Math.max(state?.version ?? -1, line?.version ?? -1, ...sent.map(({ version }) => version))
  /** The highest version that a fetch has covered. An empty list has no version of its own. */
  const [fetchedVersion, setFetchedVersion] = useState(-1)
  const isBehind =
    query.data !== undefined &&
    (newestVersion > Math.max(fetchedVersion, queueOf(query.data.appointments).version) ||
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

  return {
    appointments,
    state,
    date,
    fetchedAt,
    estimate: newerEstimate(line?.estimate ?? null, asked?.estimate ?? null),
    refetch,
    problem: query.error,
  }
}

/** The one that was computed later, of two; null where neither is known. */
export function newerEstimate(one: Estimate | null, other: Estimate | null): Estimate | null {
  if (!one || !other) return one ?? other
  return Date.parse(other.at) > Date.parse(one.at) ? other : one
}

/** The service day of a slot, by the times that it had yesterday. */
function useServiceDay(doctorId: string, slot: Slot, timeZone: string): ServiceDay {
  const yesterday = useClock((now) => addDays(today(now, timeZone), -1))
  const { data = [] } = useQuery({
    queryKey: ['slots', doctorId, 'hours', yesterday],
    queryFn: ({ signal }) =>
      call(daysOfDoctor, { params: { id: doctorId }, query: { from: yesterday, days: 1 }, signal }),
  })
  const times = data[0]?.slots.find(({ slotId }) => slotId === slot._id) ?? slot
  return useClock((now) => serviceDayOf(times, now, timeZone))
}

/** The desk's hospital with its doctors and slots; the last known one while the server is unreachable. */
export function useDeskHospital() {
  const { data, error, failureCount, errorUpdateCount, failureReason, isFetching, refetch } = useHospitalProfile()
  const [lastKnown] = useState(readLastHospital)
  useEffect(() => {
    if (data) storeLastHospital(data)
  }, [data])
  const isUnreachable = failureCount + errorUpdateCount > 0 && !isRefusal(failureReason)
  const hospital: HospitalProfile | undefined = data ?? (isUnreachable ? lastKnown : undefined)
  return { hospital, problem: isRefusal(error) ? null : error, isFetching, refetch }
}
