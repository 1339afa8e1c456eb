import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalLogin, hospitalSignup } from '#contract/accounts.ts'
import { findHospitals } from '#contract/hospitals.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { allRequests, approveRequest, registrationRequest, rejectRequest } from '#contract/registrations.ts'
import { hospitalsByIds } from '#server/hospitals/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aPatient, aSession } from '#tests/builders.ts'

let app: App
let admin: string
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://baari.example' })
  admin = await aSession(app.db, 'admin')
})
afterAll(() => app.stop())

const doctors = [
  { name: 'Dr Leela Hegde', speciality: 'ENT', timings: { start: '9 am', end: '1 pm' } },
  { name: 'Dr Rao', speciality: 'Cardiology' },
]
const aNumber = () => `N-${crypto.randomUUID().slice(0, 8)}`
const aRegistration = (more: object = {}) => ({
  name: 'Chirag Clinic',
  address: '17 Margosa Road',
  pincode: '560003',
  hospitalNumber: aNumber(),
  contactNo: '080 1',
  contactEmail: 'desk@chirag.example',
  doctors,
  ...more,
})
const send = (more: object = {}, token?: string) =>
  app.ask(registrationRequest, { body: aRegistration(more), ...(token && { token }) })
const waiting = async (number: string) =>
  (await app.ask(allRequests, { token: admin })).answer?.find(({ hospitalNumber }) => hospitalNumber === number)
const approve = (id: string, token = admin) => app.ask(approveRequest, { token, body: { id } })
const reject = (id: string, token = admin) => app.ask(rejectRequest, { token, params: { id } })
const taken = {
  status: 422,
  problem: { code: 'hospital-number-taken', fields: { hospitalNumber: expect.any(String) } },
}

/** A request that waits. */
async function aRequest() {
  const hospitalNumber = aNumber()
  await send({ hospitalNumber })
  return { id: (await waiting(hospitalNumber))?._id ?? '', hospitalNumber }
}

