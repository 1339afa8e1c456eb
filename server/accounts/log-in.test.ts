import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin, userLogin } from '#contract/accounts.ts'
import { logout, userProfile } from '#contract/session.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aMobile, aPatient, aSession, aSlot, password } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('a patient', () => {
  test('logs in with the mobile in any form, and is who the profile says', async () => {
    const { fullName, mobile } = await aPatient(app.db)
    const typed = `+91 ${mobile.slice(2, 7)}-${mobile.slice(7)}`
    const { answer } = await app.ask(userLogin, { body: { mobileNo: typed, password } })
    const profile = await app.ask(userProfile, { token: answer?.token ?? '' })
    expect(profile.answer).toMatchObject({ fullName, mobileNo: mobile })
  })

  test('gets the specification’s text, the trailing space included', async () => {
    const { mobile } = await aPatient(app.db)
    const unknown = await app.ask(userLogin, { body: { mobileNo: aMobile(), password } })
    expect(unknown).toMatchObject({ status: 401, problem: { msg: 'mobile number not registered' } })
    const wrong = await app.ask(userLogin, { body: { mobileNo: mobile, password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 402, problem: { msg: 'wrong password ' } })
    const noMobile = await app.ask(userLogin, { body: { mobileNo: '12345', password } })
    expect(noMobile).toMatchObject({ status: 400, problem: { fields: { mobileNo: expect.any(String) } } })
  })

  test('gets 400 for the profile without a live session, and 403 with the desk’s', async () => {
    expect(await app.ask(userProfile)).toMatchObject({ status: 400, problem: { code: 'session-ended' } })
    expect((await app.ask(userProfile, { token: 'made-up' })).status).toBe(400)
    const desk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    expect((await app.ask(userProfile, { token: desk })).status).toBe(403)
  })

  test('loses access immediately after a log-out', async () => {
    const token = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    expect((await app.ask(logout, { token })).status).toBe(204)
    expect((await app.ask(userProfile, { token })).status).toBe(400)
    expect((await app.ask(logout, { token })).status).toBe(401)
  })

  test('stays logged in while active, and is logged out after thirty idle days', async () => {
    const own = await startApp()
    try {
      own.setClock('2026-01-01T00:00:00Z')
      const token = await aSession(own.db, { patient: (await aPatient(own.db)).id }, new Date('2026-01-01T00:00:00Z'))
      own.setClock('2026-01-30T00:00:00Z')
      expect((await own.ask(userProfile, { token })).status).toBe(200)
      own.setClock('2026-02-28T00:00:00Z')
      expect((await own.ask(userProfile, { token })).status).toBe(200)
      own.setClock('2026-03-30T00:00:00Z')
      expect((await own.ask(userProfile, { token })).status).toBe(400)
    } finally {
      await own.stop()
    }
  })
})

describe('a hospital', () => {
  test('logs in with its number in any case, and sees its doctors with their slots', async () => {
    const hospital = await aHospital(app.db)
    const doctor = await aDoctor(app.db, { hospital: hospital.id })
    const slot = await aSlot(app.db, { doctor })
    const { answer } = await app.ask(hospitalLogin, {
      body: { hospitalNumber: ` ${hospital.number.toLowerCase()} `, password },
    })
    const profile = await app.ask(hospitalProfile, { token: answer?.hospitaltoken ?? '' })
    expect(profile.answer).toMatchObject({
      _id: hospital.id,
      name: hospital.name,
      hospitalNumber: hospital.number,
      doctors: [{ _id: doctor.id, availability: 'Available', slots: [{ _id: slot.id, active: true }] }],
    })
  })

  test('gets the specification’s text', async () => {
    const { number } = await aHospital(app.db)
    const unknown = await app.ask(hospitalLogin, { body: { hospitalNumber: 'NOBODY', password } })
    expect(unknown).toMatchObject({ status: 400, problem: { message: 'Hospital No is not valid' } })
    const wrong = await app.ask(hospitalLogin, { body: { hospitalNumber: number, password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 401, problem: { message: 'Incorrect password' } })
    expect((await app.ask(hospitalProfile)).status).toBe(401)
  })
})

describe('the cookie of a known browser', () => {
  const cookieOf = async (own: App, number: string, typed: string) =>
    (await own.ask(hospitalLogin, { body: { hospitalNumber: number, password: typed } })).headers.get('set-cookie')

  test('is set only by a correct password, only for the log-in, and not readable by scripts', async () => {
    const { number } = await aHospital(app.db)
    expect(await cookieOf(app, number, 'wrong')).toBeNull()
    const cookie = await cookieOf(app, number, password)
    expect(cookie).toMatch(/^baari-known-browser=[\w-]{43}; /)
    expect(cookie?.split('; ').slice(1)).toEqual([
      'Path=/api/auth/hospitallogin',
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Strict',
    ])
  })

  test('is Secure if the public address is https', async () => {
    const own = await startApp({ PUBLIC_URL: 'https://baari.example' })
    try {
      expect(await cookieOf(own, (await aHospital(own.db)).number, password)).toMatch(/; Secure$/)
    } finally {
      await own.stop()
    }
  })

  test('holds a token for each hospital that the browser logs in to, and a new one in place of a planted one', async () => {
    const [one, other] = [await aHospital(app.db), await aHospital(app.db)]
    const logIn = async (number: string, cookie: string) => {
      const body = { hospitalNumber: number, password }
      const { headers } = await app.ask(hospitalLogin, { headers: { cookie }, body })
      return headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const planted = `baari-known-browser=${'a'.repeat(43)}`
    const first = await logIn(one.number, planted)
    const both = await logIn(other.number, first)
    const tokens = both.split('=')[1]?.split('.') ?? []
    expect(tokens).toHaveLength(3)
    expect(first.split('=')[1]?.split('.')[0]).toBe(tokens[1])
    expect(await logIn(one.number, both)).toBe(`baari-known-browser=${[tokens[1], tokens[0], tokens[2]].join('.')}`)
  })
})

describe('wrong passwords', () => {
  test('are limited to ten for a number in 15 minutes; a correct one resets the count', async () => {
    const own = await startApp({ RATE_LIMITS: 'on' })
    try {
      const { mobile } = await aPatient(own.db)
      const logIn = (typed: string) => own.ask(userLogin, { body: { mobileNo: mobile, password: typed } })
      for (let time = 0; time < 10; time += 1) expect((await logIn('wrong')).status).toBe(402)
      const refused = await logIn(password)
      expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-requests' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      own.setClock(new Date(Date.now() + 16 * 60_000).toISOString())
      for (let time = 0; time < 9; time += 1) expect((await logIn('wrong')).status).toBe(402)
      expect((await logIn(password)).status).toBe(200)
      expect((await logIn('wrong')).status).toBe(402)
    } finally {
      await own.stop()
    }
  })
})
