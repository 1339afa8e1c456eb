import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolesOf } from '#contract/permissions.ts'
import { problemAnswer } from '#contract/problem.ts'
import { chooseAdminPassword } from '#server/admin/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { contractCalls } from './contract-calls.ts'
import { servedOperations } from './hostile/document.ts'
import { nameOfTheOneWhoWaits, twoHospitals, type TwoHospitals } from './two-hospitals.ts'
import {
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

// Every call, by every caller, on another's rows: the tables of who-may-call.ts and who-may-call-outcomes.ts have the expected results.

const calls = await contractCalls()

/** All that is stored of hospital A, patient A and the request that waits. */
const storedOf = statement<{ all: unknown }>(
  'test.stored-of-fixture',
  `SELECT jsonb_build_array(
     (SELECT jsonb_agg(h) FROM hospitals h WHERE id = $1), (SELECT jsonb_agg(p) FROM patients p WHERE id = $2),
     (SELECT jsonb_agg(d ORDER BY d.id) FROM doctors d WHERE hospital_id = $1),
     (SELECT jsonb_agg(s ORDER BY s.id) FROM slots s JOIN doctors d ON d.id = s.doctor_id WHERE d.hospital_id = $1),
     (SELECT jsonb_agg(a ORDER BY a.id) FROM appointments a WHERE mobile = $3 OR slot_id = $4),
     (SELECT jsonb_agg(q) FROM queues q WHERE slot_id = $4),
     (SELECT jsonb_agg(w ORDER BY w.id) FROM absences w WHERE hospital_id = $1),
     (SELECT jsonb_agg(o) FROM slot_overrides o WHERE slot_id = $4), (SELECT jsonb_agg(p) FROM place_offers p WHERE slot_id = $4), (SELECT jsonb_agg(r) FROM registration_requests r WHERE id = $5),
     (SELECT jsonb_agg(c ORDER BY c.id) FROM hospital_changes c WHERE hospital_id = $1),
     (SELECT jsonb_agg(v ORDER BY v.id) FROM devices v WHERE hospital_id = $1),
     (SELECT count(*) FROM setup_codes WHERE hospital_id = $1),
     (SELECT jsonb_agg(i ORDER BY i.id) FROM invitations i WHERE hospital_id = $1),
     (SELECT jsonb_agg(p ORDER BY p.id) FROM persons p JOIN memberships m ON m.person_id = p.id WHERE m.hospital_id = $1 AND p.name = 'Latha Iyer'),
     (SELECT count(*) FROM push_subscriptions WHERE patient_id = $2),
     (SELECT count(*) FROM sessions WHERE patient_id = $2 OR hospital_id = $1)) AS all`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
  await chooseAdminPassword(app.db, { adminPassword, demo: false })
})
afterAll(() => app.stop())

const stored = async ({ hospitalA, patientA, slot, request }: TwoHospitals) =>
  (await app.db.first(storedOf, [hospitalA.id, patientA.id, patientA.mobile, slot.id, request || null]))?.all

/** Makes the row's call on this fixture with a token. */
async function ask(
  name: string,
  fixture: TwoHospitals,
  token: string | undefined,
): Promise<{ outcome: string; text: string }> {
  const call = calls.get(name)
  if (!call) throw new Error(`The contract has no call ${name}.`)
  const { params = {}, query = {}, body } = rows[name]?.ask(fixture) ?? {}
  const path = call.path.replace(/\{(\w+)\}/g, (_brace, part: string) => encodeURIComponent(params[part] ?? ''))
  const response = await fetch(`${app.url}${path}?${new URLSearchParams(query).toString()}`, {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const outcome = response.ok ? '' : ` ${problemAnswer.parse(JSON.parse(text)).code}`
  return { outcome: `${response.status}${outcome}`, text }
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

describe.each(Object.entries(rows))('%s', (name, row) => {
  const columns: [Caller, Outcome][] = callers.map((caller, at) => [caller, row.outcomes[at] ?? 200])
  const cells: [Caller | OtherRole, Outcome][] = [...cellsOfOtherRoles(name, row), ...columns]

  /** The fixture of the cells before, while they have changed nothing. The suspension comes last. */
  let unchanged: TwoHospitals | undefined
  let needs: ReadonlySet<string> | undefined

  test.each(cells)('asked by %s: %s', async (caller, outcome) => {
    needs ??= partsReadBy(row, await whole())
    const fixture = unchanged ?? (await twoHospitals(app, needs))
    const tokens = await tokensOf(app, fixture, caller)
    const before = await stored(fixture)
    const isRefused = typeof outcome === 'string'
    const changesNothing = isRefused || calls.get(name)?.method === 'GET'
    for (const [place, token] of tokens.entries()) {
      // The first token spends single-use codes and proofs, so the second gets fresh ones.
      const isSpent = place > 0 && !changesNothing
      const fresh = isSpent ? { ...(await twoHospitals(app, needs)), tokens: fixture.tokens } : fixture
      const heard = await ask(name, fresh, token)
      expect(heard.outcome).toBe(String(outcome))
      expect(mayKnow(caller) || !heard.text.includes(nameOfTheOneWhoWaits)).toBe(true)
      // The holder of a link can cancel by it.
      expect(mayDo(caller, 'DELETE /api/appointments/{id}') || !heard.text.includes(fresh.code)).toBe(true)
    }
    expect(changesNothing ? await stored(fixture) : 'may have changed').toEqual(
      changesNothing ? before : 'may have changed',
    )
    unchanged = changesNothing ? fixture : undefined
  })
})

describe('a doctor, on what is another doctor’s of the same hospital', () => {
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
      const fixture = await twoHospitals(app)
      const colleague = await aDoctor(app.db, { hospital: fixture.hospitalA.id })
      const { token } = await aMember(app.db, { hospital: fixture.hospitalA.id, role: 'doctor', doctor: colleague.id })
      const before = await stored(fixture)
      const { outcome, text } = await ask(name, fixture, token)
      expect(outcome).toMatch(/^404 /)
      expect(text).not.toContain(nameOfTheOneWhoWaits)
      expect(await stored(fixture)).toEqual(before)
    },
  )

  test('sees neither the colleague’s slots nor patients', async () => {
    const fixture = await twoHospitals(app)
    const colleague = await aDoctor(app.db, { hospital: fixture.hospitalA.id })
    const { token } = await aMember(app.db, { hospital: fixture.hospitalA.id, role: 'doctor', doctor: colleague.id })
    for (const name of ['GET /api/auth/hospitalprofile', 'GET /api/hospital/day']) {
      const { outcome, text } = await ask(name, fixture, token)
      expect(outcome).toBe('200')
      expect(text).toContain(colleague.id)
      expect(text).not.toContain(fixture.slot.id)
    }
  })
})