describe('a registration', () => {
  test('is answered with the specification’s text, and waits as sent', async () => {
    const body = aRegistration()
    const { answer } = await app.ask(registrationRequest, { body })
    expect(answer).toEqual({ message: 'Registration request received .We will get back to you at the earliest.' })
    expect(await waiting(body.hospitalNumber)).toEqual({
      ...body,
      doctors: body.doctors.map((doctor) => ({ ...doctor, specialityCode: doctor.speciality.toLowerCase() })),
      _id: expect.any(String),
      requestedAt: expect.stringMatching(/Z$/),
    })
    const found = await app.ask(findHospitals, { query: { query: 'Chirag' } })
    expect(found.answer?.total).toBe(0)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { address: '' }, 'address'],
    ['no pincode', { pincode: '' }, 'pincode'],
    ['no contact number', { contactNo: '' }, 'contactNo'],
    ['an e-mail address that is none', { contactEmail: 'desk' }, 'contactEmail'],
    ['a number too short', { hospitalNumber: 'A1' }, 'hospitalNumber'],
    ['a number too long', { hospitalNumber: 'A'.repeat(21) }, 'hospitalNumber'],
    ['a number with other signs', { hospitalNumber: 'A B/1' }, 'hospitalNumber'],
    ['no doctors', { doctors: [] }, 'doctors'],
    ['a doctor without speciality', { doctors: [{ name: 'Dr Rao', speciality: ' ' }] }, 'doctors.0.speciality'],
  ])('with %s is refused, at the field', async (_what, wrong, field) => {
    const { status, problem } = await send(wrong)
    expect(status).toBe(400)
    expect(Object.keys(problem?.fields ?? {})).toEqual([field])
  })

  test('is rejected with the number of a hospital or of a waiting request, in upper or lower case', async () => {
    const { number } = await aHospital(app.db)
    expect(await send({ hospitalNumber: number.toLowerCase() })).toMatchObject(taken)
    const { hospitalNumber, id } = await aRequest()
    for (const token of [undefined, admin])
      expect(await send({ hospitalNumber: hospitalNumber.toLowerCase() }, token)).toMatchObject(taken)
    await reject(id)
    expect((await send({ hospitalNumber: hospitalNumber.toLowerCase() })).status).toBe(200)
  })

  test('is created once for simultaneous requests of one number', async () => {
    const hospitalNumber = aNumber()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send({ hospitalNumber }, n % 2 ? admin : undefined)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(422)])
  })

  test('from the admin creates the hospital at once', async () => {
    const hospitalNumber = aNumber()
    const { answer } = await send({ hospitalNumber, name: 'At Once Clinic' }, admin)
    expect(answer).toMatchObject({ hospital: { hospitalNumber, suspended: false, doctors } })
    expect(answer?.setupLink).toBe(
      `https://baari.example/set?hospitalNumber=${hospitalNumber}&setupCode=${answer?.setupCode}`,
    )
    expect(await waiting(hospitalNumber)).toBeUndefined()
    const found = await app.ask(findHospitals, { query: { query: 'At Once' } })
    expect(found.answer?.hospitals).toMatchObject([{ name: 'At Once Clinic', doctors }])
  })

  test('waits for the admin when its token is unknown, expired, a patient’s or a hospital’s', async () => {
    const patient = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    const desk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    const expired = await aSession(app.db, 'admin', new Date('2026-01-01T00:00:00Z'))
    for (const token of ['unknown', expired, patient, desk]) {
      const hospitalNumber = aNumber()
      const { status, answer } = await send({ hospitalNumber }, token)
      expect(status).toBe(200)
      expect(answer?.hospital).toBeUndefined()
      expect(await waiting(hospitalNumber)).toBeDefined()
    }
  })

  test('is limited to ten an hour for an address', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' })
    try {
      const register = async () => (await limited.ask(registrationRequest, { body: aRegistration() })).status
      for (let time = 0; time < 10; time += 1) expect(await register()).toBe(200)
      expect(await register()).toBe(429)
      limited.setClock(new Date(Date.now() + 61 * 60_000).toISOString())
      expect(await register()).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

describe('a decision', () => {
  test('to approve creates the hospital, whose code sets its first password, once', async () => {
    const { id, hospitalNumber } = await aRequest()
    const { answer } = await approve(id)
    expect(answer).toMatchObject({ message: 'Request approved', hospital: { hospitalNumber, doctors } })
    expect(await waiting(hospitalNumber)).toBeUndefined()
    const link = new URL(answer?.setupLink ?? '')
    expect([link.origin, link.pathname, link.searchParams.get('hospitalNumber')]).toEqual([
      'https://baari.example',
      '/set',
      hospitalNumber,
    ])
    const setupCode = link.searchParams.get('setupCode') ?? ''
    const sign = () => app.ask(hospitalSignup, { body: { hospitalNumber, hpassword: 'kya haal hai 7', setupCode } })
    expect([(await sign()).status, (await sign()).status]).toEqual([200, 403])
    const login = await app.ask(hospitalLogin, { body: { hospitalNumber, password: 'kya haal hai 7' } })
    const profile = await app.ask(hospitalProfile, { token: login.answer?.hospitaltoken ?? '' })
    expect(profile.answer).toMatchObject({ name: 'Chirag Clinic', doctors })
  })

  test('to approve keeps the language of the request for the e-mails of the hospital', async () => {
    const hospitalNumber = aNumber()
    await send({ hospitalNumber, language: 'bn' })
    const { answer } = await approve((await waiting(hospitalNumber))?._id ?? '')
    expect(await hospitalsByIds(app.db, [answer?.hospital._id ?? ''])).toMatchObject([{ language: 'bn' }])
    expect(await send({ language: 'fr' })).toMatchObject({
      status: 400,
      problem: { fields: { language: expect.any(String) } },
    })
  })

  test('of simultaneous admins is made once, and the others get its result', async () => {
    const { id, hospitalNumber } = await aRequest()
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? approve(id) : reject(id))))
    const [winner] = replies.filter(({ status }) => status === 200)
    const code = winner?.answer && 'hospital' in winner.answer ? 'already-approved' : 'already-rejected'
    const told = replies.filter((reply) => reply !== winner)
    expect(told).toHaveLength(7)
    for (const reply of told) expect(reply).toMatchObject({ status: 409, problem: { code } })
    const again = await send({ hospitalNumber })
    expect(again.status).toBe(code === 'already-approved' ? 422 : 200)
  })

  test('is final', async () => {
    const [approved, rejected] = [await aRequest(), await aRequest()]
    await approve(approved.id)
    expect((await reject(rejected.id)).answer).toEqual({ message: 'Request rejected' })
    for (const decide of [approve, reject]) {
      expect((await decide(approved.id)).problem?.code).toBe('already-approved')
      expect((await decide(rejected.id)).problem?.code).toBe('already-rejected')
    }
  })

  test('on an unknown request answers 404', async () => {
    for (const id of ['nobody', crypto.randomUUID()])
      for (const decide of [approve, reject])
        expect(await decide(id)).toMatchObject({ status: 404, problem: { code: 'request-not-found' } })
  })

  test('is allowed only to the admin, and so is the list', async () => {
    const { id, hospitalNumber } = await aRequest()
    const desk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    for (const [token, status] of [
      [desk, 403],
      ['dead', 401],
    ] as const) {
      expect((await approve(id, token)).status).toBe(status)
      expect((await reject(id, token)).status).toBe(status)
      expect((await app.ask(allRequests, { token })).status).toBe(status)
    }
    expect((await app.ask(allRequests)).status).toBe(401)
    expect(await waiting(hospitalNumber)).toBeDefined()
  })
})
