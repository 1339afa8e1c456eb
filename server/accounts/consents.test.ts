import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { userLogin, userSignup } from '#contract/accounts.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { updateProfile } from '#contract/profile.ts'
import { userProfile } from '#contract/session.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aMobile, aPatient, aSession, password } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => app.setClock(undefined))
afterAll(() => app.stop())

const stored = statement<{ count: number }>(
  'test.consents',
  `SELECT count(*)::integer AS count FROM message_consents WHERE mobile = $1`,
)
const storedOf = async (mobile: string) => (await app.db.first(stored, [mobile]))?.count

async function anAccount() {
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const say = (messages: { sms?: boolean; whatsapp?: boolean }) => app.ask(updateProfile, { token, body: { messages } })
  const profile = async () => (await app.ask(userProfile, { token })).answer
  return { ...patient, token, say, profile }
}

test('an account has agreed to no channel before its patient answers, and agrees to each by itself', async () => {
  const { say, profile, mobile } = await anAccount()
  expect(await profile()).toMatchObject({ messages: { whatsapp: false, sms: false }, consents: [] })
  expect((await say({ sms: true })).answer?.messages).toEqual({ whatsapp: false, sms: true })
  expect((await say({ whatsapp: true })).answer?.messages).toEqual({ whatsapp: true, sms: true })
  expect((await say({ sms: false })).answer?.messages).toEqual({ whatsapp: true, sms: false })
  expect((await profile())?.messages).toEqual({ whatsapp: true, sms: false })
  expect(await storedOf(mobile)).toBe(2)
})

test('time and place of an answer are in the profile and in the data file; the same answer again keeps them', async () => {
  const { say, profile, token } = await anAccount()
  app.setClock('2026-11-21T04:00:00Z')
  await say({ whatsapp: true })
  app.setClock('2026-11-22T04:00:00Z')
  await say({ whatsapp: true })
  await app.ask(updateProfile, { token, body: { language: 'ta' } })
  const agreed = [{ channel: 'whatsapp', agreed: true, at: '2026-11-21T04:00:00.000Z', source: 'profile' }]
  expect((await profile())?.consents).toEqual(agreed)
  expect((await app.ask(myData, { token })).answer?.account.messages).toEqual(agreed)
})

test.each([
  [{ whatsapp: true, sms: false }, [{ channel: 'whatsapp', agreed: true, source: 'sign-up' }]],
  [undefined, []],
])('a sign-up with %o', async (messages, consents) => {
  const mobileNo = aMobile()
  const { devCode } = (await app.ask(sendOtp, { body: { mobileNo } })).answer ?? {}
  const { otpToken = '' } = (await app.ask(verifyOtp, { body: { mobileNo, code: devCode ?? '' } })).answer ?? {}
  const own = 'kya haal hai 7'
  await app.ask(userSignup, {
    body: { fullName: 'Asha', mobileNo, password: own, otpToken, ...(messages && { messages }) },
  })
  const { token = '' } = (await app.ask(userLogin, { body: { mobileNo, password: own } })).answer ?? {}
  const { answer } = await app.ask(userProfile, { token })
  expect(answer?.messages).toEqual({ whatsapp: Boolean(messages?.whatsapp), sms: false })
  expect(answer?.consents.filter(({ agreed }) => agreed)).toMatchObject(consents)
})

test('an erased account leaves no answer', async () => {
  const { say, token, mobile } = await anAccount()
  await say({ whatsapp: true, sms: true })
  expect((await app.ask(eraseAccount, { token, body: { currentPassword: password } })).status).toBe(200)
  expect(await storedOf(mobile)).toBe(0)
})

test('another channel, or no answer at all, is refused', async () => {
  const { token } = await anAccount()
  for (const body of [{ messages: { push: true } }, { messages: { sms: 'yes' } }, {}]) {
    const response = await fetch(`${app.url}/api/auth/userprofile`, {
      method: 'PATCH',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
  }
})
