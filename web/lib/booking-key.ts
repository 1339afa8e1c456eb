import { useRef } from 'react'
import type { Booking } from '#contract/appointments.ts'
import { isDecided } from './api.ts'
import { randomKey } from './random-key.ts'

/** The Idempotency-Key of a form's bookings. A retry of the same booking carries the same key, so that it never books twice; another
 *  booking, or one after the server's decision, gets a new one. */
export function useBookingKey() {
  const sent = useRef({ what: '', key: '' })
  const forget = () => {
    sent.current = { what: '', key: '' }
  }
  return {
    headersOf: (booking: Booking) => {
      const what = JSON.stringify(booking)
      if (sent.current.what !== what) sent.current = { what, key: randomKey() }
      return { 'idempotency-key': sent.current.key }
    },
    forget,
    /** A refusal is a decision; without an answer the booking may stand. */
    forgetIfDecided: (problem: unknown) => {
      if (isDecided(problem)) forget()
    },
  }
}
