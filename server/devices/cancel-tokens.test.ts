import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepAppointment } from '#contract/appointments.ts'
import { cancelTokensOfDevice, listDevices } from '#contract/devices.ts'
import { joinWaitlist, myWaitlist } from '#contract/waitlist.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aDevice } from '#tests/paired-devices.ts'
import { tornQueues } from '#tests/queues.ts'
import { statement } from '../platform/database/index.ts'

/** Half past ten at the clinic: its slots are from 9:30 to 12:30. */
const now = '2026-06-15T05:00:00Z'

let app: App
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => app.setClock(now))
afterAll(() => app.stop())

const cancelTokens = async (token: string, id: string) =>
  (await app.ask(cancelTokensOfDevice, { token, params: { id } })).answer?.cancelled
const waitingOf = async (token: string, id: string) =>
  (await app.ask(listDevices, { token })).answer?.find(({ _id }) => _id === id)?.waiting

test('a desk ends the waiting tokens of one kiosk in all queues; called ones and those of others stay', async () => {
  const session = await aClinicSession(app, 1)
  const { token, slot } = session
  const noon = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Noon')
  const [kiosk, other] = [await aDevice(app, token, 'kiosk'), await aDevice(app, token, 'kiosk')]
  const { answer: called } = await kiosk.take(slot.id)
  for (const _ of [1, 2]) await kiosk.take(slot.id)
  await other.take(slot.id)
  await kiosk.take(noon.slot.id)
  session.ids.push(called?._id ?? '')
  await session.call(2)
  expect([await waitingOf(token, kiosk.id), await waitingOf(token, other.id)]).toEqual([3, 1])

  expect(await cancelTokens(token, kiosk.id)).toBe(3)
  expect([await waitingOf(token, kiosk.id), await waitingOf(token, other.id)]).toEqual([0, 1])
  expect(await session.line()).toEqual([1, 5])
  expect((await session.row(2))?.status).toBe('called')
  expect(await noon.line()).toEqual([])
  expect(await session.queue()).toMatchObject({ counts: { waiting: 2, called: 1, cancelled: 2 } })
  const ended = (await session.history()).filter(({ to }) => to === 'cancelled')
  expect(ended).toMatchObject([
    { queueNumber: 3, by: 'desk', reason: 'kiosk' },
    { queueNumber: 4, by: 'desk', reason: 'kiosk' },
  ])
  expect(await cancelTokens(token, kiosk.id)).toBe(0)
  expect(await tornQueues(app)).toEqual([])
})

test('no other hospital ends them', async () => {
  const [session, foreign] = [await aClinicSession(app, 0), await aClinicSession(app, 0)]
  const kiosk = await aDevice(app, session.token, 'kiosk')
  await kiosk.take(session.slot.id)
  const asked = await app.ask(cancelTokensOfDevice, { token: foreign.token, params: { id: kiosk.id } })
  expect(asked.problem?.code).toBe('device-not-found')
  expect(await session.line()).toEqual([1])
})

test('a token that the desk has moved to another slot today is ended too', async () => {
  const session = await aClinicSession(app, 0)
  const { token, slot } = session
  const noon = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Noon')
  const kiosk = await aDevice(app, token, 'kiosk')
  session.ids.push((await kiosk.take(slot.id)).answer?._id ?? '')
  expect((await session.transfer(1, noon.slot.id)).status).toBe(200)
  expect(await cancelTokens(token, kiosk.id)).toBe(1)
  expect(await noon.line()).toEqual([])
})

const limitPlaces = statement('test.two-places', `UPDATE slots SET capacity = 2, is_limited = true WHERE id = $1`)

test('the freed place is offered to the first of the waitlist, and the account that has kept a token no longer holds it', async () => {
  const session = await aClinicSession(app, 0)
  const { token, slot } = session
  const kiosk = await aDevice(app, token, 'kiosk')
  await app.db.all(limitPlaces, [slot.id])
  const { answer } = await kiosk.take(slot.id, { mobileNo: session.patient.mobile })
  await session.book()
  const code = answer?.link.slice('/t/'.length) ?? ''
  expect((await app.ask(keepAppointment, { token: session.phone, body: { code } })).status).toBe(200)
  const waits = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  const joined = await app.ask(joinWaitlist, {
    token: waits,
    params: { slotId: slot.id },
    body: { appointmentDate: '2026-06-15' },
  })
  expect(joined.status).toBe(200)

  expect(await cancelTokens(token, kiosk.id)).toBe(1)
  expect((await app.ask(myWaitlist, { token: waits })).answer).toMatchObject([{ offeredUntil: expect.any(String) }])
  expect(await session.own()).toEqual([])
})
