import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { addAgain, callAppointment, setPriority, transferAppointment } from '#contract/appointment-acts.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { isPermitted, type Permission } from '#contract/permissions.ts'
import { setOwnPassword, updateMe } from '#contract/persons.ts'
import { setPin } from '#contract/pins.ts'
import { callNext, closeQueue, queueHistory, setQueueState } from '#contract/queues.ts'
import { addHoliday, addLeave, removeHoliday, removeLeave, setOverride } from '#contract/schedule.ts'
import { removeDoctor } from '#contract/removals.ts'
import { updateSetUp } from '#contract/set-up.ts'
import { hospitalTrail, trailActions } from '#contract/trail.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { contractCalls } from '#tests/contract-calls.ts'
import { peopleIn } from '#tests/people.ts'
import { verifyTrail } from './verify-trail.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('each act has its person with the name of that time, which no patient sees', async () => {
  const people = peopleIn(app)
  const clinic = await people.clinic()
  const doctor = await aDoctor(app.db, { hospital: clinic.id })
  const slot = await aSlot(app.db, { doctor })
  const { token, id } = await people.member(clinic.desk, 'reception')
  const patient = await aPatient(app.db)
  const own = await aSession(app.db, { patient: patient.id })
  await app.ask(bookAppointment, { token: own, body: aBooking(slot) })
  await app.ask(callNext, { token, params: { slotId: slot.id }, body: {} })
  await app.ask(updateMe, { token, body: { name: 'Meena Rao' } })

  const history = await app.ask(queueHistory, { token, params: { slotId: slot.id }, query: {} })
  expect(history.answer).toMatchObject([{ act: 'call', person: { _id: id, name: 'Meena' } }])
  const list = await app.ask(appointmentsOfSlot, { token, query: { qslotId: slot.id } })
  expect(list.answer).toMatchObject([{ calledBy: 'Meena' }])
  const seen = await app.ask(myAppointments, { token: own, query: {} })
  expect(JSON.stringify(seen.answer)).not.toContain('Meena')

  const trail = await app.ask(hospitalTrail, { token: clinic.desk, query: { person: id } })
  expect(trail.answer).toMatchObject({
    rows: [
      { what: 'next', person: { _id: id, name: 'Meena' }, params: { slot: slot.name, doctor: doctor.name } },
      { what: 'join', person: { _id: id, name: 'Meena' } },
    ],
    nextCursor: null,
  })
  const all = await app.ask(hospitalTrail, { token: clinic.desk, query: {} })
  expect(all.answer?.rows).toContainEqual(
    expect.objectContaining({ what: 'invite', person: null, params: { person: 'Meena' } }),
  )
  const elsewhere = await people.clinic()
  expect((await app.ask(hospitalTrail, { token: elsewhere.desk, query: { person: id } })).answer?.rows).toEqual([])
  expect(await verifyTrail(app.db)).toMatchObject({ holds: true })
})

test('says which token a call of the next one completed, and nothing of a press that moved nothing', async () => {
  const people = peopleIn(app)
  const clinic = await people.clinic()
  const token = clinic.desk
  const slot = await aSlot(app.db, { doctor: await aDoctor(app.db, { hospital: clinic.id }) })
  for (const patient of [await aPatient(app.db), await aPatient(app.db)]) {
    const own = await aSession(app.db, { patient: patient.id })
    await app.ask(bookAppointment, { token: own, body: aBooking(slot) })
  }
  const next = async (complete?: string) =>
    (
      await app.ask(callNext, {
        token,
        params: { slotId: slot.id },
        body: { sure: true, ...(complete && { complete }) },
      })
    ).answer
  const calledIn = (answer: Awaited<ReturnType<typeof next>>) =>
    (answer && 'called' in answer && answer.called?._id) || undefined
  const first = calledIn(await next())
  await next()
  const second = calledIn(await next(first))
  await next(second)
  await next()
  const { answer } = await app.ask(hospitalTrail, { token, query: {} })
  const ofSlot = { slot: slot.name, doctor: expect.any(String) }
  expect(answer?.rows.map(({ what, params }) => [what, params])).toEqual([
    ['next', { ...ofSlot, number: 2, completed: 2 }],
    ['next', { ...ofSlot, number: 2, completed: 1 }],
    ['next', { ...ofSlot, number: 1 }],
  ])
})

