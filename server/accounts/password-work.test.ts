import { setImmediate as turn } from 'node:timers/promises'
import type * as argon2 from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hospitalLogin, hospitalSignup, updatePassword, userLogin, userSignup } from '#contract/accounts.ts'
import { adminLogin } from '#contract/admin.ts'
import { personLogIn } from '#contract/persons.ts'
import { statement } from '#server/platform/database/index.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aMember, aMobile, aPatient, password } from '#tests/builders.ts'

// The real argon2, with a count of how often it is asked, and a gate that tests can close.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn<typeof argon2.hash>(real.hash), verify: vi.fn<typeof argon2.verify>(real.verify) }
})

const prove = statement(
  'test.prove',
  `INSERT INTO mobile_proofs (token_hash, mobile, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
)
const issue = statement(
  'test.issue',
  `INSERT INTO setup_codes (code_hash, hospital_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
)
const withoutPassword = statement('test.without-password', `UPDATE hospitals SET password_hash = NULL WHERE id = $1`)

let app: App
beforeAll(async () => {
  app = await startApp()
  await hashPassword('the first one is over')
})
afterAll(() => app.stop())
beforeEach(() => void vi.clearAllMocks())

const good = 'kya haal hai 7'
const proofOf = async (mobile: string) => {
  const otpToken = crypto.randomUUID()
  await app.db.all(prove, [hashOfToken(otpToken), mobile])
  return otpToken
}

test('hashes are argon2id with 19 MiB, two passes and one lane, each with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword(good), hashPassword(good)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await passwordMatches(one, good), await passwordMatches(one, `${good} `)]).toEqual([true, false])
})

test('a log-in costs one check of a password, whether the number is known or not', async () => {
  const [{ mobile }, hospital, newcomer] = [await aPatient(app.db), await aHospital(app.db), await aHospital(app.db)]
  await app.db.all(withoutPassword, [newcomer.id])
  const person = await aMember(app.db, { hospital: hospital.id, role: 'reception' })
  const logIns = {
    'a patient': () => app.ask(userLogin, { body: { mobileNo: mobile, password } }),
    'a wrong password': () => app.ask(userLogin, { body: { mobileNo: mobile, password: 'wrong' } }),
    'an unknown mobile': () => app.ask(userLogin, { body: { mobileNo: aMobile(), password } }),
    'a hospital': () => app.ask(hospitalLogin, { body: { hospitalNumber: hospital.number, password } }),
    'an unknown hospital': () => app.ask(hospitalLogin, { body: { hospitalNumber: 'NOBODY', password } }),
    'one without a password': () => app.ask(hospitalLogin, { body: { hospitalNumber: newcomer.number, password } }),
    'a person': () => app.ask(personLogIn, { body: { loginName: person.loginName, password } }),
    'a person’s wrong password': () =>
      app.ask(personLogIn, { body: { loginName: person.loginName, password: 'wrong' } }),
    'an unknown person': () => app.ask(personLogIn, { body: { loginName: 'no-one@example.org', password } }),
    'an admin that is not set': () => app.ask(adminLogin, { body: { password } }),
  }
  for (const [who, logIn] of Object.entries(logIns)) {
    vi.clearAllMocks()
    await logIn()
    expect(vi.mocked(verify).mock.calls.length, who).toBe(1)
    // The same work: argon2 reads its parameters from the hash it is given.
    expect(vi.mocked(verify).mock.calls[0]?.[0], who).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(vi.mocked(hash).mock.calls.length, who).toBe(0)
  }
})

test('hashes nothing without a proof or code, or for a common password', async () => {
  const { number } = await aHospital(app.db)
  const mobileNo = aMobile()
  await app.ask(userSignup, { body: { fullName: 'A', mobileNo, password: good, otpToken: 'made up' } })
  await app.ask(updatePassword, { body: { mobileNo, newPassword: good, otpToken: 'made up' } })
  await app.ask(hospitalSignup, { body: { hospitalNumber: number, hpassword: good, setupCode: 'made up' } })
  const proof = await proofOf(mobileNo)
  await app.ask(userSignup, { body: { fullName: 'A', mobileNo, password: 'football', otpToken: proof } })
  expect(vi.mocked(hash)).not.toHaveBeenCalled()
})

test('holds no database connection while a hash waits', async () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2')
  vi.mocked(hash).mockImplementation(async (...asked) => {
    await gate
    return real.hash(...asked)
  })
  try {
    // More of each than there are connections.
    const asking = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [mobileNo, { mobile }, { id, number }] = [aMobile(), await aPatient(app.db), await aHospital(app.db)]
        const setupCode = crypto.randomUUID()
        await app.db.all(issue, [hashOfToken(setupCode), id])
        const [first, second] = [await proofOf(mobileNo), await proofOf(mobile)]
        return () => [
          app.ask(userSignup, { body: { fullName: 'A', mobileNo, password: good, otpToken: first } }),
          app.ask(updatePassword, { body: { mobileNo: mobile, newPassword: good, otpToken: second } }),
          app.ask(hospitalSignup, { body: { hospitalNumber: number, hpassword: good, setupCode } }),
        ]
      }),
    )
    const replies = asking.flatMap((ask) => ask())
    await expect.poll(() => vi.mocked(hash).mock.calls.length).toBeGreaterThan(0)
    for (let round = 0; round < 20; round += 1) expect(await app.db.isReachable()).toBe(true)
    await aPatient(app.db)
    open()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200))
  } finally {
    open()
    vi.mocked(hash).mockImplementation(real.hash)
  }
})

test('does not block the event loop while passwords are hashed', async () => {
  let turns = 0
  const stopped = new AbortController()
  const turning = (async () => {
    for (; !stopped.signal.aborted; turns += 1) await turn()
  })()
  await Promise.all(Array.from({ length: 8 }, () => hashPassword(good)))
  stopped.abort()
  await turning
  expect(turns).toBeGreaterThan(8)
})

test('answers 503 when too many password checks wait, and answers every request', async () => {
  const { mobile } = await aPatient(app.db)
  const logIns = Array.from({ length: 160 }, () => app.ask(userLogin, { body: { mobileNo: mobile, password } }))
  const replies = await Promise.all(logIns)
  const refused = replies.filter(({ status }) => status === 503)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
  expect(replies.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers, problem } of refused) {
    expect(headers.get('retry-after')).toBe('2')
    expect(problem).toMatchObject({ code: 'too-busy', message: expect.stringContaining('Try again') })
  }
  expect((await app.ask(userLogin, { body: { mobileNo: mobile, password } })).status).toBe(200)
})
