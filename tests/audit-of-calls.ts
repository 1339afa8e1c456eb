import { anonymousActor } from '#contract/audit.ts'
import { isPermitted } from '#contract/permissions.ts'
import { statement } from '#server/platform/database/index.ts'
import type { contractCalls } from './contract-calls.ts'
import type { TwoHospitals } from './two-hospitals.ts'
import type { Outcome } from './who-may-call-outcomes.ts'

// What a call leaves in the audit trail, by whom it is made.

type Contract = Awaited<ReturnType<typeof contractCalls>>

/** What leaves no row: public facts, what patients read of their own, and what devices show. A new call that is to be among them is added here. */
export const notRecorded = [
  'GET /api/GetAllHospitals',
  'GET /api/admin/me',
  'GET /api/appointments',
  'GET /api/appointments/changed',
  'GET /api/appointments/past',
  'GET /api/appointments/{id}/link-message',
  'GET /api/auth/me',
  'GET /api/auth/mydata',
  'GET /api/auth/passkeys',
  'GET /api/auth/pin/people',
  'GET /api/auth/sessions',
  'GET /api/auth/userprofile',
  'GET /api/devices/board',
  'GET /api/doctors/{id}/days',
  'GET /api/hospital/short-address/{shortAddress}',
  'GET /api/hospital/test-token',
  'GET /api/hospitals',
  'GET /api/hospitals/at/{shortAddress}',
  'GET /api/hospitals/{id}',
  'GET /api/hospitals/{id}/quiet-hours',
  'GET /api/my-clinics',
  'GET /api/my-clinics/{hospitalId}',
  'GET /api/notifications/key',
  'GET /api/otp/provider',
  'GET /api/people-of-mine',
  'GET /api/slots/doctors/{doctorId}',
  'GET /api/specialities',
  'GET /api/waitlist',
]

/** What leaves no row here, because it finds nothing to change: the account has no subscription, no message waits for an answer, the hospital
 *  pays for none, the only token of the line is in its place, and a request for a passkey is none yet. */
const changesNothing = [
  'DELETE /api/notifications/subscriptions',
  'POST /api/appointments/{id}/reached',
  'POST /api/queues/{slotId}/places/{id}/reached',
  'POST /api/appointments/{id}/link-message',
  'POST /api/appointments/{id}/rejoin',
  'POST /api/appointments/{id}/move',
  'POST /api/notifications/receipts',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkeys/options',
  'POST /api/join/passkey-options',
]

/** The rows that requests from an address have left. */
export const auditRows = statement<{ actor: string }>(
  'test.audit-rows',
  `SELECT actor, actor_id, hospital_id, action, outcome, times FROM audit_trail WHERE address = $1 ORDER BY seq`,
)

const roleOf = { anonymous: undefined, patientA: 'patient', deskA: 'staff', deskB: 'staff', admin: 'admin' } as const
/** The callers whose rows are looked at. */
export type Audited = keyof typeof roleOf
export const isAudited = (caller: string): caller is Audited => caller in roleOf

/** What a call leaves: a row with its caller and outcome, or none. */
export function expectedAudit(
  calls: Contract,
  name: string,
  { caller, fixture, outcome }: { caller: Audited; fixture: TwoHospitals; outcome: Outcome },
): object[] {
  const call = calls.get(name)
  if (!call) throw new Error(`The contract has no call ${name}.`)
  const who = {
    anonymous: { actor: anonymousActor, actor_id: null },
    patientA: { actor: 'patient', actor_id: fixture.patientA.id },
    deskA: { actor: 'staff', actor_id: fixture.hospitalA.id, hospital_id: fixture.hospitalA.id },
    deskB: { actor: 'staff', actor_id: fixture.hospitalB.id, hospital_id: fixture.hospitalB.id },
    admin: { actor: 'admin', actor_id: null },
  }[caller]
  // A public call does not identify its caller.
  const role = roleOf[caller]
  const isNeeded = call.permission !== 'public' && call.anonymous !== 'always'
  const isKnown = isNeeded || (role && call.permission !== 'public' && isPermitted(role, call.permission))
  const expected = {
    ...(isKnown ? who : { actor: anonymousActor }),
    action: name,
    outcome: typeof outcome === 'string' ? outcome.split(' ')[1] : 'done',
    times: 1,
  }
  const isRecorded = !notRecorded.includes(name) && (expected.outcome !== 'done' || !changesNothing.includes(name))
  return isRecorded ? [expected] : []
}
