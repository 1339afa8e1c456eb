import { skipToken, useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'

/** The query key of a booking's response, valid until the list has been refetched. */
export const bookedKey = (appointmentId: string) => ['patient', 'booked', appointmentId] as const

/** The response to a booking that this page made; undefined after a reload and for other bookings. */
export function useBookingResponse(appointmentId: string): { appointment: Appointment; at: number } | undefined {
  const { data, dataUpdatedAt } = useQuery<Appointment>({ queryKey: bookedKey(appointmentId), queryFn: skipToken })
  return data && { appointment: data, at: dataUpdatedAt }
}
