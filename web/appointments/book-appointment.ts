import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookAppointment, type Appointment, type Booking } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsPatient } from '../lib/session.ts'
import { bookedKey } from './use-booking-response.ts'

/** Books a token; a retry never books twice. */
export function useBooking() {
  const client = useQueryClient()
  const key = useBookingKey()
  return useMutation<Appointment, Error, Booking>({
    mutationFn: (booking) => callAsPatient(bookAppointment, { body: booking, headers: key.headersOf(booking) }),
    onSuccess: (appointment) => client.setQueryData(bookedKey(appointment._id), appointment),
    onError: key.forgetIfDecided,
    onSettled: () =>
      Promise.all(
        [['patient'], ['hospitals'], ['slots']].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'active' }),
        ),
      ).then(() => undefined),
  })
}
