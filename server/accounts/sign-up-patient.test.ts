import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePassword, userLogin, userSignup } from '#contract/accounts.ts'
import { userProfile } from '#contract/session.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { startApp, type App } from '#tests/app.ts'
import { aMobile, aPatient, aSession, password } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Proves a mobile as the page does. */
async function proofOf(mobileNo: string): Promise<string> {
  const sent = await app.ask(sendOtp, { body: { mobileNo } })
  const proof = await app.ask(verifyOtp, { body: { mobileNo, code: sent.answer?.devCode ?? '' } })
  return proof.answer?.otpToken ?? ''
}

const good = 'kya haal hai 7'
const signUp = (mobileNo: string, otpToken?: string, more: object = {}) =>
  app.ask(userSignup, {
    body: { fullName: 'Asha Rao', mobileNo, password: good, ...(otpToken && { otpToken }), ...more },
  })
const logIn = (mobileNo: string, typed: string) => app.ask(userLogin, { body: { mobileNo, password: typed } })

describe('signing up', () => {
  test('creates an account that can log in, with a proven mobile', async () => {
    const mobile = aMobile()
    const reply = await signUp(`0${mobile.slice(2)}`, await proofOf(mobile))
    expect(reply).toMatchObject({ status: 200, answer: { message: 'User Signed Up Successfully' } })
    const { answer } = await logIn(mobile, good)
    const profile = await app.ask(userProfile, { token: answer?.token ?? '' })
    expect(profile.answer).toMatchObject({ fullName: 'Asha Rao', mobileNo: mobile })
  })

  test('requires an own, unspent proof of less than ten minutes', async () => {
    const [mobile, other] = [aMobile(), aMobile()]
    const refused = { status: 400, problem: { code: 'mobile-not-proven', msg: 'Verify the mobile number first.' } }
    expect(await signUp(mobile)).toMatchObject(refused)
    expect(await signUp(mobile, 'made up')).toMatchObject(refused)
    expect(await signUp(mobile, await proofOf(other))).toMatchObject(refused)
    const proof = await proofOf(mobile)
    app.setClock(new Date(Date.now() + 601_000).toISOString())
    expect(await signUp(mobile, proof)).toMatchObject(refused)
    app.setClock(undefined)
    expect((await logIn(mobile, good)).status).toBe(401)
  })

  test('spends the proof only on success', async () => {
    const mobile = aMobile()
    const proof = await proofOf(mobile)
    expect((await signUp(mobile, proof, { password: 'football' })).problem?.code).toBe('password-too-common')
    expect((await signUp(mobile, proof, { password: 'short' })).problem?.fields).toHaveProperty('password')
    expect((await signUp(mobile, proof)).status).toBe(200)
    expect((await signUp(mobile, proof)).problem?.code).toBe('mobile-not-proven')
  })

  test('rejects a mobile that has an account, and keeps the proof valid for a password reset', async () => {
    const { mobile } = await aPatient(app.db)
    const proof = await proofOf(mobile)
    expect(await signUp(mobile, proof)).toMatchObject({ status: 400, problem: { code: 'mobile-taken' } })
    const reset = await app.ask(updatePassword, { body: { mobileNo: mobile, newPassword: good, otpToken: proof } })
    expect(reset.status).toBe(200)
  })

  test('creates one account for two simultaneous requests', async () => {
    const mobile = aMobile()
    const proofs = [await proofOf(mobile), await proofOf(mobile)]
    const replies = await Promise.all(proofs.map((proof) => signUp(mobile, proof)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('a new password', () => {
  test('by a proven mobile ends every session and the old password', async () => {
    const patient = await aPatient(app.db)
    const token = await aSession(app.db, { patient: patient.id })
    const body = { mobileNo: patient.mobile, newPassword: good, otpToken: await proofOf(patient.mobile) }
    expect(await app.ask(updatePassword, { body })).toMatchObject({
      status: 200,
      answer: { message: 'Password updated successfully' },
    })
    expect((await app.ask(userProfile, { token })).status).toBe(400)
    expect((await logIn(patient.mobile, password)).status).toBe(402)
    expect((await logIn(patient.mobile, good)).status).toBe(200)
    expect((await app.ask(updatePassword, { body })).problem?.code).toBe('mobile-not-proven')
  })

  test('by the current one keeps this session and ends the others', async () => {
    const patient = await aPatient(app.db)
    const [here, elsewhere] = [
      await aSession(app.db, { patient: patient.id }),
      await aSession(app.db, { patient: patient.id }),
    ]
    const change = (currentPassword: string, mobileNo = patient.mobile) =>
      app.ask(updatePassword, { token: here, body: { mobileNo, newPassword: good, currentPassword } })
    expect((await change('not this')).problem?.code).toBe('current-password-wrong')
    expect((await change(password, aMobile())).status).toBe(403)
    expect((await change(password)).status).toBe(200)
    expect((await app.ask(userProfile, { token: here })).status).toBe(200)
    expect((await app.ask(userProfile, { token: elsewhere })).status).toBe(400)
  })

  test('requires a proof: rejects a password alone, and a mobile without an account', async () => {
    const { mobile } = await aPatient(app.db)
    const body = { mobileNo: mobile, newPassword: good }
    expect((await app.ask(updatePassword, { body })).problem?.code).toBe('mobile-not-proven')
    expect((await app.ask(updatePassword, { body: { ...body, currentPassword: password } })).status).toBe(400)
    const stranger = aMobile()
    const reply = await app.ask(updatePassword, {
      body: { ...body, mobileNo: stranger, otpToken: await proofOf(stranger) },
    })
    expect(reply).toMatchObject({
      status: 400,
      problem: { code: 'no-such-account', msg: 'mobile number not registered' },
    })
  })
})
