import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hospitalSignup, updatePassword } from '#contract/accounts.ts'
import { logout } from '#contract/session.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { setSuspended } from '#contract/admin.ts'
import { events, followAnswer, queueLine } from '#contract/live-queue.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase, statement } from '#server/platform/database/index.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/settings.ts'
import { startApp, type App } from './app.ts'
import { aBooking, aSession, password } from './builders.ts'
import { twoHospitals, type TwoHospitals } from './two-hospitals.ts'

const pollOptions = { timeout: 15_000 }

/** Every text and every value that is stored anywhere, in one text. */
const everything = statement<{ all: string }>(
  'test.everything-stored',
  `SELECT string_agg(query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text, '') AS all
   FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
)

let app: App
/** Another node on the same database. */
let other: { url: string; close: () => Promise<void> }
beforeAll(async () => {
  app = await startApp()
  const log = createLog('silent')
  const db = await openDatabase({ connection: app.connection, log })
  const clock = () => new Date()
  const context = { db, clock, log, limits: new Limits(db, clock, false), metrics: createMetrics() }
  const node = await buildApp(context, readSettings({ PORT: '0', RATE_LIMITS: 'off' }))
  await node.listen({ port: 0, host: '127.0.0.1' })
  const { port } = node.server.address() as AddressInfo
  other = {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await node.close()
      await db.close()
    },
  }
})
afterAll(async () => {
  await other.close()
  await app.stop()
})

/** A phone or a desk on the other node, which receives the line. */
async function listening(token: string, { slot }: TwoHospitals) {
  const socket = io(other.url, { auth: { token }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.close())
  let lines = 0
  let numbers = 0
  socket.on(events.queueLine, (sent: unknown) => (lines += queueLine.parse(sent).version > 0 ? 1 : 0))
  socket.on(events.queueUpdate, () => (numbers += 1))
  await emit(socket, events.follow, { slotIds: [slot.id] })
  await expect.poll(() => lines, pollOptions).toBeGreaterThan(0)
  return { socket, lines: () => lines, numbers: () => numbers }
}

const emit = async (socket: Socket, event: string, payload: object) =>
  followAnswer.parse(await socket.timeout(10_000).emitWithAck(event, payload))

/** Books and completes; once a witness with a live session has received the line, every socket in the room would have. */
async function changeQueue({ slot, hospitalA }: TwoHospitals) {
  const token = await aSession(app.db, { hospital: hospitalA.id })
  const { answer } = await app.ask(bookAppointment, {
    token,
    body: aBooking(slot),
  })
  const done = await app.ask(completeAppointment, { token, params: { id: answer?._id ?? '' }, body: {} })
  expect(done.status).toBe(200)
}

/** What ends a caller's session, and whose it is. */
const ends: [
  name: string,
  caller: 'patientA' | 'deskA',
  end: (fixture: TwoHospitals) => Promise<{ status: number }>,
][] = [
  ['a patient’s log-out', 'patientA', ({ tokens }) => app.ask(logout, { token: tokens.patientA })],
  ['a desk’s log-out', 'deskA', ({ tokens }) => app.ask(logout, { token: tokens.deskA })],
  [
    'a patient’s new password, set elsewhere',
    'patientA',
    async ({ patientA }) =>
      app.ask(updatePassword, {
        token: await aSession(app.db, { patient: patientA.id }),
        body: { mobileNo: patientA.mobile, newPassword: 'kya haal hai 7', currentPassword: password },
      }),
  ],
  [
    'a hospital’s new password',
    'deskA',
    async ({ hospitalA }) =>
      app.ask(hospitalSignup, {
        token: await aSession(app.db, { hospital: hospitalA.id }),
        body: { hospitalNumber: hospitalA.number, hpassword: 'kya haal hai 7' },
      }),
  ],
  [
    'the hospital’s suspension',
    'deskA',
    async ({ hospitalA, tokens }) => {
      const suspend = (suspended: boolean) =>
        app.ask(setSuspended, { token: tokens.admin, params: { id: hospitalA.id }, body: { suspended } })
      const { status } = await suspend(true)
      // After the reinstatement its queue changes again; ended sessions stay ended.
      await suspend(false)
      return { status }
    },
  ],
]

test.each(ends)('%s takes its socket out of the line at once, on another node', async (_name, caller, end) => {
  const fixture = await twoHospitals(app)
  const ended = await listening(fixture.tokens[caller], fixture)
  const witness = await listening(await aSession(app.db, { patient: fixture.patientA.id }), fixture)
  // A patient's other session ends with the password, too: then the desk is the witness.
  const desk = await listening(await aSession(app.db, { hospital: fixture.hospitalA.id }), fixture)
  await changeQueue(fixture)
  await expect.poll(() => ended.lines(), pollOptions).toBeGreaterThan(1)

  expect((await end(fixture)).status).toBeLessThan(300)
  // The end was published before all later messages.
  const others = caller === 'patientA' ? desk : witness
  const before = { ended: ended.lines(), numbers: ended.numbers(), others: others.lines() }
  await changeQueue(fixture)
  await expect.poll(() => ended.numbers(), pollOptions).toBeGreaterThan(before.numbers)
  await expect.poll(() => others.lines(), pollOptions).toBeGreaterThan(before.others)
  await emit(ended.socket, events.unfollow, { slotIds: ['nothing'] })
  expect(ended.lines()).toBe(before.ended)
  // The connection stays with the public numbers, and follows no line by asking again.
  expect(await emit(ended.socket, events.follow, { slotIds: [fixture.slot.id] })).toMatchObject({ ok: true })
  expect(ended.lines()).toBe(before.ended)
})

test('stores no token, code or password in clear text', async () => {
  const { tokens, proof, sent } = await twoHospitals(app)
  const { all = '' } = (await app.db.first(everything)) ?? {}
  expect(all).toContain(sent.mobileNo)
  const secrets = { ...tokens, otpToken: proof.otpToken, password }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(all.includes(secret), name).toBe(false)
    expect(all.includes(Buffer.from(secret).toString('base64')), name).toBe(false)
    expect(all.toLowerCase().includes(Buffer.from(secret).toString('hex')), name).toBe(false)
  }
  expect(all).not.toMatch(new RegExp(`>${sent.code}<`))
})
