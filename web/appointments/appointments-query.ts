import { queryOptions } from '@tanstack/react-query'
import { myAppointments } from '#contract/appointments.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsPatient } from '../lib/session.ts'
import { read } from '../lib/storage.ts'

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
