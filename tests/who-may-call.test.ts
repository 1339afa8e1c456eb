import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolesOf } from '#contract/permissions.ts'
import { problemAnswer } from '#contract/problem.ts'
import { chooseAdminPassword } from '#server/admin/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { auditRows, expectedAudit, isAudited, notRecorded } from './audit-of-calls.ts'
import { contractCalls } from './contract-calls.ts'
import { servedOperations } from './hostile/document.ts'
import { nameOfTheOneWhoWaits, twoHospitals, type TwoHospitals } from './two-hospitals.ts'
import {
  bringsRows,
  callers,
  no,
  otherMayCall,
  otherRoles,
  partsReadBy,
  tokensOf,
  type Caller,
  type OtherRole,
  type Outcome,
  type Row,
} from './who-may-call-outcomes.ts'
import { adminPassword, rows } from './who-may-call.ts'
import { rowsOfPeople } from './who-may-call-people.ts'
import { aDoctor, aMember } from './builders.ts'

// Every call, by every caller, on another's rows: the tables of who-may-call.ts and who-may-call-outcomes.ts have the expected results,
// audit-of-calls.ts what is left in the audit trail.

const calls = await contractCalls()

/** All that is stored of hospital A, patient A and the request that waits. */
const storedOf = statement<{ all: unknown }>(
  'test.stored-of-fixture',
  // Rows as text: to write their columns as JSON is most of the work.
  `SELECT ARRAY[
     (SELECT string_agg(h::text, ' ') FROM hospitals h WHERE id = $1), (SELECT string_agg(p::text, ' ') FROM patients p WHERE id = $2),
     (SELECT string_agg(d::text, ' ' ORDER BY d.id) FROM doctors d WHERE hospital_id = $1),
     (SELECT string_agg(s::text, ' ' ORDER BY s.id) FROM slots s JOIN doctors d ON d.id = s.doctor_id WHERE d.hospital_id = $1),
     (SELECT string_agg(a::text, ' ' ORDER BY a.id) FROM appointments a WHERE mobile = $3 OR slot_id = $4),
     (SELECT string_agg(q::text, ' ') FROM queues q WHERE slot_id = $4),
     (SELECT string_agg(w::text, ' ' ORDER BY w.id) FROM absences w WHERE hospital_id = $1),
     (SELECT string_agg(o::text, ' ') FROM slot_overrides o WHERE slot_id = $4), (SELECT string_agg(p::text, ' ') FROM place_offers p WHERE slot_id = $4), (SELECT string_agg(r::text, ' ') FROM registration_requests r WHERE id = $5),
     (SELECT string_agg(c::text, ' ' ORDER BY c.id) FROM hospital_changes c WHERE hospital_id = $1),
     (SELECT string_agg(v::text, ' ' ORDER BY v.id) FROM devices v WHERE hospital_id = $1),
     (SELECT count(*)::text FROM setup_codes WHERE hospital_id = $1),
     (SELECT string_agg(i::text, ' ' ORDER BY i.id) FROM invitations i WHERE hospital_id = $1),
     (SELECT string_agg(p::text, ' ' ORDER BY p.id) FROM persons p JOIN memberships m ON m.person_id = p.id WHERE m.hospital_id = $1 AND p.name = 'Latha Iyer'),
     (SELECT count(*)::text FROM push_subscriptions WHERE patient_id = $2),
     (SELECT count(*)::text FROM sessions WHERE patient_id = $2 OR hospital_id = $1)] AS all`,
)

let app: App
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXY: '127.0.0.1' })
  await chooseAdminPassword(app.db, { adminPassword, demo: false })
})
afterAll(() => app.stop())

const stored = async ({ hospitalA, patientA, slot, request }: TwoHospitals) =>
  (await app.db.first(storedOf, [hospitalA.id, patientA.id, patientA.mobile, slot.id, request || null]))?.all

let addresses = 0

