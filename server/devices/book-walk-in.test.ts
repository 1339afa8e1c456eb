import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookAppointment, cancelAppointment, keepAppointment } from '#contract/appointments.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aDevice } from '#tests/paired-devices.ts'
import { statement } from '../platform/database/index.ts'

/** Half past ten at the clinic: its slots are from 9:30 to 12:30. */
const now = '2026-06-15T05:00:00Z'
const later = (minutes: number) => app.setClock(new Date(Date.parse(now) + minutes * 60_000).toISOString())

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
})
beforeEach(() => app.setClock(now))
afterAll(() => app.stop())

test('a token of a kiosk is on no account, of whosever mobile, until the account keeps its link', async () => {
  const session = await aClinicSession(app, 0)
  // The mobile is known at the hospital.
  await session.book(session.phone)
  const kiosk = await aDevice(app, session.token, 'kiosk')
  const names = async () => (await session.own()).map(({ patient }) => patient.name)
  const before = await names()
  const patient = { name: 'Win a prize', age: 41, gender: 'Female' as const }
  const { answer } = await kiosk.take(session.slot.id, { patient, mobileNo: session.patient.mobile })
  expect(await names()).toEqual(before)
  const code = answer?.link.slice('/t/'.length) ?? ''
  expect((await app.ask(keepAppointment, { token: session.phone, body: { code } })).status).toBe(200)
  expect(await names()).toContain('Win a prize')
})

test('a kiosk adds a mobile to a queue only while it has fewer than two tokens there, and the desk is not limited', async () => {
  const session = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, session.token, 'kiosk')
  const mobileNo = '98765 43219'
  const take = () => kiosk.take(session.slot.id, { mobileNo })
  const statuses = (await Promise.all([take(), take(), take()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409])
  expect((await take()).problem).toMatchObject({ code: 'too-many-in-queue', params: { count: 2 } })
  expect((await kiosk.board())?.doctors[0]?.session).toMatchObject({ why: null, left: null })
  expect((await kiosk.take(session.slot.id, { mobileNo: '98765 43218' })).status).toBe(200)
  const body = aBooking(session.slot, { user: { mobileNo } })
  expect((await app.ask(bookAppointment, { token: session.token, body })).status).toBe(200)
})

const limitPlaces = statement(
  'test.limit-places',
  `UPDATE slots SET capacity = $2, held_for_walk_ins = 1, is_limited = true WHERE id = $1`,
)

test('a kiosk gives the tokens that the desk could give, of its own doctors and in the hours of the slot', async () => {
  const session = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, session.token, 'kiosk')
  const { slot } = session
  await app.db.all(limitPlaces, [slot.id, 4])
  const left = async () => (await kiosk.board())?.doctors[0]?.session?.left
  expect(await left()).toBe(3)
  const key = crypto.randomUUID()
  const first = await kiosk.take(slot.id, { mobileNo: '98765 43210' }, key)
  expect(first.answer).toMatchObject({
    ...{ queueNumber: 1, appointmentDate: '2026-06-15', aheadOfYou: 0 },
    link: expect.stringMatching(/^\/t\/[a-z2-7]{16}$/),
  })
  expect((await kiosk.take(slot.id, { mobileNo: '98765 43210' }, key)).answer).toMatchObject(first.answer ?? {})
  expect((await kiosk.take(slot.id, { mobileNo: '98765 43211' }, key)).problem?.code).toBe('key-reused')
  expect((await kiosk.take(slot.id, { mobileNo: '12' })).problem?.fields).toHaveProperty('mobileNo')
  expect(await left()).toBe(2)
  for (const queueNumber of [2, 3, 4]) expect(await session.book()).toBe(queueNumber - 1)
  expect((await kiosk.take(slot.id)).problem?.code).toBe('slot-full')
  expect((await kiosk.board())?.doctors[0]?.session).toMatchObject({ why: { code: 'slot-full' }, left: 0 })

  const other = await aClinicSession(app, 0)
  expect((await kiosk.take(other.slot.id)).problem?.code).toBe('slot-not-found')
  const atOther = await aDevice(app, other.token, 'kiosk')
  later(-121)
  expect((await atOther.take(other.slot.id)).problem?.code).toBe('kiosk-closed')
  later(-120)
  expect((await atOther.take(other.slot.id)).status).toBe(200)
  later(120)
  expect((await atOther.take(other.slot.id)).problem?.code).toBe('kiosk-closed')
})

test('within an hour a kiosk leaves a quarter of the capacity, rounded up, to the desk and to other kiosks', async () => {
  const session = await aClinicSession(app, 0)
  const { slot } = session
  const [kiosk, other] = [await aDevice(app, session.token, 'kiosk'), await aDevice(app, session.token, 'kiosk')]
  await app.db.all(limitPlaces, [slot.id, 5])
  const take = async () => (await kiosk.take(slot.id)).problem?.code ?? 'taken'
  const given = (await Promise.all([take(), take(), take(), take()])).toSorted()
  expect(given).toEqual(['kiosk-share-given', 'taken', 'taken', 'taken'])
  const of = async (at: typeof kiosk) => (await at.board())?.doctors[0]?.session
  expect(await of(kiosk)).toMatchObject({ left: 0, why: { code: 'kiosk-share-given', params: { slot: 'Morning' } } })
  expect(await of(other)).toMatchObject({ left: 2, why: null })
  await session.book()
  later(59)
  expect(await take()).toBe('kiosk-share-given')
  later(60)
  expect(await of(kiosk)).toMatchObject({ left: 1, why: null })
  expect(await take()).toBe('taken')
  expect(await take()).toBe('slot-full')
})

test('a cancelled token counts towards no share', async () => {
  const session = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, session.token, 'kiosk')
  await app.db.all(limitPlaces, [session.slot.id, 2])
  const { answer } = await kiosk.take(session.slot.id)
  expect((await kiosk.take(session.slot.id)).problem?.code).toBe('kiosk-share-given')
  await app.ask(cancelAppointment, { token: session.token, params: { id: answer?._id ?? '' } })
  expect((await kiosk.take(session.slot.id)).status).toBe(200)
})

test('a kiosk gives 60 tokens an hour', async () => {
  const session = await aClinicSession(app, 0)
  const kiosk = await aDevice(app, session.token, 'kiosk')
  const taken = await Promise.all(Array.from({ length: 61 }, () => kiosk.take(session.slot.id)))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(taken.filter(({ status }) => status === 429)).toHaveLength(1)
  later(61)
  expect((await kiosk.take(session.slot.id)).status).toBe(200)
})
