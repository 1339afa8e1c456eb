import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { bookAppointment, type Appointment, type Booking } from '#contract/appointments.ts'
import { plainDigits } from '#contract/mobile.ts'
import { ApiProblem } from '../lib/api.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsPatient } from '../lib/session.ts'
import { bookedKey } from './use-booking-response.ts'

/** Books a token. A retry of the same booking reuses its idempotency key, so that it never books twice. Another booking,
 *  or one after a refusal, gets a new key. */
export function useBooking() {
  const client = useQueryClient()
  const sent = useRef({ what: '', key: '' })
  return useMutation<Appointment, Error, Booking>({
    mutationFn: (booking) => {
      const what = JSON.stringify(booking)
      if (sent.current.what !== what) sent.current = { what, key: randomKey() }
      return callAsPatient(bookAppointment, { body: booking, headers: { 'idempotency-key': sent.current.key } })
    },
    onSuccess: (appointment) => client.setQueryData(bookedKey(appointment._id), appointment),
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.status < 500) sent.current = { what: '', key: '' }
    },
    onSettled: () =>
      Promise.all(
        [['patient'], ['hospitals'], ['slots']].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'active' }),
        ),
      ).then(() => undefined),
  })
}

/** The invalid fields of the patient. */
export function invalidFields(patient: Booking['patient']): { name: boolean; age: 'missing' | 'too-high' | undefined } {
  const { shape } = bookAppointment.body.shape.patient
  const age = shape.age.safeParse(patient.age)
  // Parsed ages are never negative, so a rejected one is too high.
  const isNumber = /^\d+$/.test(plainDigits(String(patient.age)).trim())
  return {
    name: !shape.name.safeParse(patient.name).success,
    age: age.success ? undefined : isNumber ? 'too-high' : 'missing',
  }
}
