import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin, hospitalSignup } from '#contract/accounts.ts'
import { logout } from '#contract/session.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { findHospitals, getAllHospitals } from '#contract/hospitals.ts'
import { hospitalProfile, slotsOfDoctor } from '#contract/slots.ts'
import { adminHospitals, adminLogin, renewSetupCode, setSuspended } from '#contract/admin.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aHospital, aPatient, aSession, aSlot, password } from '#tests/builders.ts'
import { chooseAdminPassword } from './index.ts'

let app: App
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await aSession(app.db, 'admin')
})
afterAll(() => app.stop())

const suspend = (id: string, suspended = true, token = admin) =>
  app.ask(setSuspended, { token, params: { id }, body: { suspended } })

describe('the admin', () => {
  test('logs in with the password of the settings, and out', async () => {
    const own = await startApp()
    try {
      const logIn = (typed: string) => own.ask(adminLogin, { body: { password: typed } })
      expect((await logIn('admin-demo')).status).toBe(401)
      await chooseAdminPassword(own.db, { adminPassword: undefined, demo: true })
      const { answer } = await logIn('admin-demo')
      const token = answer?.admintoken ?? ''
      expect((await own.ask(adminHospitals, { token })).status).toBe(200)
      expect(await logIn('wrong')).toMatchObject({ status: 401, problem: { message: 'Incorrect password' } })
      expect((await own.ask(logout, { token })).status).toBe(204)
      expect((await own.ask(adminHospitals, { token })).status).toBe(401)
    } finally {
      await own.stop()
    }
  })

  test('has one password: another in the settings ends the sessions of the old one', async () => {
    const own = await startApp()
    try {
      const choose = (adminPassword: string | undefined, demo = false) =>
        chooseAdminPassword(own.db, { adminPassword, demo })
      const works = async (typed: string) => (await own.ask(adminLogin, { body: { password: typed } })).status === 200
      const made = (await Promise.all([choose(undefined), choose(undefined)])).filter((text) => text !== undefined)
      expect(made).toHaveLength(1)
      expect(made[0]?.length).toBeGreaterThan(20)
      expect(await works(made[0] ?? '')).toBe(true)
      const token = await aSession(own.db, 'admin')
      expect(await choose(undefined)).toBeUndefined()
      expect((await own.ask(adminHospitals, { token })).status).toBe(200)
      expect(await choose('of my own')).toBeUndefined()
      expect((await own.ask(adminHospitals, { token })).status).toBe(401)
      expect([await works(made[0] ?? ''), await works('of my own')]).toEqual([false, true])
      await choose(undefined, true)
      expect(await works('admin-demo')).toBe(true)
      // The demo's published password does not survive the demo.
      expect(await choose(undefined)).toEqual(expect.any(String))
      expect(await works('admin-demo')).toBe(false)
    } finally {
      await own.stop()
    }
  })

  test('is logged out after an idle hour', async () => {
    const own = await startApp()
    try {
      const token = await aSession(own.db, 'admin', new Date('2026-01-01T00:00:00Z'))
      own.setClock('2026-01-01T00:59:00Z')
      expect((await own.ask(adminHospitals, { token })).status).toBe(200)
      own.setClock('2026-01-01T01:59:00Z')
      expect((await own.ask(adminHospitals, { token })).status).toBe(401)
    } finally {
      await own.stop()
    }
  })

  test('may try ten wrong passwords in 15 minutes', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' })
    try {
      await chooseAdminPassword(limited.db, { adminPassword: 'right', demo: false })
      const logIn = async (typed: string) => (await limited.ask(adminLogin, { body: { password: typed } })).status
      expect(await logIn('right')).toBe(200)
      for (let time = 0; time < 10; time += 1) expect(await logIn('wrong')).toBe(401)
      expect(await logIn('right')).toBe(429)
      limited.setClock(new Date(Date.now() + 16 * 60_000).toISOString())
      expect(await logIn('right')).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  test('has no access as a patient or a desk, nor have they as the admin', async () => {
    const hospital = await aHospital(app.db)
    expect((await app.ask(hospitalProfile, { token: admin })).status).toBe(403)
    const desk = await aSession(app.db, { hospital: hospital.id })
    const patient = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    for (const token of [desk, patient]) {
      expect((await app.ask(adminHospitals, { token })).status).toBe(403)
      expect((await suspend(hospital.id, true, token)).status).toBe(403)
      expect((await app.ask(renewSetupCode, { token, params: { id: hospital.id } })).status).toBe(403)
    }
    expect((await app.ask(hospitalProfile, { token: desk })).status).toBe(200)
  })
})

describe('a suspended hospital', () => {
  test('is logged out, hidden and closed to bookings until it is reinstated', async () => {
    const hospital = await aHospital(app.db, { name: 'Qzx Clinic' })
    const doctor = await aDoctor(app.db, { hospital: hospital.id })
    const slot = await aSlot(app.db, { doctor })
    const desk = await aSession(app.db, { hospital: hospital.id })
    const patient = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    const logIn = (typed: string) =>
      app.ask(hospitalLogin, { body: { hospitalNumber: hospital.number, password: typed } })
    const book = () =>
      app.ask(bookAppointment, {
        token: patient,
        body: aBooking(slot),
      })
    const totals = async () =>
      (await Promise.all(['qzx', 'qz', 'q'].map((query) => app.ask(findHospitals, { query: { query } })))).map(
        ({ answer }) => [answer?.total, answer?.hospitals.length],
      )
    const isListed = async () => (await app.ask(getAllHospitals)).answer?.some(({ _id }) => _id === hospital.id)
    const slots = async () => (await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })).status
    const one = [1, 1]
    const none = [0, 0]

    expect(await totals()).toEqual([one, one, one])
    for (let times = 0; times < 2; times += 1)
      expect((await suspend(hospital.id)).answer).toMatchObject({ _id: hospital.id, suspended: true })
    expect((await app.ask(hospitalProfile, { token: desk })).status).toBe(401)
    expect(await logIn(password)).toMatchObject({ status: 403, problem: { code: 'hospital-suspended' } })
    expect((await logIn('wrong')).problem?.code).toBe('hospital-password-wrong')
    expect(await totals()).toEqual([none, none, none])
    expect(await isListed()).toBe(false)
    expect(await slots()).toBe(404)
    expect(await book()).toMatchObject({ status: 404, problem: { code: 'hospital-not-found' } })

    expect((await suspend(hospital.id, false)).answer).toMatchObject({ suspended: false })
    expect(await totals()).toEqual([one, one, one])
    expect(await isListed()).toBe(true)
    expect(await slots()).toBe(200)
    expect((await book()).status).toBe(200)
    expect((await logIn(password)).status).toBe(200)
    expect((await app.ask(hospitalProfile, { token: desk })).status).toBe(401)
  })

  test('ends a simultaneous log-in', async () => {
    const { id, number } = await aHospital(app.db)
    const logIns = Array.from({ length: 8 }, () =>
      app.ask(hospitalLogin, { body: { hospitalNumber: number, password } }),
    )
    const [suspended, ...replies] = await Promise.all([suspend(id), ...logIns])
    expect(suspended.status).toBe(200)
    for (const { answer } of replies)
      expect((await app.ask(hospitalProfile, { token: answer?.hospitaltoken ?? 'none' })).status).toBe(401)
  })

  test('is not found if it does not exist', async () => {
    for (const id of ['nobody', crypto.randomUUID()]) {
      expect(await suspend(id)).toMatchObject({ status: 404, problem: { code: 'hospital-not-found' } })
      expect((await app.ask(renewSetupCode, { token: admin, params: { id } })).status).toBe(404)
    }
  })
})