test('an act that is repeated with its key, or done already, is in the history once', async () => {
  const people = peopleIn(app)
  const clinic = await people.clinic()
  const token = clinic.desk
  const doctor = await aDoctor(app.db, { hospital: clinic.id })
  const slot = await aSlot(app.db, { doctor })
  const later = await aSlot(app.db, { doctor, name: 'Evening' })
  const twice = async <Answer>(
    ask: (headers: Record<string, string>) => Promise<{ answer?: Answer; problem?: unknown }>,
  ) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await ask(headers), await ask(headers)]
    expect([first.problem, again.problem]).toEqual([undefined, undefined])
    return first.answer
  }
  const ofSlot = { token, params: { slotId: slot.id } }
  const book = () => twice((headers) => app.ask(bookAppointment, { token, headers, body: aBooking(slot) }))
  const [one, two] = [(await book())?._id ?? '', (await book())?._id ?? '']
  await twice((headers) => app.ask(callNext, { ...ofSlot, headers, body: {} }))
  await twice(() => app.ask(completeAppointment, { token, params: { id: one } }))
  await twice((headers) => app.ask(addAgain, { token, headers, params: { id: one } }))
  await twice((headers) => app.ask(setPriority, { token, headers, params: { id: two }, body: { priority: 'senior' } }))
  await twice((headers) => app.ask(callAppointment, { token, headers, params: { id: two } }))
  const other = { slot: later.id }
  await twice((headers) => app.ask(transferAppointment, { token, headers, params: { id: two }, body: other }))
  await twice((headers) => app.ask(setQueueState, { ...ofSlot, headers, body: { state: 'late', minutes: 20 } }))
  await twice((headers) => app.ask(closeQueue, { ...ofSlot, headers, body: { waiting: 'cancel' } }))
  const { answer } = await app.ask(hospitalTrail, { token, query: {} })
  const once = ['close', 'state', 'transfer', 'call', 'priority', 'again', 'complete', 'next', 'book', 'book']
  expect(answer?.rows.map(({ what }) => what)).toEqual(once)
})

test('has what people do to their own log-ins, and that of the hospital alone; pages have the asked length', async () => {
  const people = peopleIn(app)
  const clinic = await people.clinic()
  const { token, id } = await people.member(clinic.desk, 'owner')
  await app.ask(setPin, { token, body: { pin: '2468' } })
  await app.ask(setOwnPassword, { token, body: { password: 'another password one 8' } })
  const list = async (query: Record<string, string>) => (await app.ask(hospitalTrail, { token, query })).answer
  expect((await list({ person: id }))?.rows.map(({ what }) => what)).toEqual(['own-password', 'set-pin', 'join'])
  expect((await list({ person: 'none' }))?.rows.map(({ what, person }) => [what, person])).toEqual([['invite', null]])
  const first = await list({ limit: '1' })
  expect(first?.rows.map(({ what }) => what)).toEqual(['own-password'])
  expect((await list({ limit: '500', cursor: first?.nextCursor ?? '' }))?.rows).toHaveLength(3)
})

test('says of an act what the trail knows: the doctor, the days, how the line was made', async () => {
  const people = peopleIn(app)
  const clinic = await people.clinic()
  const token = clinic.desk
  const doctor = await aDoctor(app.db, { hospital: clinic.id })
  const slot = await aSlot(app.db, { doctor })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [day(3), day(5)]
  const leave = await app.ask(addLeave, { token, params: { id: doctor.id }, body: { from, to } })
  const leaveId = leave.answer?._id ?? ''
  await app.ask(removeLeave, { token, params: { id: doctor.id, leaveId } })
  await app.ask(setOverride, { token, params: { slotId: slot.id, date: day(7) }, body: { held: true } })
  await app.ask(setQueueState, { token, params: { slotId: slot.id }, body: { state: 'late', minutes: 20 } })
  await app.ask(removeDoctor, { token, params: { id: doctor.id } })
  const { answer } = await app.ask(hospitalTrail, { token, query: {} })
  const ofDoctor = { doctor: doctor.name }
  const ofSlot = { ...ofDoctor, slot: slot.name }
  expect(answer?.rows.slice(0, 5).map(({ what, params }) => [what, params])).toEqual([
    ['remove-doctor', ofDoctor],
    ['state', { ...ofSlot, state: 'late' }],
    ['change-day', { ...ofSlot, from: day(7), to: day(7) }],
    ['remove-leave', { ...ofDoctor, from, to }],
    ['add-leave', { ...ofDoctor, from, to }],
  ])
})

test('says the days of a removed holiday, and each step of the first hour', async () => {
  const people = peopleIn(app)
  const token = (await people.clinic()).desk
  const [from, to] = ['2031-10-19', '2031-10-20']
  const holiday = await app.ask(addHoliday, { token, body: { from, to } })
  await app.ask(removeHoliday, { token, params: { holidayId: holiday.answer?._id ?? '' } })
  const steps = [{ posterPrinted: true as const }, { screenLater: true }, { hidden: true }, { hidden: false }]
  for (const body of steps) await app.ask(updateSetUp, { token, body })
  const { answer } = await app.ask(hospitalTrail, { token, query: {} })
  expect(answer?.rows.slice(0, 5).map(({ what, params }) => [what, params])).toEqual([
    ['first-hour', { note: 'shown' }],
    ['first-hour', { note: 'hidden' }],
    ['first-hour', { note: 'screen-later' }],
    ['first-hour', { note: 'poster' }],
    ['remove-holiday', { from, to }],
  ])
})

test('all that a hospital’s people change is in its history, but their own account', async () => {
  const own: readonly Permission[] = ['me']
  const writes = [...(await contractCalls())].filter(
    ([, { method, permission }]) =>
      method !== 'GET' &&
      permission !== 'public' &&
      permission !== 'any-session' &&
      isPermitted('owner', permission) &&
      ![permission].flat().some((one) => own.includes(one)),
  )
  const named: readonly string[] = Object.values(trailActions)
  expect(writes.map(([name]) => name).filter((name) => !named.includes(name))).toEqual([])
})
