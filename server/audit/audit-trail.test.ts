import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
const all = statement<Record<string, unknown>>('test.trail', `SELECT * FROM audit_trail ORDER BY seq`)
test('a booking', async () => {
  const slot = await aSlot(app.db)
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const body = { doctorId: slot.doctor, hospitalId: slot.hospital, slot: slot.id, patient: { name: 'A', age: 1, gender: 'Other' as const } }
  console.log((await app.ask(bookAppointment, { token, body })).status)
  console.log((await app.ask(bookAppointment, { body })).status)
  console.log(await app.db.all(all))
})
