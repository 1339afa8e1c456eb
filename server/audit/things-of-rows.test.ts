import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelTokensOfDevice } from '#contract/devices.ts'
import { addHoliday, addLeave, removeHoliday, removeLeave } from '#contract/schedule.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { ask } from '#tests/own-postgres.ts'
import { aDevice } from '#tests/paired-devices.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** The last row about a call. */
async function rowOf(action: string) {
  const rows = await ask(
    app.connection,
    `SELECT actor, actor_id, hospital_id, thing, thing_id FROM audit_trail WHERE action LIKE '${action}' ORDER BY seq DESC LIMIT 1`,
  )
  return rows[0]
}

test("the row of a kiosk's token names the device, the hospital and the appointment", async () => {
  app.setClock('2026-06-15T05:00:00Z')
  const { slot, token } = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, token, 'kiosk')
  const { answer } = await kiosk.take(slot.id)
  app.setClock(undefined)
  expect(await rowOf('POST /api/devices/tokens')).toEqual({
    actor: 'kiosk',
    actor_id: kiosk.id,
    hospital_id: slot.hospital,
    thing: 'appointment',
    thing_id: answer?._id,
  })
})

test("the row of a kiosk's cancelled tokens names the device and how many", async () => {
  app.setClock('2026-06-15T05:00:00Z')
  const { slot, token } = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, token, 'kiosk')
  for (const _ of [1, 2]) await kiosk.take(slot.id)
  await app.ask(cancelTokensOfDevice, { token, params: { id: kiosk.id } })
  app.setClock(undefined)
  expect(await rowOf('DELETE /api/devices/%/tokens')).toEqual({
    ...{ actor: 'staff', actor_id: slot.hospital, hospital_id: slot.hospital },
    ...{ thing: 'device ×2', thing_id: kiosk.id },
  })
})

test('the rows of leave name the doctor and the days, those of a holiday it and its days', async () => {
  const { slot, token } = await aClinicSession(app, 0)
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const days = { from: day(3), to: day(5) }
  const leave = await app.ask(addLeave, { token, params: { id: slot.doctor }, body: days })
  const leaveId = leave.answer?._id ?? ''
  expect(await rowOf('POST %/leave')).toMatchObject({
    thing: `doctor ${days.from}/${days.to}`,
    thing_id: slot.doctor,
  })
  await app.ask(removeLeave, { token, params: { id: slot.doctor, leaveId } })
  expect(await rowOf('DELETE %/leave/%')).toMatchObject({
    thing: `doctor ${days.from}/${days.to}`,
    thing_id: slot.doctor,
  })
  const holiday = await app.ask(addHoliday, { token, body: days })
  const holidayId = holiday.answer?._id ?? ''
  const named = { thing: `holiday ${days.from}/${days.to}`, thing_id: holidayId }
  expect(await rowOf('POST %/holidays')).toMatchObject(named)
  await app.ask(removeHoliday, { token, params: { holidayId } })
  expect(await rowOf('DELETE %/holidays/%')).toMatchObject(named)
})
