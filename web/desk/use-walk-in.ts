import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bookAppointment, type Appointment, type Booking } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { queueChanged } from './queue-changed.ts'
import { emptyWalkIn, type WalkIn } from './walk-in.ts'

/** The walk-in form's state and its submission. The input stays until the server has assigned a number, and a retry
 *  reuses the idempotency key, so that it never gets two.
 *  @param first what the form has at first */
export function useWalkIn(first: WalkIn = emptyWalkIn) {
  const [typed, type] = useState<WalkIn>(first)
  const key = useBookingKey()
  const { mutate, isPending, error, data, variables, reset } = useMutation<
    Appointment,
    Error,
    { booking: Booking; of: WalkIn }
  >({
    mutationFn: ({ booking }) => callAsHospital(bookAppointment, { body: booking, headers: key.headersOf(booking) }),
    onSuccess: (_, { of }) => {
      key.forget()
      type((now) => (now === of ? emptyWalkIn : now))
    },
    onError: key.forgetIfDecided,
    onSettled: queueChanged,
  })
  return {
    typed,
    type,
    add: mutate,
    isAdding: isPending,
    problem: error,
    added: data,
    addedOf: variables?.of,
    forget: reset,
  }
}
