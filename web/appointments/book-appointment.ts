import { skipToken, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Appointment, bookAppointment, type Booking } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsPatient } from '../lib/session.ts'

/** The query key of a booking's response, valid until the list has been refetched. */
export const bookedKey = (appointmentId: string) => ['patient', 'booked', appointmentId] as const

/** The response to a booking that this page made; undefined after a reload and for other bookings. */
export function useBookingResponse(appointmentId: string): { appointment: Appointment; at: number } | undefined {
  const { data, dataUpdatedAt } = useQuery<Appointment>({ queryKey: bookedKey(appointmentId), queryFn: skipToken })
  return data && { appointment: data, at: dataUpdatedAt }
}

/** Books a token; a retry never books twice. */
export function useBooking() {
  const client = useQueryClient()
  const key = useBookingKey()
  return useMutation<Appointment, Error, Booking>({
    mutationFn: (booking) => callAsPatient(bookAppointment, { body: booking, headers: key.headersOf(booking) }),
    onSuccess: (appointment) => {
      key.forget()
      client.setQueryData(bookedKey(appointment._id), appointment)
    },
    onError: key.forgetIfDecided,
    onSettled: () =>
      Promise.all(
        [['patient'], ['hospitals'], ['slots']].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'active' }),
        ),
      ).then(() => undefined),
  })
}
