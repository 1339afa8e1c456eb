import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermitted } from '#contract/permissions.ts'
import { chooseAdminPassword } from '#server/admin/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { contractCalls } from './contract-calls.ts'
import { twoHospitals, type TwoHospitals } from './two-hospitals.ts'
import { callers, type Caller, partsReadBy } from './who-may-call-outcomes.ts'
import { adminPassword, rows } from './who-may-call.ts'

// Every call of the contract, as several people ask it: what leaves a row in the audit trail, and which.

const calls = await contractCalls()

/** What leaves no row: public facts, what patients read of their own, and what devices show. A new call that is to be among them is added here. */
const notRecorded = [
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

const asked = ['nobody', 'patientA', 'deskA', 'deskB', 'admin'] as const satisfies readonly Caller[]

interface Row {
  actor: string
  actor_id: string | null
  hospital_id: string | null
  action: string
  outcome: string
  times: number
}
const rowsFrom = statement<Row>('test.audit-rows', `SELECT * FROM audit_trail WHERE address = $1 ORDER BY seq`)

let app: App
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXY: '127.0.0.1' })
  await chooseAdminPassword(app.db, { adminPassword, demo: false })
})
afterAll(() => app.stop())

let addresses = 0
/** A fixture with all parts. */
let first: Promise<TwoHospitals> | undefined

test('only these calls leave no row: none that writes, and none by which staff read', () => {
  const without = [...calls].filter(([, { method, shows }]) => method === 'GET' && shows !== 'internal')
  expect(without.map(([name]) => name).toSorted()).toEqual(notRecorded)
})

describe.each(Object.entries(rows))('%s', (name, row) => {
  test('leaves a row with caller and outcome, or none', async () => {
    const call = calls.get(name)
    if (!call) throw new Error(`The contract has no call ${name}.`)
    /** The fixture of the caller before, while its call has changed nothing. */
    let unchanged: TwoHospitals | undefined
    const needs = partsReadBy(row, await (first ??= twoHospitals(app)))
    for (const caller of asked) {
      const fixture = unchanged ?? (await twoHospitals(app, needs))
      addresses += 1
      const address = `10.9.${addresses >> 8}.${addresses & 255}`
      const { params = {}, query = {}, body } = row.ask(fixture)
      const path = call.path.replace(/\{(\w+)\}/g, (_brace, part: string) => encodeURIComponent(params[part] ?? ''))
      const token = caller === 'nobody' ? undefined : fixture.tokens[caller]
      await fetch(`${app.url}${path}?${new URLSearchParams(query).toString()}`, {
        method: call.method,
        headers: {
          'x-forwarded-for': address,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).then((response) => response.text())
      const kept = await app.db.all(rowsFrom, [address])
      const outcome = row.outcomes[callers.indexOf(caller)]
      unchanged = typeof outcome === 'string' || call.method === 'GET' ? fixture : undefined
      const who = {
        nobody: { actor: 'nobody', actor_id: null },
        patientA: { actor: 'patient', actor_id: fixture.patientA.id },
        deskA: { actor: 'staff', actor_id: fixture.hospitalA.id, hospital_id: fixture.hospitalA.id },
        deskB: { actor: 'staff', actor_id: fixture.hospitalB.id, hospital_id: fixture.hospitalB.id },
        admin: { actor: 'admin', actor_id: null },
      }[caller]
      // A public call does not identify its caller.
      const roleOf = { nobody: undefined, patientA: 'patient', deskA: 'staff', deskB: 'staff', admin: 'admin' } as const
      const role = roleOf[caller]
      const isNeeded = call.permission !== 'public' && call.anonymous !== 'always'
      const isKnown = isNeeded || (role && call.permission !== 'public' && isPermitted(role, call.permission))
      const expected = {
        ...(isKnown ? who : { actor: 'nobody' }),
        action: name,
        outcome: typeof outcome === 'string' ? outcome.split(' ')[1] : 'done',
        times: 1,
      }
      const isRecorded = !notRecorded.includes(name) && (expected.outcome !== 'done' || !changesNothing.includes(name))
      expect(kept, caller).toMatchObject(isRecorded ? [expected] : [])
    }
  })
})
