import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { nearestFirst } from './nearest-first.ts'
import { appointmentsKey } from './use-my-appointments.ts'

/** The patient's waiting appointments, the nearest first, as far as a screen has fetched them; it asks for nothing. */
export function useKnownAppointments(): Appointment[] {
  const client = useQueryClient()
  const known = useSyncExternalStore(
    (watcher) => client.getQueryCache().subscribe(watcher),
    () => client.getQueryData<Appointment[]>(appointmentsKey),
  )
  return useMemo(() => nearestFirst(known ?? []), [known])
}
