import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { nearestFirst } from './nearest-first.ts'
import { appointmentsQuery } from './appointments-query.ts'

/** The patient's waiting appointments, the nearest first, as far as a screen has fetched them; it asks for nothing. Without
 *  those that a hospital added and the patient has not accepted: nothing is notified of them. */
export function useKnownAppointments(): Appointment[] {
  const client = useQueryClient()
  const known = useSyncExternalStore(
    (watcher) => client.getQueryCache().subscribe(watcher),
    () => client.getQueryData(appointmentsQuery.queryKey),
  )
  return useMemo(() => nearestFirst((known ?? []).filter(({ unconfirmed }) => !unconfirmed)), [known])
}
