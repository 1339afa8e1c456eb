import type { Ground } from './two-hospitals.ts'

/** Who asks. `ended` asks with a patient's session after the log-out, and with a desk's
 *  that was idle for too long; `suspended` is hospital A's desk after the admin has suspended the hospital. */
export const roles = ['nobody', 'patientA', 'patientB', 'deskA', 'deskB', 'admin', 'ended', 'suspended'] as const
export type Role = (typeof roles)[number]

/** The result of a call: a status, with the problem's code of a rejection. */
export type Outcome = 200 | 204 | `${number} ${string}`

/** A call on something of patient A's or hospital A's, and its result for each of the roles, in their order. */
export interface Row {
  ask: (ground: Ground) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
}

export const out = '401 not-logged-in'
export const no = '403 not-allowed'

/** For a public call, with every kind of session. */
export const everybody = (suspended: Outcome = 200): Row['outcomes'] => [200, 200, 200, 200, 200, 200, 200, suspended]
/** For a call on a thing of hospital A's: for its own desk, and as if it were not there for another's. */
export const deskOf = (missing: Outcome): Row['outcomes'] => [out, no, no, 200, missing, no, out, out]
/** For a call that the log-in alone says whose it is. */
export const anyDesk: Row['outcomes'] = [out, no, no, 200, 200, no, out, out]
export const adminOnly: Row['outcomes'] = [out, no, no, no, no, 200, out, out]

export const noAppointment = '404 appointment-not-found'
/** For a call on patient A's appointment, by the patient or hospital A's desk. */
export const ofBoth: Row['outcomes'] = [out, 200, noAppointment, 200, noAppointment, no, out, out]
