import { expect } from 'vitest'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { call } from '../faults/desk.ts'

/** The code that proves a mobile, where nothing is really sent. */
export async function codeFor(url: string, mobileNo: string): Promise<string> {
  const sent = await call(url, 'POST', sendOtp.path, { body: { mobileNo } })
  return sendOtp.answer.parse(sent.body).devCode ?? ''
}

/** A proof of a mobile, good for one sign-up or one new password. */
export async function prove(url: string, mobileNo: string): Promise<string> {
  const proven = await call(url, 'POST', verifyOtp.path, { body: { mobileNo, code: await codeFor(url, mobileNo) } })
  return verifyOtp.answer.parse(proven.body).otpToken
}

export async function signUp(url: string, mobileNo: string, password: string): Promise<void> {
  const body = { fullName: 'Asha Rao', mobileNo, password, otpToken: await prove(url, mobileNo) }
  expect(await call(url, 'POST', '/api/auth/usersignup', { body })).toMatchObject({ status: 200 })
}
