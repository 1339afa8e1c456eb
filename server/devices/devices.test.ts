import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hospitalSignup } from '#contract/accounts.ts'
import { setSuspended } from '#contract/admin.ts'
import { listDevices, pairDevice, removeDevice, updateDevice } from '#contract/devices.ts'
import { events, followAnswer, queueLine } from '#contract/live-queue.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aDevice, aScreen, settingsOfDevice } from '#tests/paired-devices.ts'
import { aScheduledSlot } from '#tests/schedule.ts'
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

/** A hospital with the session of its desk. */
async function aDesk() {
  const hospital = await aHospital(app.db)
  return { ...hospital, token: await aSession(app.db, { hospital: hospital.id }) }
}

const pair = (token: string, code: string, kind: 'display' | 'kiosk' = 'display') =>
  app.ask(pairDevice, { token, body: { ...settingsOfDevice, code, kind } })

test('a screen is paired once, by one of two desks, as the kind that it is', async () => {
  const [one, other] = [await aDesk(), await aDesk()]
  const screen = await aScreen(app)
  expect(screen.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  expect((await pair(one.token, screen.code, 'kiosk')).problem?.code).toBe('pairing-code-unknown')
  const spoken = `${screen.code.slice(0, 3)} ${screen.code.slice(3)}`.toLowerCase()
  const both = await Promise.all([one, other].map(({ token }) => pair(token, spoken)))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const lists = await Promise.all([one, other].map(({ token }) => app.ask(listDevices, { token })))
  const listed = lists.flatMap(({ answer = [] }) => answer)
  expect(listed).toMatchObject([{ ...settingsOfDevice, kind: 'display', seenAt: null, soundLocked: false }])
  expect((await aScreen(app, 'display', screen.token)).token).not.toBe(screen.token)
})

test('a new code replaces the old one of the same token, and ends after ten minutes', async () => {
  const { token } = await aDesk()
  const first = await aScreen(app)
  const second = await aScreen(app, 'kiosk', first.token)
  expect(second.token).toBe(first.token)
  expect((await pair(token, first.code)).status).toBe(404)
  later(10)
  expect((await pair(token, second.code, 'kiosk')).status).toBe(404)
  const third = await aScreen(app, 'kiosk', first.token)
  expect((await pair(token, third.code, 'kiosk')).status).toBe(200)
})

test('a desk that has typed ten wrong codes waits, also with the right one; right codes do not count', async () => {
  const [one, other] = [await aDesk(), await aDesk()]
  expect((await pair(one.token, (await aScreen(app)).code)).status).toBe(200)
  const { code } = await aScreen(app)
  for (let n = 0; n < 10; n += 1) expect((await pair(one.token, '222222')).status).toBe(404)
  expect((await pair(one.token, code)).status).toBe(429)
  expect((await pair(other.token, code)).status).toBe(200)
})

test("a device shows only the hospital's own doctors, and a hospital has 20 devices", async () => {
  const { id, token } = await aDesk()
  const foreign = await aDoctor(app.db)
  const { code } = await aScreen(app)
  const doctors = [foreign.id]
  const body = { ...settingsOfDevice, kind: 'display' as const, code, doctors }
  expect((await app.ask(pairDevice, { token, body })).problem?.code).toBe('doctor-not-found')
  const { id: device } = await aDevice(app, token)
  const settings = { ...settingsOfDevice, doctors }
  const change = await app.ask(updateDevice, { token, params: { id: device }, body: settings })
  expect(change.problem?.code).toBe('doctor-not-found')
  await app.db.all(moreDevices, [id])
  expect((await pair(token, code)).problem?.code).toBe('too-many-devices')
})

const moreDevices = statement(
  'test.more-devices',
  `WITH made AS (
     INSERT INTO sessions (token_hash, role, hospital_id, created_at, last_seen_at)
     SELECT sha256(gen_random_uuid()::text::bytea), 'display', $1, now(), now() FROM generate_series(2, 20) RETURNING token_hash)
   INSERT INTO devices (id, hospital_id, token_hash, kind, name, doctors, theme, turned, languages, notice, paired_at)
   SELECT gen_random_uuid(), $1, token_hash, 'display', 'One more', '{}', 'dark', 'none', '{en}', '', now() FROM made`,
)

const emit = async (socket: Socket, event: string, payload: object) =>
  followAnswer.parse(await socket.timeout(10_000).emitWithAck(event, payload))

test('a removed device loses its board and the lines at once, and no other hospital removes or changes it', async () => {
  const session = await aClinicSession(app, 2)
  const desk = session.token
  const device = await aDevice(app, desk)
  const foreign = { token: (await aDesk()).token, params: { id: device.id } }
  expect((await app.ask(removeDevice, foreign)).problem?.code).toBe('device-not-found')
  expect((await app.ask(updateDevice, { ...foreign, body: settingsOfDevice })).problem?.code).toBe('device-not-found')

  const socket = app.socket(device.token)
  const lines: number[][] = []
  socket.on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent).line))
  expect(await emit(socket, events.follow, { slotIds: [session.slot.id] })).toMatchObject({ ok: true })
  await expect.poll(() => lines).toEqual([[1, 2]])
  await session.call(1)
  await expect.poll(() => lines.length).toBe(2)

  expect((await app.ask(removeDevice, { token: desk, params: { id: device.id } })).status).toBe(200)
  expect(await device.board()).toBeNull()
  const desks: unknown[] = []
  app
    .socket(desk)
    .on(events.queueLine, (sent: unknown) => desks.push(sent))
    .emit(events.follow, {
      slotIds: [session.slot.id],
    })
  await expect.poll(() => desks.length).toBe(1)
  await session.complete(1)
  await expect.poll(() => desks.length).toBe(2)
  expect(lines).toHaveLength(2)
})