/** Makes the row's call on this fixture with a token, from an address of its own. */
async function ask(name: string, fixture: TwoHospitals, token: string | undefined) {
  const call = calls.get(name)
  if (!call) throw new Error(`The contract has no call ${name}.`)
  const { params = {}, query = {}, body } = rows[name]?.ask(fixture) ?? {}
  const path = call.path.replace(/\{(\w+)\}/g, (_brace, part: string) => encodeURIComponent(params[part] ?? ''))
  addresses += 1
  const address = `10.9.${addresses >> 8}.${addresses & 255}`
  const response = await fetch(`${app.url}${path}?${new URLSearchParams(query).toString()}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const outcome = response.ok ? '' : ` ${problemAnswer.parse(JSON.parse(text)).code}`
  return { outcome: `${response.status}${outcome}`, text, address }
}

let first: Promise<TwoHospitals> | undefined
/** A fixture with all parts. */
const whole = () => (first ??= twoHospitals(app))

/** Whether the tables let a caller do this to what is patient A's or hospital A's. */
const mayDo = (caller: Caller | OtherRole, name: string): boolean =>
  otherMayCall(caller, name) ?? rows[name]?.outcomes[callers.findIndex((one) => one === caller)] === 200

/** Who may see the waiting patient. */
const mayKnow = (caller: Caller | OtherRole) =>
  caller === 'patientA' || mayDo(caller, 'GET /api/filterAppointmentsByslots')

/** The results for further roles, of hospital A: those of its own desk where the role may make the call. A public call reads no token, and
 *  server/devices/devices.test.ts has what devices may call. */
function cellsOfOtherRoles(
  name: string,
  { outcomes, ofMembers = outcomes[3], ofDoctor = ofMembers }: Row,
): [OtherRole, Outcome][] {
  const { permission, anonymous } = calls.get(name) ?? {}
  if (permission === 'public') return []
  return otherRoles.flatMap((role): [OtherRole, Outcome][] => {
    if (!mayDo(role, name)) return [[role, anonymous === 'always' ? outcomes[0] : no]]
    return rolesOf('hospital').includes(role) ? [[role, role === 'doctor' ? ofDoctor : ofMembers]] : []
  })
}

test('every call of the contract has a row, and is served', async () => {
  const served = (await servedOperations(app.url)).map(({ name }) => name)
  expect([...calls.keys()].toSorted()).toEqual(Object.keys(rows).toSorted())
  expect(served.toSorted()).toEqual([...calls.keys()].toSorted())
})

test('only these calls leave no row in the audit trail: none that writes, and none by which staff read', () => {
  const without = [...calls].filter(([, { method, shows }]) => method === 'GET' && shows !== 'internal')
  expect(without.map(([name]) => name).toSorted()).toEqual(notRecorded)
})

describe.each(Object.entries(rows))('%s', (name, row) => {
  const columns: [Caller, Outcome][] = callers.map((caller, at) => [caller, row.outcomes[at] ?? 200])
  const cells: [Caller | OtherRole, Outcome][] = [...cellsOfOtherRoles(name, row), ...columns]

  /** The fixture of the cells before and what is stored of it, while they have changed nothing. The suspension comes last. */
  let unchanged: { fixture: TwoHospitals; rows: unknown } | undefined
  let needs: ReadonlySet<string> | undefined

  test.each(cells)('asked by %s: %s', async (caller, outcome) => {
    needs ??= partsReadBy(row, await whole())
    const fixture = unchanged?.fixture ?? (await twoHospitals(app, needs))
    const tokens = await tokensOf(app, fixture, caller)
    const before = unchanged && !bringsRows(caller) ? unchanged.rows : await stored(fixture)
    const isRefused = typeof outcome === 'string'
    const changesNothing = isRefused || calls.get(name)?.method === 'GET'
    for (const [place, token] of tokens.entries()) {
      // The first token spends single-use codes and proofs, so the second gets fresh ones.
      const isSpent = place > 0 && !changesNothing
      const fresh = isSpent ? await twoHospitals(app, needs) : fixture
      const heard = await ask(name, fresh, token)
      expect(heard.outcome).toBe(String(outcome))
      expect(isAudited(caller) ? await app.db.all(auditRows, [heard.address]) : []).toMatchObject(
        isAudited(caller) ? expectedAudit(calls, name, { caller, fixture: fresh, outcome }) : [],
      )
      expect(mayKnow(caller) || !heard.text.includes(nameOfTheOneWhoWaits)).toBe(true)
      // The holder of a link can cancel by it.
      expect(mayDo(caller, 'DELETE /api/appointments/{id}') || !heard.text.includes(fresh.code)).toBe(true)
    }
    expect(changesNothing ? await stored(fixture) : 'may have changed').toEqual(
      changesNothing ? before : 'may have changed',
    )
    unchanged = changesNothing ? { fixture, rows: before } : undefined
  })
})

describe('a doctor, on what is another doctor’s of the same hospital', () => {
  let fixture: TwoHospitals
  let colleague: Awaited<ReturnType<typeof aDoctor>>
  let token: string
  beforeAll(async () => {
    fixture = await twoHospitals(app)
    colleague = await aDoctor(app.db, { hospital: fixture.hospitalA.id })
    token = (await aMember(app.db, { hospital: fixture.hospitalA.id, role: 'doctor', doctor: colleague.id })).token
  })
  const mayMake = [...calls].filter(([name]) => otherMayCall('doctor', name) && rows[name]?.ofDoctor === undefined)
  const ofAnyDoctor = [
    'GET /api/auth/hospitalprofile',
    'GET /api/hospital/day',
    'GET /api/hospital/unreached',
    'GET /api/patients/known',
    'GET /api/appointments/find',
    'GET /api/reports/register',
    'POST /api/auth/logout',
    ...Object.keys(rowsOfPeople),
  ]
  test.each(mayMake.map(([name]) => name).filter((name) => !ofAnyDoctor.includes(name)))(
    '%s: not found',
    async (name) => {
      const before = await stored(fixture)
      const { outcome, text } = await ask(name, fixture, token)
      expect(outcome).toMatch(/^404 /)
      expect(text).not.toContain(nameOfTheOneWhoWaits)
      expect(await stored(fixture)).toEqual(before)
    },
  )

  test('sees neither the colleague’s slots nor patients', async () => {
    for (const name of ['GET /api/auth/hospitalprofile', 'GET /api/hospital/day']) {
      const { outcome, text } = await ask(name, fixture, token)
      expect(outcome).toBe('200')
      expect(text).toContain(colleague.id)
      expect(text).not.toContain(fixture.slot.id)
    }
  })
})