test('the admin’s list contains suspended hospitals in order, in pages and searches', async () => {
  const names = ['Wkj Alpha', 'Wkj Beta', 'Wkj Delta', 'Wkj Gamma', 'Wkj Omega']
  const suspended = new Set(['Wkj Alpha', 'Wkj Delta', 'Wkj Omega'])
  for (const name of names) {
    const { id } = await aHospital(app.db, { name })
    if (suspended.has(name)) await suspend(id)
  }
  const page = async (query: Record<string, string>) =>
    (await app.ask(adminHospitals, { token: admin, query: { query: 'wkj', ...query } })).answer
  for (const limit of ['1', '2', '3', '5']) {
    const pages = [await page({ limit })]
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
      pages.push(await page({ limit, cursor }))
    expect(pages.flatMap((one) => one?.hospitals.map(({ name }) => name))).toEqual(names)
    for (const one of pages) expect(one?.total).toBe(5)
  }
  const { hospitals = [] } = (await page({})) ?? {}
  for (const hospital of hospitals)
    expect(hospital).toMatchObject({
      hospitalNumber: expect.stringMatching(/^T-/),
      contactEmail: 'desk@example.org',
      suspended: suspended.has(hospital.name),
    })
  expect((await page({ query: 'wkj d' }))?.hospitals.map(({ name }) => name)).toEqual(['Wkj Delta'])
  expect((await page({ query: 'wk' }))?.total).toBe(5)
})

test('a new set-up code invalidates the previous one', async () => {
  const { id, number } = await aHospital(app.db)
  const renew = async () =>
    (await app.ask(renewSetupCode, { token: admin, params: { id } })).answer ?? { setupCode: '', setupLink: '' }
  const sign = async (setupCode: string) =>
    (await app.ask(hospitalSignup, { body: { hospitalNumber: number, hpassword: 'kya haal hai 7', setupCode } })).status
  const first = await renew()
  const atOnce = await Promise.all([renew(), renew(), renew()])
  expect(await sign(first.setupCode)).toBe(403)
  const statuses = []
  for (const { setupCode, setupLink } of atOnce) {
    expect(setupLink).toContain(`/set?hospitalNumber=${number}&setupCode=${setupCode}`)
    statuses.push(await sign(setupCode))
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403])

  const { setupCode } = await renew()
  app.setClock(new Date(Date.now() + 7 * 86_400_000).toISOString())
  expect(await sign(setupCode)).toBe(403)
  app.setClock(undefined)
  expect(await sign(setupCode)).toBe(200)
})
