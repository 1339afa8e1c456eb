import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/profile.ts'
import { acceptAppointment } from '#contract/appointment-changes.ts'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { subscribeToPush, unsubscribeFromPush } from '#contract/notifications.ts'
import { updateName } from '#contract/privacy.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { ask } from '#tests/own-postgres.ts'
import { subscription } from '#tests/who-may-call.ts'
import { writeLimit } from './rules.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.stop())

const rowsOf = async (actor: string) =>
  (await ask(app.connection, `SELECT FROM audit_trail WHERE actor_id = '${actor}'`)).length

test('each kind of write of an account has a limit of its own', async () => {
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const rename = (n: number) => app.ask(updateName, { token, body: { fullName: n % 2 ? 'Asha Rao' : 'Asha' } })
  for (let n = 0; n < writeLimit.most; n += 1) expect((await rename(n)).status).toBe(200)
  const { status, problem, headers } = await rename(0)
  expect([status, problem?.code]).toEqual([429, 'too-many-requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.ask(updateProfile, { token, body: { language: 'ta' } })).status).toBe(200)
  const other = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  expect((await app.ask(updateName, { token: other, body: { fullName: 'Lata' } })).status).toBe(200)
})

test('a write that changes nothing leaves no row in the audit trail', async () => {
  const session = await aClinicSession(app, 0)
  const { phone: token, patient } = session
  const user = { fullName: 'Lata', mobileNo: patient.mobile }
  await app.ask(bookAppointment, { token: session.token, body: { ...aBooking(session.slot), user } })
  const [booked] = (await app.ask(myAppointments, { token })).answer ?? []
  const writes = [
    () => app.ask(updateName, { token, body: { fullName: 'Asha Rao' } }),
    () => app.ask(updateProfile, { token, body: { language: 'ta' } }),
    () => app.ask(subscribeToPush, { token, body: subscription }),
    () => app.ask(acceptAppointment, { token, params: { id: booked?._id ?? '' } }),
    () => app.ask(unsubscribeFromPush, { token, body: { endpoint: subscription.endpoint } }),
  ]
  for (const [index, write] of writes.entries()) {
    for (const _ of [1, 2, 3]) expect((await write()).status, `write ${index}`).toBeLessThan(300)
    expect(await rowsOf(patient.id), `write ${index}`).toBe(index + 1)
  }
})
