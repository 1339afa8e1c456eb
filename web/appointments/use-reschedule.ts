import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rescheduleAppointment } from '#contract/appointment-acts.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsPatient } from '../lib/session.ts'
import { useNavigate } from '../ui/index.ts'
import { bookedAddress } from './booked-address.ts'
import { lateBooked } from './late-booked.ts'
import { bookedKey } from './book-appointment.ts'

interface Place {
  slot: string
  appointmentDate: ServiceDay
}

/** Takes a number in another queue instead of the own one, and shows the new token. A retry never takes two. */
export function useReschedule({ _id: id }: Appointment) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const key = useBookingKey()
  return useMutation<Appointment, Error, Place>({
    mutationFn: (to) => {
      void lateBooked.eventually()
      return callAsPatient(rescheduleAppointment, { params: { id }, headers: key.headersOf({ id, ...to }), body: to })
    },
    onSuccess: (appointment) => {
      key.forget()
      client.setQueryData(bookedKey(appointment._id), appointment)
      void navigate(bookedAddress(appointment._id))
    },
    onError: key.forgetIfDecided,
    // Also after a refusal: the desk has acted, or the place is gone.
    onSettled: () => {
      for (const queryKey of [['patient'], ['slots']]) void client.invalidateQueries({ queryKey })
    },
  })
}
