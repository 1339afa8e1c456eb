import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookAppointment, type Appointment, type Booking } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { nobody, type WalkIn } from './walk-in.ts'

/** A walk-in as far as it is typed, and what enters it. What was typed stays until the server has given it a number, and
 *  a retry of the same walk-in carries the same key, so that it never gets two. */
export function useWalkIn() {
  const client = useQueryClient()
  const [typed, type] = useState<WalkIn>(nobody)
  const key = useBookingKey()
  const { mutate, isPending, error, data, reset } = useMutation<Appointment, Error, { booking: Booking; of: WalkIn }>({
    mutationFn: ({ booking }) => callAsHospital(bookAppointment, { body: booking, headers: key.headersOf(booking) }),
    onSuccess: (_, { of }) => {
      key.forget()
      type((now) => (now === of ? nobody : now))
    },
    onError: key.forgetIfDecided,
    onSettled: () => client.invalidateQueries({ queryKey: ['hospital', 'queue'], refetchType: 'active' }),
  })
  return { typed, type, add: mutate, isAdding: isPending, problem: error, added: data, forget: reset }
}
