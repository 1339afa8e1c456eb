import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceOnMyWay, arriveAppointment, rejoinAppointment } from '#contract/appointment-acts.ts'
import type { Appointment } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsPatient } from '../lib/session.ts'
import { appointmentsQuery } from './appointments-query.ts'

/** What a patient does with the own token, besides cancelling it. */
export type OwnAct = { act: 'on-my-way' } | { act: 'rejoin' } | { act: 'arrive'; code: string }

/** Acts on a token; a retry never acts twice. The list shows the answer at once, and is fetched again, also after a refusal: the desk
 *  has acted meanwhile. */
export function useOwnAct({ _id: id }: Appointment) {
  const client = useQueryClient()
  const key = useBookingKey()
  const { queryKey } = appointmentsQuery
  return useMutation({
    mutationFn: (own: OwnAct) => {
      const options = { params: { id }, headers: key.headersOf(own) }
      if (own.act === 'rejoin') return callAsPatient(rejoinAppointment, options)
      if (own.act === 'on-my-way') return callAsPatient(announceOnMyWay, options)
      return callAsPatient(arriveAppointment, { ...options, body: { code: own.code } })
    },
    onSuccess: (acted) => {
      key.forget()
      client.setQueryData(queryKey, (list) => list?.map((one) => (one._id === id ? { ...one, ...acted } : one)))
    },
    onError: key.forgetIfDecided,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
