import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { addDoctor, getAllHospitals, setAvailability, updateDoctor } from '#contract/hospitals.ts'
import { removeDoctor } from '#contract/removals.ts'
import { hospitalProfile, updateHospital } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aHospital, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A hospital and its desk. */
async function aDesk(hospitalName = 'Asha Clinic') {
  const hospital = await aHospital(app.db, { name: hospitalName })
  const token = await aSession(app.db, { hospital: hospital.id })
  const shown = async () => (await app.ask(getAllHospitals)).answer?.find(({ _id }) => _id === hospital.id)
  const add = (
    body: { name: string; speciality: string; timings?: { start: string; end: string } | null },
    headers: { 'idempotency-key'?: string } = {},
  ) => app.ask(addDoctor, { token, headers, body })
  const change = (id: string, body: object) => app.ask(updateDoctor, { token, params: { id }, body })
  return { hospital, token, shown, add, change }
}

const meera = { name: 'Dr Meera Kulkarni', speciality: 'General Physician' }
const ent = { speciality: 'ENT', specialityCode: 'ent' }
const mornings = { start: '9 AM', end: '12 PM' }

describe('a doctor', () => {
  test('who is added is listed last, publicly, as available, and once for a key, also where its requests come at once', async () => {
    const { token, shown, add } = await aDesk()
    const { answer: first } = await add(meera)
    const key = { 'idempotency-key': 'one-form' }
    const rao = { name: 'Dr Rao', speciality: 'ENT', timings: mornings }
    const [{ answer: second }, ...others] = await Promise.all([add(rao, key), add(rao, key), add(rao, key)])
    expect(others.map(({ answer }) => answer)).toEqual([second, second])
    expect([first, second]).toEqual([
      { ...meera, specialityCode: 'general-medicine', _id: expect.any(String), availability: 'Available' },
      { name: 'Dr Rao', ...ent, timings: mornings, _id: expect.any(String), availability: 'Available' },
    ])
    expect((await shown())?.doctors).toEqual([first, second])
    const { answer } = await app.ask(hospitalProfile, { token })
    expect(answer?.doctors).toEqual([
      { ...first, slots: [], leave: [] },
      { ...second, slots: [], leave: [] },
    ])
    await app.ask(removeDoctor, { token, params: { id: second?._id ?? '' } })
    expect((await add(rao, key)).answer, 'with the key of one who was removed').toEqual({
      ...second,
      _id: expect.any(String),
    })
    expect((await shown())?.doctors).toHaveLength(2)
  })

  test('changes only in the given fields, and loses the timings if they are null', async () => {
    const { shown, add, change } = await aDesk()
    const { answer } = await add({ ...meera, timings: mornings })
    const id = answer?._id ?? ''
    expect((await change(id, { speciality: 'ENT' })).answer).toEqual({ ...answer, ...ent })
    expect((await change(id, { name: 'Dr M Kulkarni', timings: null })).answer).toEqual({
      _id: id,
      name: 'Dr M Kulkarni',
      ...ent,
      availability: 'Available',
    })
    expect((await change(id, { timings: { start: '4 PM', end: '7 PM' } })).answer).toMatchObject({
      name: 'Dr M Kulkarni',
      timings: { start: '4 PM', end: '7 PM' },
    })
    expect((await shown())?.doctors).toMatchObject([{ name: 'Dr M Kulkarni', timings: { start: '4 PM' } }])
  })

  test('keeps simultaneous changes of different fields', async () => {
    const { shown, add, change } = await aDesk()
    const id = (await add(meera)).answer?._id ?? ''
    for (let round = 0; round < 5; round += 1) {
      const texts = ['name', 'speciality', 'room', 'fee', 'note'].map((field) => ({ [field]: `its ${field} ${round}` }))
      const changes = [...texts, { timings: { start: `${round} AM`, end: '12 PM' } }]
      await Promise.all(changes.map((body) => change(id, body)))
      expect((await shown())?.doctors).toMatchObject([Object.assign({}, ...changes)])
    }
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no speciality', { speciality: '' }, 'speciality'],
    ['a speciality too long', { speciality: 'x'.repeat(121) }, 'speciality'],
    ['half of the timings', { timings: { start: '9 AM', end: '' } }, 'timings.end'],
  ])('with %s is refused, at the field', async (_what, wrong, field) => {
    const { add, change } = await aDesk()
    expect(Object.keys((await add({ ...meera, ...wrong })).problem?.fields ?? {})).toEqual([field])
    const { answer } = await add(meera)
    expect(Object.keys((await change(answer?._id ?? '', wrong)).problem?.fields ?? {})).toEqual([field])
  })

  test('who is not available takes no bookings until the desk switches it on again', async () => {
    const slot = await aSlot(app.db)
    const token = await aSession(app.db, { hospital: slot.hospital })
    const say = (availability: 'Available' | 'Not Available') =>
      app.ask(setAvailability, { token, params: { id: slot.doctor }, body: { availability } })
    const book = () =>
      app.ask(bookAppointment, {
        token,
        body: aBooking(slot),
      })
    for (let times = 0; times < 2; times += 1)
      expect((await say('Not Available')).answer).toMatchObject({ _id: slot.doctor, availability: 'Not Available' })
    expect(await book()).toMatchObject({ status: 410, problem: { message: 'Dr Meera Kulkarni is not available.' } })
    expect((await say('Available')).answer).toMatchObject({ availability: 'Available' })
    expect((await book()).status).toBe(200)
  })

  test('of another hospital is not found', async () => {
    const { token, change } = await aDesk()
    const other = await aDoctor(app.db)
    for (const id of [other.id, 'nobody']) {
      expect(await change(id, { name: 'Mine' })).toMatchObject({ status: 404, problem: { code: 'doctor-not-found' } })
      const reply = await app.ask(setAvailability, { token, params: { id }, body: { availability: 'Not Available' } })
      expect(reply).toMatchObject({ status: 404, problem: { code: 'doctor-not-found' } })
    }
  })
})

describe('a change of a hospital’s details', () => {
  test.each([
    ['no name', { name: '' }, 'name'],
    ['no address', { address: ' ' }, 'address'],
    ['an address too long', { address: 'x'.repeat(301) }, 'address'],
    ['no pincode', { pincode: '' }, 'pincode'],
    ['no contact number', { contactNo: '' }, 'contactNo'],
    ['an e-mail address that is none', { contactEmail: 'desk' }, 'contactEmail'],
  ])('with %s is refused, at the field', async (_what, body, field) => {
    const { token } = await aDesk()
    const { problem } = await app.ask(updateHospital, { token, body })
    expect(Object.keys(problem?.fields ?? {})).toEqual([field])
  })
})
