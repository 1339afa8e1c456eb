import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { myAppointments, type Appointment } from '#contract/appointments.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsPatient } from '../lib/session.ts'
import { read } from '../lib/storage.ts'
import { readTime } from '#contract/time-of-day.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** The query of the patient's appointments, shared by all screens. A booking or a cancellation invalidates it. */
export const appointmentsQuery = queryOptions({
  queryKey: ['patient', 'appointments'],
  queryFn: ({ signal }) => callAsPatient(myAppointments, { signal }),
})

/** Prefetches while the screen's code loads, which saves a good part of a second on a slow phone. */
export function prefetchAppointments(): void {
  const isShown = /^\/(?:usershomepage|firstappointment|activeappointments)$/i.test(location.pathname)
  if (!isShown || read('token') === null) return
  // the screen runs the same query and shows its errors
  queryClient.query(appointmentsQuery).catch(() => undefined)
}

type Sorted = { appointmentDate: string; slot: Pick<Appointment['slot'], 'startTime'> }

const startOf = ({ slot }: Sorted) => readTime(slot.startTime) ?? Infinity

/** Sorts by day, then by the slot's start. The sort is stable where these are equal or cannot be parsed. */
export function nearestFirst<A extends Sorted>(appointments: readonly A[]): A[] {
  return appointments.toSorted((one, other) => {
    if (one.appointmentDate !== other.appointmentDate) return one.appointmentDate < other.appointmentDate ? -1 : 1
    const [first, second] = [startOf(one), startOf(other)]
    return first === second ? 0 : first - second
  })
}

/** The patient's waiting appointments from the cache, the nearest first. Fetches nothing. Excludes unconfirmed
 *  appointments, which trigger no notices. */
export function useKnownAppointments(): Appointment[] {
  const client = useQueryClient()
  const known = useSyncExternalStore(
    (watcher) => client.getQueryCache().subscribe(watcher),
    () => client.getQueryData(appointmentsQuery.queryKey),
  )
  return useMemo(() => nearestFirst((known ?? []).filter(({ unconfirmed }) => !unconfirmed)), [known])
}
