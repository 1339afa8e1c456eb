import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToPush } from '#contract/notifications.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { aPushService, aSubscription } from '#tests/push-server.ts'

let app: App
let service: Awaited<ReturnType<typeof aPushService>>
let silent: Awaited<ReturnType<typeof aPushService>>
beforeAll(async () => {
  ;[service, silent] = await Promise.all([aPushService(), aPushService()])
  silent.answers.status = 0
  app = await startApp({ PUSH_SERVICES: `${service.url},${silent.url}` })
})
afterEach(() => app.setClock(undefined))
afterAll(async () => {
  await Promise.all([service.close(), silent.close()])
  await app.stop()
})

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 30 })

/** A session whose first token is that of a patient with phones, and the answers of their push service. */
async function aSessionWithPhones(answers: readonly number[], at = service) {
  const session = await aClinicSession(app, 0)
  const paths: string[] = []
  for (const answer of answers) {
    const body = aSubscription(at.url)
    paths.push(new URL(body.endpoint).pathname)
    at.answers.of.set(paths.at(-1) ?? '', answer)
    await app.ask(subscribeToPush, { token: await aSession(app.db, { patient: session.patient.id }), body })
  }
  await session.book(session.phone)
  const arrived = () => paths.map((path) => at.taken.filter((message) => message.path === path).length)
  const isDone = async () => (await app.db.all(ofAppointment, [session.ids[0]])).map(({ is_done }) => is_done)
  return { session, paths, arrived, isDone }
}

const ofAppointment = statement<{ is_done: boolean }>(
  'test.notices-of-appointment',
  `SELECT done_at IS NOT NULL AS is_done FROM notices WHERE appointment_id = $1`,
)

/** Tries due notices again: every change of a queue starts a round. */
async function aMinuteLater(session: Awaited<ReturnType<typeof aClinicSession>>) {
  app.setClock(new Date(Date.now() + 60_000).toISOString())
  await session.book()
  await session.cancel(session.ids.length)
}

test('a notice is tried again when one subscription has ended and the other phone’s push service fails', async () => {
  const { session, paths, arrived, isDone } = await aSessionWithPhones([410, 503])
  await session.call(1)
  await eventually(() => expect(arrived()).toEqual([1, 1]))
  service.answers.of.set(paths[1] ?? '', 201)
  await aMinuteLater(session)
  await eventually(() => expect(arrived()).toEqual([1, 2]))
  await eventually(async () => expect(await isDone()).toEqual([true]))
})

test.each([
  ['one phone has it, though another one’s push service fails', [201, 503]],
  ['the subscription of its last phone has ended', [410, 404]],
])('a notice is done when %s', async (_when, answers) => {
  const { session, arrived, isDone } = await aSessionWithPhones(answers)
  await session.call(1)
  await eventually(async () => expect(await isDone()).toEqual([true]))
  expect(arrived()).toEqual([1, 1])
})

/** More than a dozen pages of notices: a round for each page would take minutes. */
const insertNotices = statement(
  'test.insert-notices',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT a.id, kind, $2, $2 FROM appointments a CROSS JOIN unnest($3::text[]) AS kind WHERE a.slot_id = $1`,
)

test.each([
  [
    'are too old',
    120,
    ['time-to-go', 'your-turn', 'called', 'missed', 'back-in-line', 'late', 'paused', 'transferred'],
  ],
  ['have no phone', 1, ['time-to-go', 'your-turn', 'back-in-line']],
])('notices that %s hide no due one', async (_why, minutesAgo, kinds) => {
  const others = await aClinicSession(app, 35)
  const { session, arrived } = await aSessionWithPhones([201])
  await app.db.all(insertNotices, [others.slot.id, new Date(Date.now() - minutesAgo * 60_000), kinds])
  await session.call(1)
  await eventually(() => expect(arrived()).toEqual([1]))
})

const doubted = statement<{ phones: number }>(
  'test.doubted-phones',
  `SELECT cardinality(doubted) AS phones FROM notices WHERE appointment_id = $1`,
)

const stepOfPush = statement<{ state: string }>(
  'test.step-of-push',
  `SELECT s.state FROM message_steps s JOIN notices n ON n.id = s.message_id WHERE n.appointment_id = $1`,
)

test('a push whose service does not answer is in doubt, and no node pushes it again', { timeout: 40_000 }, async () => {
  const { session, arrived } = await aSessionWithPhones([0], silent)
  await session.call(1)
  await eventually(() => expect(arrived()).toEqual([1]))
  // Longer than the lease of a message, while the push still hangs.
  app.setClock(new Date(Date.now() + 25_000).toISOString())
  await session.book()
  await session.cancel(session.ids.length)
  await eventually(async () => expect(await app.db.all(stepOfPush, [session.ids[0]])).toEqual([{ state: 'in-doubt' }]))
  app.setClock(new Date(Date.now() + 120_000).toISOString())
  await session.book()
  await session.cancel(session.ids.length)
  const other = await aSessionWithPhones([201])
  await other.session.call(1)
  await eventually(() => expect(other.arrived()).toEqual([1]))
  expect(arrived()).toEqual([1])
})

test(
  'one phone in doubt and another whose push service fails: only that one is tried again',
  { timeout: 40_000 },
  async () => {
    const { session, paths, arrived, isDone } = await aSessionWithPhones([503])
    const body = aSubscription(silent.url)
    silent.answers.of.set(new URL(body.endpoint).pathname, 0)
    await app.ask(subscribeToPush, { token: await aSession(app.db, { patient: session.patient.id }), body })
    const inDoubt = () => silent.taken.filter(({ path }) => body.endpoint.endsWith(path)).length
    await session.call(1)
    await eventually(() => expect([...arrived(), inDoubt()]).toEqual([1, 1]))
    await eventually(async () => expect(await app.db.all(doubted, [session.ids[0]])).toEqual([{ phones: 1 }]))
    service.answers.of.set(paths[0] ?? '', 201)
    await aMinuteLater(session)
    await eventually(async () => expect(await isDone()).toEqual([true]))
    expect([...arrived(), inDoubt()]).toEqual([2, 1])
  },
)

test('a refusal that no retry changes is final', async () => {
  const { session, arrived, isDone } = await aSessionWithPhones([403])
  await session.call(1)
  await eventually(async () => expect(await isDone()).toEqual([true]))
  expect(arrived()).toEqual([1])
})

test('a push service that does not answer holds up no phone of another one', async () => {
  const stuck = await Promise.all(Array.from({ length: 4 }, () => aSessionWithPhones(Array(10).fill(0), silent)))
  for (const { session } of stuck) await session.call(1)
  await eventually(() => expect(silent.taken.length).toBeGreaterThan(5))
  const { session, arrived } = await aSessionWithPhones([201])
  await session.call(1)
  await eventually(() => expect(arrived()).toEqual([1]))
  // Messages for the first service alone would end before, in pages.
  expect(silent.ended()).toBeLessThan(20)
})
