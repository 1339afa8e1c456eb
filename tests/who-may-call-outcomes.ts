import { hospitalRole, role, type HospitalRole, type Role } from '#contract/permissions.ts'
import { aMember, aSession } from './builders.ts'
import { suspendA, type TwoHospitals } from './two-hospitals.ts'
import type { App } from './app.ts'

/** Who calls. `ended` calls with a patient's session after the log-out, and with a desk's
 *  that was idle for too long; `suspended` is hospital A's desk after the admin has suspended the hospital. */
export const callers = ['anonymous', 'patientA', 'patientB', 'deskA', 'deskB', 'admin', 'ended', 'suspended'] as const
export type Caller = (typeof callers)[number]

const ofReception = [
  'GET /api/auth/hospitalprofile',
  'GET /api/hospital/day',
  'GET /api/doctors/me',
  'GET /api/patients/known',
  'GET /api/appointments/find',
  'GET /api/queues/{slotId}/reach',
  'GET /api/hospital/reach',
  'PATCH /api/appointments/{id}',
  'POST /api/appointments/{id}/again',
  'GET /api/filterAppointmentsByslots',
  'GET /api/queues/{slotId}',
  'GET /api/queues/{slotId}/events',
  'GET /api/queues/{slotId}/unreached',
  'GET /api/hospital/unreached',
  'POST /api/appointments/{id}/reached',
  'POST /api/queues/{slotId}/places/{id}/reached',
  'POST /api/appointments/{id}/reached/undo',
  'POST /api/queues/{slotId}/next',
  'POST /api/queues/{slotId}/close',
  'PUT /api/queues/{slotId}/state',
  'PUT /api/doctors/{id}/availability',
  'POST /api/BookAppointment',
  'PATCH /api/appointments/{id}/complete',
  'DELETE /api/appointments/{id}',
  'POST /api/appointments/{id}/call',
  'POST /api/appointments/{id}/no-show',
  'POST /api/appointments/{id}/rejoin',
  'POST /api/appointments/{id}/arrive',
  'PUT /api/appointments/{id}/priority',
  'POST /api/appointments/{id}/move',
  'POST /api/appointments/{id}/transfer',
  'POST /api/appointments/{id}/undo',
  'DELETE /api/devices/{id}/tokens',
  'GET /api/reports/register',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'PATCH /api/auth/me',
  'PUT /api/auth/me/password',
  'POST /api/auth/prove',
  'POST /api/auth/totp',
  'PUT /api/auth/totp',
  'DELETE /api/auth/totp',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'GET /api/auth/passkeys',
  'DELETE /api/auth/passkeys/{id}',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
  'DELETE /api/auth/sessions',
  'POST /api/auth/switch-hospital',
  'PUT /api/auth/pin',
  'DELETE /api/auth/pin',
  'POST /api/join/membership',
] as const

const ofDoctors = [
  ...ofReception,
  'POST /api/doctors/{id}/leave',
  'DELETE /api/doctors/{id}/leave/{leaveId}',
  'GET /api/reports',
  'GET /api/reports/sessions',
  'GET /api/reports/sessions/{slotId}',
  'GET /api/reports/sessions.csv',
] as const

const ofManagers = [
  ...ofDoctors,
  'PUT /api/slots/doctors/{doctorId}',
  'PUT /api/slots/{slotId}',
  'DELETE /api/slots/{slotId}',
  'GET /api/slots/{slotId}/waiting',
  'PUT /api/slots/{slotId}/overrides/{date}',
  'DELETE /api/slots/{slotId}/overrides/{date}',
  'POST /api/hospital/holidays',
  'DELETE /api/hospital/holidays/{holidayId}',
  'POST /api/doctors',
  'PUT /api/doctors/{id}',
  'DELETE /api/doctors/{id}',
  'GET /api/doctors/{id}/waiting',
  'PUT /api/hospital',
  'PUT /api/hospital/set-up',
  'POST /api/hospital/test-token',
  'GET /api/hospital/test-token',
  'DELETE /api/hospital/test-token',
  'PUT /api/hospital/position',
  'GET /api/hospital/messages',
  'PUT /api/hospital/messages',
  'GET /api/hospital/messages/usage',
  'PUT /api/hospital/short-address',
  'GET /api/hospital/short-address/{shortAddress}',
  'POST /api/hospital/arrivalCode',
  'DELETE /api/hospital/change',
  'GET /api/devices',
  'POST /api/devices/pair',
  'PUT /api/devices/{id}',
  'DELETE /api/devices/{id}',
  'GET /api/people',
  'GET /api/hospital/trail',
  'POST /api/people',
  'PATCH /api/people/{id}',
  'DELETE /api/people/{id}',
  'POST /api/people/{id}/link',
  'POST /api/invitations/{id}/link',
  'DELETE /api/invitations/{id}',
] as const

