import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findHospitals,
  getAllHospitals,
  publicDetails,
  showHospital,
  type HospitalDetails,
} from '#contract/hospitals.ts'
import { hospitalProfile, updateHospital, withdrawChange } from '#contract/slots.ts'
import { approveChange, rejectChange, setSuspended, waitingChanges } from '#contract/admin.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aSession } from '#tests/builders.ts'

let app: App
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await aSession(app.db, 'admin')
})
afterAll(() => app.stop())

const approve = (id: string) => app.ask(approveChange, { token: admin, params: { id } })
const reject = (id: string) => app.ask(rejectChange, { token: admin, params: { id } })
const waiting = async (hospital: string) =>
  (await app.ask(waitingChanges, { token: admin })).answer?.filter((change) => change.hospital._id === hospital)

/** A hospital and its desk. */
async function aDesk(name = 'Asha Clinic') {
  const hospital = await aHospital(app.db, { name })
  const token = await aSession(app.db, { hospital: hospital.id })
  /** @returns the change that waits then */
  const ask = async (body: object) => (await app.ask(updateHospital, { token, body })).answer?.change
  const profile = async () => (await app.ask(hospitalProfile, { token })).answer
  const shown = async () => (await app.ask(getAllHospitals)).answer?.find(({ _id }) => _id === hospital.id)
  return { hospital, token, ask, profile, shown }
}

const details: Required<HospitalDetails> = {
  name: 'Apollo Hospital',
  secondName: 'अपोलो',
  address: '4 Sampige Road',
  pincode: '99887766',
  contactNo: '080 765 4321',
  contactEmail: 'new@example.org',
}

describe('a requested change', () => {
  test('leaves public facts unchanged until the admin approves it', async () => {
    const { hospital, token, ask, profile, shown } = await aDesk('Zqw Clinic')
    const [before, desk] = [await shown(), await profile()]
    const change = await ask(details)
    expect(change).toEqual({
      _id: expect.any(String),
      details,
      requestedAt: expect.stringMatching(/Z$/),
      status: 'waiting',
    })
    expect(await profile()).toEqual({ ...desk, change })
    const params = { id: hospital.id }
    expect(await shown()).toEqual(before)
    expect((await app.ask(showHospital, { params })).answer).toEqual(before)
    const found = async (query: string) => (await app.ask(findHospitals, { query: { query } })).answer?.total
    expect([await found('zqw'), await found('apollo'), await found('99887766')]).toEqual([1, 0, 0])

    const [listed] = (await waiting(hospital.id)) ?? []
    expect(listed).toMatchObject({ _id: change?._id, details, hospital: before ?? {} })
    const { contactEmail, ...known } = details
    const after = { ...before, ...known }
    const approved = await approve(change?._id ?? '')
    expect(approved).toMatchObject({ status: 200, answer: { ...after, contactEmail, hospitalNumber: hospital.number } })
    expect(await shown()).toEqual(after)
    expect([await found('zqw'), await found('apollo'), await found('99887766')]).toEqual([0, 1, 1])
    expect(await profile()).toEqual({ ...desk, ...details, isUnplaced: true })
    expect(await waiting(hospital.id)).toEqual([])
    const number: object = { hospitalNumber: 'MINE-1' }
    expect((await app.ask(updateHospital, { token, body: number })).status).toBe(400)
  })

  test.each(Object.entries(details))('of the %s alone is shown to all once approved', async (detail, wanted) => {
    const { hospital, ask, profile, shown } = await aDesk()
    const before = await shown()
    const change = await ask({ [detail]: wanted })
    expect(change?.details).toEqual({ [detail]: wanted })
    expect((await waiting(hospital.id))?.map((listed) => listed.details)).toEqual([change?.details])
    await approve(change?._id ?? '')
    const after = { ...before, ...(detail in publicDetails && { [detail]: wanted }) }
    expect(await shown()).toEqual(after)
    expect((await app.ask(showHospital, { params: { id: hospital.id } })).answer).toEqual(after)
    expect(await profile()).toMatchObject({ [detail]: wanted })
  })

  test('contains only the fields that differ', async () => {
    const { hospital, ask } = await aDesk()
    expect(await ask({ name: hospital.name, pincode: hospital.pincode })).toBeUndefined()
    expect((await ask({ name: hospital.name, contactNo: '1' }))?.details).toEqual({ contactNo: '1' })
    const [listed] = (await waiting(hospital.id)) ?? []
    expect((await approve(listed?._id ?? '')).answer).toMatchObject({ name: hospital.name, contactNo: '1' })
  })

  test('replaces the waiting one, which then cannot be approved; an equal request keeps it', async () => {
    const { hospital, ask, shown } = await aDesk()
    const first = await ask({ name: 'Asha Clinic and Diagnostics' })
    expect(await ask({ name: 'Asha Clinic and Diagnostics' })).toEqual(first)
    const second = await ask({ name: 'Apollo Hospital' })
    expect((await waiting(hospital.id))?.map(({ _id }) => _id)).toEqual([second?._id])
    for (const decide of [approve, reject])
      expect(await decide(first?._id ?? '')).toMatchObject({ status: 409, problem: { code: 'change-withdrawn' } })
    expect((await shown())?.name).toBe('Asha Clinic')
  })

  test('is withdrawn by the desk, or by a request for the current details', async () => {
    const { hospital, token, ask } = await aDesk()
    const change = await ask({ name: 'Apollo Hospital' })
    for (let times = 0; times < 2; times += 1) {
      const { status, answer } = await app.ask(withdrawChange, { token })
      expect([status, answer?.change]).toEqual([200, undefined])
    }
    expect(await approve(change?._id ?? '')).toMatchObject({ status: 409, problem: { code: 'change-withdrawn' } })
    await ask({ name: 'Apollo Hospital' })
    expect(await ask({ name: hospital.name })).toBeUndefined()
    expect(await waiting(hospital.id)).toEqual([])
  })

  test('is created once for simultaneous requests of many desks', async () => {
    const { hospital, token } = await aDesk()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 ? app.ask(updateHospital, { token, body: { contactNo: `${n}` } }) : app.ask(withdrawChange, { token }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await waiting(hospital.id))?.length).toBeLessThanOrEqual(1)
  })

  test('of a suspended hospital still waits for the admin', async () => {
    const { hospital, ask } = await aDesk()
    const change = await ask({ name: 'Apollo Hospital' })
    await app.ask(setSuspended, { token: admin, params: { id: hospital.id }, body: { suspended: true } })
    expect(await waiting(hospital.id)).toMatchObject([{ _id: change?._id, hospital: { suspended: true } }])
    expect((await reject(change?._id ?? '')).status).toBe(200)
  })
})

