import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { nearestFirst } from './nearest-first.ts'
import { appointmentsQuery } from './appointments-query.ts'

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