/** The calls of every role without a column, beside those that anyone may make. Hand-written, so that an error in the table of permissions
 *  fails a test. */
const callsOf = {
  owner: [
    ...ofManagers,
    'POST /api/auth/hospitalsignup',
    'PUT /api/hospital/own-log-in',
    'GET /api/reports/tokens.csv',
  ],
  manager: ofManagers,
  reception: ofReception,
  doctor: ofDoctors,
  display: ['GET /api/devices/board', 'POST /api/auth/logout'],
  kiosk: ['GET /api/devices/board', 'POST /api/devices/tokens', 'POST /api/auth/logout'],
} as const satisfies Record<Exclude<Role, 'patient' | 'staff' | 'admin'>, readonly string[]>
export type OtherRole = keyof typeof callsOf

const isOtherRole = (caller: string): caller is OtherRole => caller in callsOf
const isMember = (caller: string): caller is HospitalRole => hospitalRole.options.some((one) => one === caller)
export const otherRoles = role.options.filter(isOtherRole)

/** Whether a role without a column may make a call; undefined for the callers with one. */
export const otherMayCall = (caller: Caller | OtherRole, name: string): boolean | undefined =>
  isOtherRole(caller) ? callsOf[caller].some((own) => own === name) : undefined

/** Whether making the tokens of a caller changes what is stored of hospital A and patient A. */
export const bringsRows = (caller: Caller | OtherRole): boolean =>
  isOtherRole(caller) || caller === 'ended' || caller === 'suspended'

/** The tokens of a caller; those of a further role are of hospital A. A suspension changes the fixture. */
export async function tokensOf(
  app: App,
  fixture: TwoHospitals,
  caller: Caller | OtherRole,
): Promise<(string | undefined)[]> {
  const { tokens, tokenOf, hospitalA } = fixture
  if (isMember(caller))
    return [(await aMember(app.db, { hospital: hospitalA.id, role: caller, doctor: fixture.slot.doctor })).token]
  if (isOtherRole(caller)) return [await aSession(app.db, { hospital: hospitalA.id, role: caller })]
  if (caller === 'anonymous') return [undefined]
  if (caller === 'ended') return [await tokenOf('loggedOut'), await tokenOf('idle')]
  if (caller !== 'suspended') return [await tokenOf(caller)]
  await suspendA(app, fixture)
  return [tokens.deskA]
}

/** The result of a call: a status, with the problem's code of a rejection. */
export type Outcome = 200 | 201 | 204 | `${number} ${string}`

/** A call on something of patient A's or hospital A's, and its result for each of the callers, in their order. */
export interface Row {
  ask: (fixture: TwoHospitals) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
  /** For the people of hospital A who may make the call, where it differs from the hospital's own log-in. */
  ofMembers?: Outcome
  /** For the doctor of the slot, where it differs from the others. */
  ofDoctor?: Outcome
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

/** The parts of the fixture that a row's call takes: to make all for each cell is most of the work. */
export function partsReadBy(row: Row, fixture: TwoHospitals): ReadonlySet<string> {
  const read = new Set<string>()
  row.ask(
    new Proxy(fixture, {
      get(target, part, receiver): unknown {
        read.add(String(part))
        return Reflect.get(target, part, receiver)
      },
    }),
  )
  return read
}
