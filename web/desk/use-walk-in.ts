import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bookAppointment, type Appointment, type Booking } from '#contract/appointments.ts'
import { ApiProblem } from '../lib/api.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { emptyWalkIn, type WalkIn } from './walk-in.ts'

/** The walk-in form's state and its submission. The input stays until the server has assigned a number, and a retry
 *  reuses the idempotency key, so that it never gets two. */
export function useWalkIn() {
  const client = useQueryClient()
  const [typed, type] = useState<WalkIn>(emptyWalkIn)
  const sent = useRef({ what: '', key: '' })
  const { mutate, isPending, error, data, reset } = useMutation<Appointment, Error, { booking: Booking; of: WalkIn }>({
    mutationFn: ({ booking }) => {
      const what = JSON.stringify(booking)
      if (sent.current.what !== what) sent.current = { what, key: randomKey() }
      return callAsHospital(bookAppointment, { body: booking, headers: { 'idempotency-key': sent.current.key } })
    },
    onSuccess: (_, { of }) => {
      sent.current = { what: '', key: '' }
      type((now) => (now === of ? emptyWalkIn : now))
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.status < 500) sent.current = { what: '', key: '' }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['hospital', 'queue'], refetchType: 'active' }),
  })
  return { typed, type, add: mutate, isAdding: isPending, problem: error, added: data, forget: reset }
}
