import { useRef } from 'react'
import { isDecided } from './api.ts'
import { randomKey } from './random-key.ts'

/** The Idempotency-Key of a form's bookings, or of a button's acts. A retry of the same request carries the same key, so that it never
 *  acts twice; another request, or one after the server's decision, gets a new one. */
export function useBookingKey() {
  const sent = useRef({ what: '', key: '' })
  const forget = () => {
    sent.current = { what: '', key: '' }
  }
  return {
    headersOf: (request: object) => {
      const what = JSON.stringify(request)
      if (sent.current.what !== what) sent.current = { what, key: randomKey() }
      return { 'idempotency-key': sent.current.key }
    },
    forget,
    /** A refusal is a decision; without an answer the request may have been served. */
    forgetIfDecided: (problem: unknown) => {
      if (isDecided(problem)) forget()
    },
  }
}
