import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemAnswer } from '#contract/problem.ts'
import { chooseAdminPassword } from '#server/admin/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { contractCalls } from './contract-calls.ts'
import { servedOperations } from './hostile/document.ts'
import { nameOfTheOneWhoWaits, suspendA, twoHospitals, type Ground } from './two-hospitals.ts'
import { roles, type Outcome, type Role } from './who-may-call-outcomes.ts'
import { adminPassword, rows } from './who-may-call.ts'

// Every call, by every role, on another's rows: the table of who-may-call.ts has the expected results.

const calls = await contractCalls()

/** All that is stored of hospital A, patient A and the request that waits. */
const storedOf = statement<{ all: unknown }>(
  'test.stored-of-ground',
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
     (SELECT count(*) FROM push_subscriptions WHERE patient_id = $2),
     (SELECT count(*) FROM sessions WHERE patient_id = $2 OR hospital_id = $1)) AS all`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
  await chooseAdminPassword(app.db, { adminPassword, demo: false })
})
afterAll(() => app.stop())

const stored = async ({ hospitalA, patientA, slot, request }: Ground) =>
  (await app.db.first(storedOf, [hospitalA.id, patientA.id, patientA.mobile, slot.id, request]))?.all

/** Makes the row's call on this ground with a token. */
async function ask(
  name: string,
  ground: Ground,
  token: string | undefined,
): Promise<{ outcome: string; text: string }> {
  const call = calls.get(name)
  if (!call) throw new Error(`The contract has no call ${name}.`)
  const { params = {}, query = {}, body } = rows[name]?.ask(ground) ?? {}
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

const tokensOf = ({ tokens }: Ground, role: Role): (string | undefined)[] => {
  if (role === 'nobody') return [undefined]
  if (role === 'ended') return [tokens.loggedOut, tokens.idle]
  return [tokens[role === 'suspended' ? 'deskA' : role]]
}

/** The roles that may see the waiting patient. */
const mayKnow: readonly Role[] = ['patientA', 'deskA']

test('every call of the contract has a row, and is served', async () => {
  const served = (await servedOperations(app.url)).map(({ name }) => name)
  expect([...calls.keys()].toSorted()).toEqual(Object.keys(rows).toSorted())
  expect(served.toSorted()).toEqual([...calls.keys()].toSorted())
})

describe.each(Object.entries(rows))('%s', (name, row) => {
  const cells: [Role, Outcome][] = roles.map((role, at) => [role, row.outcomes[at] ?? 200])

  /** The ground of the cells before, while they have changed nothing. The suspension comes last. */
  let unchanged: Ground | undefined

  test.each(cells)('asked by %s: %s', async (role, outcome) => {
    const ground = unchanged ?? (await twoHospitals(app))
    if (role === 'suspended') await suspendA(app, ground)
    const before = await stored(ground)
    const isRefused = typeof outcome === 'string'
    const changesNothing = isRefused || calls.get(name)?.method === 'GET'
    const texts: string[] = []
    for (const [place, token] of tokensOf(ground, role).entries()) {
      // The first token spends single-use codes and proofs, so the second gets fresh ones.
      const isSpent = place > 0 && !changesNothing
      const fresh = isSpent ? { ...(await twoHospitals(app)), tokens: ground.tokens } : ground
      const heard = await ask(name, fresh, token)
      expect(heard.outcome).toBe(String(outcome))
      texts.push(heard.text)
    }
    expect(mayKnow.includes(role) || !texts.join('').includes(nameOfTheOneWhoWaits)).toBe(true)
    expect(changesNothing ? await stored(ground) : 'may have changed').toEqual(
      changesNothing ? before : 'may have changed',
    )
    unchanged = changesNothing ? ground : undefined
  })
})
