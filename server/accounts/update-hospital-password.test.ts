import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin, hospitalSignup } from '#contract/accounts.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { events, followAnswer } from '#contract/live-queue.ts'
import { statement } from '#server/platform/database/index.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aPatient, aSession, aSlot, password } from '#tests/builders.ts'

const issue = statement(
  'test.issue-setup-code',
  `INSERT INTO setup_codes (code_hash, hospital_id, expires_at) VALUES ($1, $2, now() + interval '1 day' * $3)`,
)
const noPassword = statement('test.no-password', `UPDATE hospitals SET password_hash = NULL WHERE id = $1`)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const good = 'kya haal hai 7'
const unknownCode = { status: 403, problem: { code: 'setup-code-unknown' } }

const logIn = (hospitalNumber: string, typed: string) =>
  app.ask(hospitalLogin, { body: { hospitalNumber, password: typed } })
const sign = (hospitalNumber: string, more: { hpassword?: string; setupCode?: string } = {}, token?: string) =>
  app.ask(hospitalSignup, { body: { hospitalNumber, hpassword: good, ...more }, ...(token && { token }) })

describe('the desk’s new password', () => {
  test('ends every session and the old password, also on sockets', async () => {
    const slot = await aSlot(app.db)
    const hospital = await aHospital(app.db)
    const tokens = [
      await aSession(app.db, { hospital: hospital.id }),
      await aSession(app.db, { hospital: hospital.id }),
    ]
    const other = await aSession(app.db, { hospital: slot.hospital })
    const socket = app.socket(tokens[1])
    const claim = async () =>
      followAnswer.parse(await socket.timeout(10_000).emitWithAck(events.queueUpdate, { slotId: slot.id }))
    expect(await claim()).toMatchObject({ ok: false, code: 'not-allowed' })

    const reply = await sign(hospital.number.toUpperCase(), {}, tokens[0])
    expect(reply).toMatchObject({ status: 200, answer: { message: 'Login password changed successfully' } })
    for (const token of tokens) expect((await app.ask(hospitalProfile, { token })).status).toBe(401)
    expect(await claim()).toMatchObject({ ok: false, code: 'not-logged-in' })
    expect((await app.ask(hospitalProfile, { token: other })).status).toBe(200)
    expect(await logIn(hospital.number, password)).toMatchObject({
      status: 401,
      problem: { message: 'Incorrect password' },
    })
    expect((await logIn(hospital.number, good)).status).toBe(200)
  })

  test('ends a simultaneous log-in with the old password', async () => {
    const hospital = await aHospital(app.db)
    const token = await aSession(app.db, { hospital: hospital.id })
    const logIns = Array.from({ length: 8 }, () => logIn(hospital.number, password))
    const [changed, ...replies] = await Promise.all([sign(hospital.number, {}, token), ...logIns])
    expect(changed.status).toBe(200)
    for (const { answer } of replies)
      expect((await app.ask(hospitalProfile, { token: answer?.hospitaltoken ?? 'none' })).status).toBe(401)
  })

  test('is set only for the own number, and rejected if too short or too common', async () => {
    const [own, other] = [await aHospital(app.db), await aHospital(app.db)]
    const token = await aSession(app.db, { hospital: own.id })
    for (const number of [other.number, 'T-NOBODY'])
      expect(await sign(number, {}, token)).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    expect((await sign(own.number, { hpassword: 'seven77' }, token)).problem?.fields).toHaveProperty('hpassword')
    expect((await sign(own.number, { hpassword: 'x'.repeat(129) }, token)).status).toBe(400)
    expect((await sign(own.number, { hpassword: 'football' }, token)).problem?.code).toBe('password-too-common')
    expect((await app.ask(hospitalProfile, { token })).status).toBe(200)
    expect((await logIn(other.number, password)).status).toBe(200)
  })

  test('is never set by a number alone: not anonymously, by a patient, or with an expired token', async () => {
    const hospital = await aHospital(app.db)
    const patient = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    expect(await sign(hospital.number)).toMatchObject(unknownCode)
    expect(await sign(hospital.number, {}, patient)).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    expect(await sign(hospital.number, {}, 'dead')).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
    expect((await logIn(hospital.number, password)).status).toBe(200)
  })
})

describe('a set-up code', () => {
  const aCode = async (hospital: string, days: number) => {
    const code = `code-${crypto.randomUUID()}`
    await app.db.all(issue, [hashOfToken(code), hospital, days])
    return code
  }

  test('sets the first password, once', async () => {
    const hospital = await aHospital(app.db)
    await app.db.all(noPassword, [hospital.id])
    const setupCode = await aCode(hospital.id, 7)
    expect((await sign(hospital.number, { setupCode, hpassword: 'football' })).problem?.code).toBe(
      'password-too-common',
    )
    const replies = await Promise.all([sign(hospital.number, { setupCode }), sign(hospital.number, { setupCode })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await sign(hospital.number, { setupCode })).toMatchObject(unknownCode)
    expect((await logIn(hospital.number, good)).status).toBe(200)
  })

  test('is valid only for its own hospital, and expires', async () => {
    const [own, other] = [await aHospital(app.db), await aHospital(app.db)]
    expect(await sign(other.number, { setupCode: await aCode(own.id, 7) })).toMatchObject(unknownCode)
    expect(await sign(own.number, { setupCode: await aCode(own.id, -1) })).toMatchObject(unknownCode)
    expect(await sign(own.number, { setupCode: 'made up' })).toMatchObject(unknownCode)
    for (const { number } of [own, other]) expect((await logIn(number, password)).status).toBe(200)
  })
})

test('limits wrong set-up codes to a hundred in 15 minutes', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' })
  try {
    const guess = () =>
      limited.ask(hospitalSignup, { body: { hospitalNumber: 'T-1', hpassword: good, setupCode: 'made up' } })
    const statuses = await Promise.all(Array.from({ length: 101 }, async () => (await guess()).status))
    expect(statuses.filter((status) => status === 403)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await limited.stop()
  }
})