describe('the admin’s decision on a change', () => {
  test('is made once by simultaneous admins, and the others get its result', async () => {
    const { ask, shown } = await aDesk()
    const id = (await ask({ name: 'Apollo Hospital' }))?._id ?? ''
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? approve(id) : reject(id))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const isApproved = (await shown())?.name === 'Apollo Hospital'
    const code = isApproved ? 'already-approved' : 'already-rejected'
    expect(replies.filter(({ status, problem }) => status === 409 && problem?.code === code)).toHaveLength(7)
    for (const decide of [approve, reject]) expect((await decide(id)).problem?.code).toBe(code)
  })

  test('during another request never approves a version that the admin did not read', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { ask, shown } = await aDesk()
      const read = await ask({ name: 'Asha Clinic and Diagnostics' })
      const [decided] = await Promise.all([approve(read?._id ?? ''), ask({ name: 'Apollo Hospital' })])
      expect((await shown())?.name).toBe(decided.status === 200 ? 'Asha Clinic and Diagnostics' : 'Asha Clinic')
    }
  })

  test('to reject changes no details, and the desk sees it for 14 days or until the next request', async () => {
    const { hospital, token, ask, profile, shown } = await aDesk()
    const change = await ask({ name: 'Apollo Hospital' })
    expect((await reject(change?._id ?? '')).answer).toMatchObject({ name: 'Asha Clinic' })
    expect((await shown())?.name).toBe('Asha Clinic')
    expect((await profile())?.change).toEqual({ ...change, status: 'rejected' })
    const then = new Date(Date.now() + 14 * 86_400_000)
    const later = await aSession(app.db, { hospital: hospital.id }, then)
    app.setClock(then.toISOString())
    expect((await app.ask(hospitalProfile, { token: later })).answer?.change).toBeUndefined()
    app.setClock(undefined)
    expect((await ask({ contactNo: '1' }))?.status).toBe('waiting')
    expect((await app.ask(withdrawChange, { token })).answer?.change).toBeUndefined()
  })

  test('on an unknown change answers 404', async () => {
    for (const id of ['unknown', crypto.randomUUID()])
      for (const decide of [approve, reject])
        expect(await decide(id)).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })
})
