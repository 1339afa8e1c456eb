import { queryOptions } from '@tanstack/react-query'
import { myAppointments } from '#contract/appointments.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsPatient } from '../lib/session.ts'
import { read } from '../lib/storage.ts'

/** The patient's appointments, as every screen asks for them; whoever books or cancels one invalidates it. */
export const appointmentsQuery = queryOptions({
  queryKey: ['patient', 'appointments'],
  queryFn: ({ signal }) => callAsPatient(myAppointments, { signal }),
})

/** Asks while the screen that shows them is still on its way: on a slow phone that is a good part of a second sooner. */
export function askForAppointmentsEarly(): void {
  const isShown = /^\/(?:usershomepage|firstappointment|activeappointments)$/i.test(location.pathname)
  if (!isShown || read('token') === null) return
  // what came of it the screen says, which asks for the same
  queryClient.query(appointmentsQuery).catch(() => undefined)
}
