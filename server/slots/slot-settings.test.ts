import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { removeSlot } from '#contract/removals.ts'
import { addSlot, hospitalProfile, slotsOfDoctor, updateSlot } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const evening = { name: 'Evening', startTime: '5 PM', endTime: '8 PM' }
const taken = { status: 401, problem: { code: 'slot-name-taken', message: 'Slot with this name already exists' } }

/** A doctor, and ways to add and to change slots at the desk. */
async function aDesk() {
  const doctor = await aDoctor(app.db)
  const token = await aSession(app.db, { hospital: doctor.hospital })
  const add = (body: object, to = doctor.id, headers: { 'idempotency-key'?: string } = {}) =>
    app.ask(addSlot, { token, params: { doctorId: to }, headers, body })
  const change = (slotId: string, body: object) => app.ask(updateSlot, { token, params: { slotId }, body })
  const slots = async () => (await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })).answer ?? []
  return { doctor, token, add, change, slots }
}

describe('a slot that is added', () => {
  test('is listed last, publicly and on the settings page, once for a key, and stays as it was added', async () => {
    const { doctor, token, add, slots } = await aDesk()
    const { answer: first } = await add({ slot: { ...evening, active: false } })
    const key = { 'idempotency-key': 'one-form' }
    const { answer: second } = await add({ ...evening, name: ' Night ' }, doctor.id, key)
    expect((await add({ ...evening, name: 'Morning' }, doctor.id, key)).answer).toEqual(second)
    const foreign = await aDesk()
    expect((await foreign.add(evening, doctor.id, key)).problem?.code).toBe('doctor-not-found')
    expect([first, second]).toEqual([
      { ...evening, _id: expect.any(String), active: false },
      { ...evening, _id: expect.any(String), name: 'Night', active: true },
    ])
    expect(await slots()).toEqual([first, second])
    const { answer } = await app.ask(hospitalProfile, { token })
    expect(answer?.doctors).toMatchObject([{ _id: doctor.id, slots: [first, second] }])
    await app.ask(removeSlot, { token, params: { slotId: second?._id ?? '' } })
    expect((await add(evening, doctor.id, key)).problem, 'with the key of one that was removed').toMatchObject(
      taken.problem,
    )
    expect((await add({ ...evening, name: 'Night' }, doctor.id, key)).answer).toEqual({
      ...second,
      _id: expect.any(String),
    })
  })

  test('may be sent in the form of the answer', async () => {
    const { add, change } = await aDesk()
    const { answer } = await add(evening)
    expect((await change(answer?._id ?? '', { ...answer, active: false })).answer).toEqual({ ...answer, active: false })
    expect((await add({ slot: { ...answer, name: 'Copy' } })).answer).toMatchObject({ name: 'Copy' })
  })

  test('with an existing name of the doctor gets 401 and its code, in every spelling; another doctor may have it', async () => {
    const { doctor, add } = await aDesk()
    await add(evening)
    for (const name of ['Evening', 'EVENING', '  evening\u00a0'])
      expect(await add({ ...evening, name })).toMatchObject(taken)
    const other = await aDoctor(app.db, { hospital: doctor.hospital })
    expect((await add(evening, other.id)).status).toBe(200)
  })

  test('twenty times at once is added once', async () => {
    const { add, slots } = await aDesk()
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(evening)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ problem }) => problem?.code === 'slot-name-taken')).toHaveLength(19)
    expect(await slots()).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'Write a name.' }],
    ['a name too long', { name: 'x'.repeat(101) }, { name: 'A name has at most 100 characters.' }],
    ['no start', { startTime: '' }, { startTime: 'Write the start time.' }],
    ['no end', { endTime: ' ' }, { endTime: 'Write the end time.' }],
  ])('with %s is refused, at the field', async (_what, change, fields) => {
    const { add, slots } = await aDesk()
    expect(await add({ ...evening, ...change })).toMatchObject({ status: 400, problem: { fields } })
    const within = Object.fromEntries(Object.entries(fields).map(([field, says]) => [`slot.${field}`, says]))
    expect(await add({ slot: { ...evening, ...change } })).toMatchObject({ status: 400, problem: { fields: within } })
    expect(await slots()).toEqual([])
  })

  test('requires name, start and end', async () => {
    const { add } = await aDesk()
    const { problem } = await add({ active: true })
    expect(Object.keys(problem?.fields ?? {}).toSorted()).toEqual(['endTime', 'name', 'startTime'])
  })

  test('is for a doctor of the own hospital: 404 otherwise', async () => {
    const { add } = await aDesk()
    const missing = { status: 404, problem: { code: 'doctor-not-found' } }
    expect(await add(evening, (await aDoctor(app.db)).id)).toMatchObject(missing)
    expect(await add(evening, 'nobody')).toMatchObject(missing)
  })
})

describe('a slot that is changed', () => {
  test('keeps the fields that are not sent', async () => {
    const { add, change } = await aDesk()
    const { answer: slot } = await add(evening)
    const id = slot?._id ?? ''
    expect((await change(id, { endTime: '9 PM' })).answer).toEqual({ ...slot, endTime: '9 PM' })
    expect((await change(id, {})).answer).toEqual({ ...slot, endTime: '9 PM' })
    expect((await change(id, { name: '' })).problem?.fields).toEqual({ name: 'Write a name.' })
  })

  test('may change the case of its name, but not take another slot’s', async () => {
    const { add, change, slots } = await aDesk()
    const [one, two] = [
      (await add(evening)).answer?._id ?? '',
      (await add({ ...evening, name: 'Night' })).answer?._id ?? '',
    ]
    expect((await change(one, { name: 'EVENING' })).answer?.name).toBe('EVENING')
    expect(await change(two, { name: ' evening ' })).toMatchObject(taken)
    const races = await Promise.all([change(one, { name: 'Noon' }), change(two, { name: 'noon' })])
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await slots()).filter(({ name }) => name.toLowerCase() === 'noon')).toHaveLength(1)
  })

  test('is full from the moment it is not active', async () => {
    const slot = await aSlot(app.db)
    const token = await aSession(app.db, { hospital: slot.hospital })
    const book = () =>
      app.ask(bookAppointment, {
        token,
        body: aBooking(slot),
      })
    await app.ask(updateSlot, { token, params: { slotId: slot.id }, body: { active: false } })
    expect(await book()).toMatchObject({ status: 410, problem: { message: 'Slot 1 is full' } })
    await app.ask(updateSlot, { token, params: { slotId: slot.id }, body: { active: true } })
    expect((await book()).status).toBe(200)
  })

  test('requires the own hospital: 404 otherwise', async () => {
    const { change } = await aDesk()
    const missing = { status: 404, problem: { code: 'slot-not-found' } }
    expect(await change((await aSlot(app.db)).id, { active: false })).toMatchObject(missing)
    expect(await change('nothing', { active: false })).toMatchObject(missing)
  })
})
