import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { showDay, showOwnDoctor, type DaySession, type HospitalDay } from '#contract/hospital-day.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { followQueues, useLive, followedQueues } from '../lib/live-socket.ts'
import { callAsHospital } from '../lib/session.ts'
import { useStored } from '../lib/storage.ts'
import { usePollingInterval } from '../live-queue/index.ts'

/** Live messages within this many milliseconds lead to one fetch: a clinic of ten doctors moves every few seconds. */
const batchDelay = 1000

/** How often a day is fetched again, in milliseconds: another day than today has no live messages. */
export function useDayPolling(isOtherDay: boolean): number | false {
  const withoutConnection = usePollingInterval()
  return isOtherDay ? 10_000 : withoutConnection
}

/** The hospital's doctors with their sessions of a day, kept current by the events of their queues; another day than today by asking.
 *  @param date today, with the sessions of yesterday that still go on, unless it is given */
export function useHospitalDay(date: ServiceDay | undefined) {
  useLive(useStored('hospitaltoken'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['hospital', 'day', date ?? 'today'],
    queryFn: ({ signal }) => callAsHospital(showDay, { query: date === undefined ? {} : { date }, signal }),
    placeholderData: (before) => before,
    refetchInterval: useDayPolling(date !== undefined),
  })
  const slotIds = data?.doctors.flatMap(({ sessions }) => sessions.map(({ slot }) => slot._id)).join(' ')
  useDaysQueues(slotIds, data?.date, date === undefined)
  return { clinic: data, problem: error, isFetching, refetch }
}

/** A doctor's sessions of today, in the same way.
 *  @param doctorId who the person of the session is, unless it is given */
export function useDoctorDay(doctorId: string | undefined) {
  useLive(useStored('hospitaltoken'))
  const query = useQuery({
    queryKey: ['hospital', 'day', 'doctor', doctorId],
    queryFn: ({ signal }) =>
      callAsHospital(showOwnDoctor, { query: doctorId === undefined ? {} : { doctorId }, signal }),
    refetchInterval: usePollingInterval(),
  })
  useDaysQueues(query.data?.slots.map(({ slot }) => slot._id).join(' '), query.data?.date, true)
  return query
}

/** Fetches the day again after the events of its queues.
 *  @param slotIds divided by spaces */
function useDaysQueues(slotIds: string | undefined, day: ServiceDay | undefined, isToday: boolean) {
  const client = useQueryClient()
  useEffect(() => (slotIds && isToday ? followQueues(slotIds.split(' ')) : undefined), [slotIds, isToday, day])
  const versions = useSyncExternalStore(followedQueues.watch, () =>
    (slotIds ?? '')
      .split(' ')
      .map((slotId) => followedQueues.state(slotId, day ?? '')?.version ?? '')
      .join(' '),
  )
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['hospital', 'day'] }), batchDelay)
    return () => clearTimeout(timer)
  }, [client, versions])
}

/** Whether someone is called, or the line is being worked through. */
const isRunning = ({ called, waiting, currentQueueNumber, state }: DaySession) =>
  called.length > 0 || (waiting > 0 && currentQueueNumber > 0 && state !== 'closed')

/** The session of a doctor that concerns the desk at this time of day: the one that goes on, else the first that is not over, else the last.
 *  @param now milliseconds since 1970
 *  @returns undefined where none takes place */
export function sessionOfNow(
  sessions: readonly DaySession[],
  day: ServiceDay,
  now: number,
  timeZone: string,
): DaySession | undefined {
  const held = sessions.filter((one) => one.held || one.waiting + one.completed + one.called.length > 0)
  const hours = (one: DaySession) => slotHours({ appointmentDate: day, slot: one.slot, hospitalId: { timeZone } })
  const inTime = held.toSorted((one, other) => (hours(one).start ?? 0) - (hours(other).start ?? 0))
  const isOver = (one: DaySession) => one.state === 'closed' || now >= (hours(one).end ?? Infinity)
  return inTime.find(isRunning) ?? inTime.find((one) => !isOver(one)) ?? inTime.at(-1)
}

/** The session of the same doctor that begins next on that day, behind the one of a slot; undefined without one. */
export function followingOf({ date, doctors }: HospitalDay, slotId: string, timeZone: string): DaySession | undefined {
  const { sessions = [] } = doctors.find((one) => one.sessions.some(({ slot }) => slot._id === slotId)) ?? {}
  const startOf = ({ slot }: DaySession) =>
    slotHours({ appointmentDate: date, slot, hospitalId: { timeZone } }).start ?? 0
  const own = sessions.find(({ slot }) => slot._id === slotId)
  return sessions
    .filter((one) => own && one.held && one.state !== 'closed' && startOf(one) > startOf(own))
    .toSorted((one, other) => startOf(one) - startOf(other))[0]
}

/** The strip's doctors, each with the session of this time of day, and the names of those without one.
 *  @param now milliseconds since 1970 */
export function stripOf(clinic: HospitalDay | undefined, now: number, timeZone: string) {
  const all = (clinic?.doctors ?? []).map(({ doctor, sessions }) => ({
    doctor,
    session: sessionOfNow(sessions, clinic?.date ?? '', now, timeZone),
  }))
  return {
    doctors: all.flatMap(({ doctor, session }) => (session ? [{ doctor, session }] : [])),
    absent: all.flatMap(({ doctor, session }) => (session ? [] : [doctor.name])),
  }
}
