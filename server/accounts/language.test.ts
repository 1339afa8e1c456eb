import { afterAll, beforeAll, expect, test } from 'vitest'
import { userLogin, userSignup } from '#contract/accounts.ts'
import { updateProfile } from '#contract/profile.ts'
import { userProfile } from '#contract/session.ts'
import { myData } from '#contract/privacy.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession } from '#tests/builders.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const languageOf = async (token: string) => (await app.ask(userProfile, { token })).answer?.language

test('an account takes the language of the page that it was made on', async () => {
  const mobileNo = '919876501234'
  const { devCode } = (await app.ask(sendOtp, { body: { mobileNo } })).answer ?? {}
  const { otpToken = '' } = (await app.ask(verifyOtp, { body: { mobileNo, code: devCode ?? '' } })).answer ?? {}
  const password = 'kya haal hai 7'
  await app.ask(userSignup, { body: { fullName: 'Asha', mobileNo, password, otpToken, language: 'ta' } })
  const { token = '' } = (await app.ask(userLogin, { body: { mobileNo, password } })).answer ?? {}
  expect(await languageOf(token)).toBe('ta')
})

test('an account without a language is given one by its owner, and the data file names it', async () => {
  const token = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  expect(await languageOf(token)).toBeUndefined()
  const { status, answer } = await app.ask(updateProfile, { token, body: { language: 'hi' } })
  expect([status, answer?.language]).toEqual([200, 'hi'])
  expect(await languageOf(token)).toBe('hi')
  await app.ask(updateProfile, { token, body: { travelMinutes: 30 } })
  expect((await app.ask(myData, { token })).answer?.account).toMatchObject({ language: 'hi', travelMinutes: 30 })
  await app.ask(updateProfile, { token, body: { travelMinutes: 0 } })
  expect((await app.ask(myData, { token })).answer?.account).toMatchObject({ language: 'hi', travelMinutes: null })
})

test('another language is refused at the field, and changes nothing', async () => {
  const token = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  await app.ask(updateProfile, { token, body: { language: 'kn' } })
  for (const language of ['fr', 'EN', '', null, undefined, ['en']]) {
    const response = await fetch(`${app.url}/api/auth/userprofile`, {
      method: 'PATCH',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language }),
    })
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['language']])
  }
  expect(await languageOf(token)).toBe('kn')
})

test('without a session it is answered as the profile is: 400, and 403 to a desk', async () => {
  const body = { language: 'hi' } as const
  const ended = { status: 400, problem: { code: 'session-ended' } }
  expect(await app.ask(updateProfile, { body })).toMatchObject(ended)
  expect(await app.ask(updateProfile, { token: 'dead', body })).toMatchObject(ended)
  const admin = await aSession(app.db, 'admin')
  expect((await app.ask(updateProfile, { token: admin, body })).status).toBe(403)
})
