import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePassword, userLogin, userSignup } from '#contract/accounts.ts'
import { userProfile } from '#contract/session.ts'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { readMobile } from '#contract/mobile.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { buildApp } from '#server/app.ts'
import { statement } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/settings.ts'
import { startApp, type App } from './app.ts'
import { aBooking, aSession, aSlot } from './builders.ts'

/** Of Nepal, and of Singapore: the second has ten digits with its code, as an Indian mobile has without. */
const [nepali, singaporean] = ['+9779841234567', '+6591234567']
const password = 'kya haal hai 7'

let app: App
beforeAll(async () => {
  app = await startApp({ MOBILE_COUNTRIES: '91,977,65' })
})
afterAll(() => app.stop())

async function proofOf(mobileNo: string): Promise<string> {
  const code = (await app.ask(sendOtp, { body: { mobileNo } })).answer?.devCode ?? ''
  return (await app.ask(verifyOtp, { body: { mobileNo, code } })).answer?.otpToken ?? ''
}
const logIn = async (mobileNo: string, typed = password) =>
  (await app.ask(userLogin, { body: { mobileNo, password: typed } })).answer?.token ?? ''

describe('patients of a country in MOBILE_COUNTRIES', () => {
  beforeAll(async () => {
    for (const mobileNo of [nepali, singaporean]) {
      const body = { fullName: 'Asha Rai', mobileNo, password, otpToken: await proofOf(mobileNo) }
      expect((await app.ask(userSignup, { body })).status).toBe(200)
    }
  })

  test.each([
    [nepali, ['+977 984-1234567', '00977 9841234567', ' +977 98412 34567 ', '+९७७ ९८४१२३४५६७']],
    [singaporean, ['+65 9123 4567', '006591234567']],
  ])('sign up with %s and log in with it as they type it', async (mobileNo, spellings) => {
    for (const typed of spellings) {
      const profile = await app.ask(userProfile, { token: await logIn(typed) })
      expect(profile.answer).toMatchObject({ fullName: 'Asha Rai', mobileNo })
    }
  })

  test('are not confused with others: a number without a plus is Indian', async () => {
    const { status } = await app.ask(userLogin, { body: { mobileNo: '6591234567', password } })
    expect(status).toBe(401)
    const otpToken = await proofOf('65912 34567')
    const body = { mobileNo: singaporean, newPassword: 'something else 8', otpToken }
    expect((await app.ask(updatePassword, { body })).problem?.code).toBe('mobile-not-proven')
  })

  test('set a new password', async () => {
    const body = { mobileNo: '00977 984 1234567', newPassword: 'phir milenge 8', otpToken: await proofOf(nepali) }
    expect((await app.ask(updatePassword, { body })).status).toBe(200)
    expect(await logIn(nepali, 'phir milenge 8')).not.toBe('')
    const back = { ...body, newPassword: password, otpToken: await proofOf(nepali) }
    expect((await app.ask(updatePassword, { body: back })).status).toBe(200)
  })

  test('book, walk in, and see their tokens; the desk sees their numbers', async () => {
    const slot = await aSlot(app.db)
    const body = aBooking(slot)
    const [token, desk] = [await logIn(nepali), await aSession(app.db, { hospital: slot.hospital })]
    expect((await app.ask(bookAppointment, { token, body })).status).toBe(200)
    const user = { fullName: 'Asha Rai', mobileNo: '+977 984 123 4567' }
    const walkIn = {
      ...body,
      patient: { name: 'Asha Rai', age: 30, gender: 'Female' as const, contact: '00977 984 1234567' },
      user,
    }
    expect((await app.ask(bookAppointment, { token: desk, body: walkIn })).status).toBe(200)

    // The last as a client sends it that does not encode the plus.
    for (const usermobileNo of [nepali, '+977 984-123-4567', ` ${nepali.slice(1)}`]) {
      const own = await app.ask(myAppointments, { token, query: { usermobileNo } })
      expect(own.answer?.map(({ queueNumber }) => queueNumber)).toEqual([1, 2])
    }
    const { problem } = await app.ask(myAppointments, { token, query: { usermobileNo: singaporean } })
    expect(problem?.code).toBe('not-allowed')
    const listed = await app.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id } })
    expect(listed.answer).toMatchObject([
      { queueNumber: 1, user: { mobileNo: nepali } },
      { queueNumber: 2, user: { mobileNo: nepali }, patient: { contact: nepali } },
    ])
  })

  test('are named in the audit trail by their account', async () => {
    await expect
      .poll(() => app.db.first(logIns, [nepali]).then((row) => row?.count), { timeout: 20_000 })
      .toBeGreaterThan(0)
  })

  test('of another country get the enabled ones', async () => {
    const { problem } = await app.ask(sendOtp, { body: { mobileNo: '+1 987 654 3210' } })
    expect(problem?.fields).toEqual({
      mobileNo: 'Type an Indian mobile number of ten digits, or one that starts with +977, +65.',
    })
  })
})

test('stay logged in when the country is removed, and cannot log in again', async () => {
  const token = await logIn(nepali)
  const context = { db: app.db, clock: () => new Date(), log: createLog('silent'), limits: app.limits }
  const node = await buildApp({ ...context, metrics: createMetrics() }, readSettings({ PORT: '0', RATE_LIMITS: 'off' }))
  try {
    const headers = { authorization: `Bearer ${token}` }
    const query = { usermobileNo: nepali }
    expect((await node.inject({ url: myAppointments.path, headers, query })).statusCode).toBe(200)
    const body = { mobileNo: nepali, password }
    const refused = await node.inject({ method: 'POST', url: userLogin.path, body })
    expect(refused.json()).toHaveProperty('fields.mobileNo')
  } finally {
    await node.close()
  }
})

const logIns = statement<{ count: number }>(
  'test.log-ins',
  `SELECT count(*)::integer AS count FROM audit_trail t JOIN patients p ON p.id = t.thing_id
   WHERE t.action LIKE '%userlogin' AND p.mobile = $1`,
)

describe('the database', () => {
  const keep = statement(
    'test.keep-mobiles',
    `INSERT INTO patients (full_name, mobile, password_hash) SELECT 'Somebody', unnest($1::text[]), 'hash'
     ON CONFLICT (mobile) DO NOTHING`,
  )

  test('stores every parsed mobile', async () => {
    const typed = fc.tuple(
      fc.constantFrom('', '+', '00', '0'),
      fc.constantFrom('', '91', '977', '65'),
      fc.stringMatching(/^[0-9]{4,15}$/),
    )
    const read = fc.sample(typed, 5_000).flatMap((parts) => readMobile(parts.join(''), ['977', '65']) ?? [])
    expect(read.filter((mobile) => mobile.startsWith('+')).length).toBeGreaterThan(100)
    expect(read.filter((mobile) => mobile.startsWith('91')).length).toBeGreaterThan(100)
    await app.db.all(keep, [read])
  })

  test.each([
    '9876543210',
    '915876543210',
    '+919876543210',
    '+0779841234567',
    '9779841234567',
    '+9771',
    '+977984123456789012',
  ])('keeps no "%s"', async (mobile) => {
    await expect(app.db.all(keep, [[mobile]])).rejects.toThrow(/patients_mobile_check/)
  })
})