test('a new password ends the desk and keeps its devices; a suspension ends both', async () => {
  const { id, number, token } = await aDesk()
  const device = await aDevice(app, token)
  const body = { hospitalNumber: number, hpassword: 'kya haal hai 7' }
  expect((await app.ask(hospitalSignup, { token, body })).status).toBe(200)
  expect((await app.ask(listDevices, { token })).status).toBe(401)
  expect(await device.board()).toMatchObject({ hospital: { _id: id } })
  const admin = await aSession(app.db, 'admin')
  await app.ask(setSuspended, { token: admin, params: { id }, body: { suspended: true } })
  await app.ask(setSuspended, { token: admin, params: { id }, body: { suspended: false } })
  expect(await device.board()).toBeNull()
})

test('a board shows the session of each doctor with numbers alone, and notes that the device has asked', async () => {
  const session = await aClinicSession(app, 6)
  const { id: idle } = await aDoctor(app.db, { hospital: session.slot.hospital, name: 'Dr Shah' })
  const device = await aDevice(app, session.token, 'display', { doctors: [idle, session.slot.doctor] })
  await session.call(1)
  await session.noShow(1)
  await session.call(2)
  await session.setState({ state: 'late', minutes: 20 })
  const board = await device.board('locked')
  expect(board).toMatchObject({
    date: '2026-06-15',
    doctors: [
      { name: 'Dr Shah', session: null, nextDay: null },
      {
        _id: session.slot.doctor,
        nextDay: null,
        session: {
          ...{ slotId: session.slot.id, startTime: '09:30 AM', next: [3, 4, 5], left: null, why: null },
          queue: { called: [{ queueNumber: 2 }], waiting: 4, state: 'late', minutes: 20 },
        },
      },
    ],
    missed: [{ queueNumber: 1, doctorId: session.slot.doctor }],
  })
  expect(JSON.stringify(board)).not.toMatch(/A Patient|Vinayak|919\d{9}/)
  const seen = async () => (await app.ask(listDevices, { token: session.token })).answer?.[0]
  expect(await seen()).toMatchObject({ seenAt: new Date(now).toISOString(), soundLocked: true })
  later(0.5)
  await device.board()
  expect(await seen()).toMatchObject({ seenAt: new Date(now).toISOString(), soundLocked: true })
  later(1)
  await device.board('on')
  expect((await seen())?.soundLocked).toBe(false)
  // After the end of the session the next day is what counts.
  for (const number of [2, 3, 4, 5, 6]) await session.cancel(number)
  later(180)
  expect((await device.board())?.doctors[1]).toMatchObject({
    nextDay: '2026-06-16',
    session: { why: { code: 'kiosk-closed' } },
  })
})

test('a board says why a doctor is away today, with the note for patients', async () => {
  const session = await aClinicSession(app, 1)
  const away = await aScheduledSlot(app, {}, { doctor: await aDoctor(app.db, { hospital: session.slot.hospital }) })
  const device = await aDevice(app, session.token, 'display', { doctors: [away.slot.doctor, session.slot.doctor] })
  await away.leave({ from: '2026-06-15', to: '2026-06-16', note: 'At a conference' })
  const board = await device.board()
  expect(board?.doctors[0]).toMatchObject({
    session: null,
    away: { code: 'doctor-on-leave', params: { date: '2026-06-16', note: 'At a conference' } },
    nextDay: '2026-06-17',
  })
  expect(board?.doctors[1]).not.toHaveProperty('away')
})

test('a display shows the session of a doctor whose token was called last, and knows the others with people', async () => {
  const early = await aClinicSession(app, 3)
  const doctor = { id: early.slot.doctor, hospital: early.slot.hospital }
  const late = await aClinicSession(app, 3, doctor, 'Noon')
  const display = await aDevice(app, early.token)
  const kiosk = await aDevice(app, early.token, 'kiosk')
  const shown = async () => {
    const [read] = (await display.board())?.doctors ?? []
    return { session: read?.session?.slotId, others: read?.others.map(({ slotId }) => slotId) }
  }
  const [first, second] = [early.slot.id, late.slot.id]
  await late.call(1)
  expect(await shown()).toEqual({ session: second, others: [first] })
  later(1)
  await early.call(1)
  expect(await shown()).toEqual({ session: first, others: [second] })
  expect((await kiosk.board())?.doctors[0]?.others).toEqual([])
  await late.close('cancel')
  expect(await shown()).toEqual({ session: first, others: [] })
})
