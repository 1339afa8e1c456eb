import { skipToken, useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'

/** What the answer to a booking is kept under: it stands until the list has been fetched anew. */
export const bookedKey = (appointmentId: string) => ['patient', 'booked', appointmentId] as const

/** What the server answered when this appointment was booked on this page; undefined after a reload, and for those
 *  booked elsewhere. */
export function useBookingResponse(appointmentId: string): { appointment: Appointment; at: number } | undefined {
  const { data, dataUpdatedAt } = useQuery<Appointment>({ queryKey: bookedKey(appointmentId), queryFn: skipToken })
  return data && { appointment: data, at: dataUpdatedAt }
}
