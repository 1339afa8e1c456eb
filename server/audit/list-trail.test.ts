import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { isPermitted, type Permission } from '#contract/permissions.ts'
import { updateMe } from '#contract/persons.ts'
import { callNext, queueHistory } from '#contract/queues.ts'
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
  expect(all.answer?.rows).toContainEqual(expect.objectContaining({ what: 'invite', person: null }))
  const elsewhere = await people.clinic()
  expect((await app.ask(hospitalTrail, { token: elsewhere.desk, query: { person: id } })).answer?.rows).toEqual([])
  expect(await verifyTrail(app.db)).toMatchObject({ holds: true })
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
