import { afterAll, beforeAll, expect, test } from 'vitest'
import { events, queueState, type QueueState } from '#contract/live-queue.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a late queue needs minutes, and its state is public', async () => {
  const session = await aClinicSession(app, 2)
  expect((await session.setState({ state: 'late' })).problem?.fieldCodes).toMatchObject({
    minutes: { code: 'missing' },
  })
  const states: QueueState[] = []
  const wall = app.socket()
  wall.on(events.queueUpdate, (sent: unknown) => states.push(queueState.parse(sent)))
  await wall.emitWithAck(events.follow, { slotIds: [session.slot.id] })
  await session.setState({ state: 'late', minutes: 30, reason: 'called-away' })
  await expect
    .poll(() => states.at(-1))
    .toMatchObject({ state: 'late', minutes: 30, reason: 'called-away', waiting: 2 })
})

test('a reason in other words is in the history only', async () => {
  const session = await aClinicSession(app, 1)
  const { answer } = await session.setState({ state: 'paused', reason: 'The autoclave is broken' })
  expect(answer).toMatchObject({ state: 'paused', reason: null })
  expect(await session.history()).toMatchObject([
    { act: 'state', queueNumber: null, from: 'open', to: 'paused', by: 'desk', reason: 'The autoclave is broken' },
  ])
})

test("a pause has the instant of its beginning, also after a change of its reason, and the patients' list has it too", async () => {
  const session = await aClinicSession(app, 0)
  await session.book(session.phone)
  await session.book()
  const began = Date.now()
  const pausedAt = new Date(began).toISOString()
  app.setClock(pausedAt)
  expect((await session.setState({ state: 'paused', reason: 'break' })).answer).toMatchObject({ pausedAt })
  app.setClock(new Date(began + 5000).toISOString())
  await session.setState({ state: 'paused', minutes: 20, reason: 'emergency' })
  const queue = { called: [], state: 'paused', minutes: 20, reason: 'emergency', pausedAt }
  expect(await session.own()).toMatchObject([{ queue }])
  expect((await session.next()).answer?.queue.pausedAt).toBeNull()
  expect(await session.own()).toMatchObject([{ queue: { called: [{ queueNumber: 1, room: null }], state: 'open' } }])
  app.setClock(undefined)
})

test('the same state again changes nothing', async () => {
  const session = await aClinicSession(app, 1)
  const first = (await session.setState({ state: 'late', minutes: 15 })).answer
  expect((await session.setState({ state: 'late', minutes: 15 })).answer).toEqual(first)
  expect(await session.history()).toHaveLength(1)
})

test('the next call resumes a paused queue, and a late one', async () => {
  const session = await aClinicSession(app, 3)
  await session.setState({ state: 'paused', minutes: 10, reason: 'break' })
  expect((await session.next()).answer?.queue).toMatchObject({ state: 'open', minutes: null, reason: null })
  expect((await session.history()).filter(({ act }) => act === 'state')).toMatchObject([
    { to: 'paused', by: 'desk' },
    { from: 'paused', to: 'open', by: 'product' },
  ])
  await session.setState({ state: 'late', minutes: 20 })
  expect((await session.next(1)).answer?.queue).toMatchObject({ state: 'open', minutes: null })
})

test.each([
  { state: 'late', minutes: 25, reason: 'called-away' },
  { state: 'paused', minutes: 10, reason: 'break' },
  { state: 'paused', reason: 'The autoclave is broken' },
] as const)('undoing the call that resumed a queue gives it back as $state, for $minutes min', async (asked) => {
  const session = await aClinicSession(app, 3)
  const before = (await session.setState(asked)).answer
  await session.next()
  await session.undo(1)
  const { state, minutes = null, reason, pausedAt } = before ?? {}
  expect(await session.queue()).toMatchObject({ state, minutes, reason, pausedAt, called: [] })
  expect((await session.history()).at(-1)).toMatchObject({ act: 'state', from: 'open', to: asked.state, by: 'desk' })
})

test('undoing a call leaves a queue that another call or the desk has opened since', async () => {
  const session = await aClinicSession(app, 3)
  await session.setState({ state: 'paused', reason: 'break' })
  await session.call(1)
  await session.call(2)
  await session.undo(1)
  expect(await session.queue()).toMatchObject({ state: 'open', called: [{ queueNumber: 2 }] })
  await session.setState({ state: 'late', minutes: 15 })
  await session.call(3)
  await session.setState({ state: 'paused' })
  await session.setState({ state: 'open' })
  await session.undo(3)
  expect(await session.queue()).toMatchObject({ state: 'open', minutes: null })
})

test.each(['', '  '])('an empty reason (%j) of a state or of a no-show is none', async (reason) => {
  const session = await aClinicSession(app, 1)
  expect((await session.setState({ state: 'paused', reason })).status).toBe(200)
  expect((await session.noShow(1, reason)).status).toBe(200)
  expect((await session.history()).map((event) => event.reason)).toEqual([null, null])
})

test('a queue without a booking can be late', async () => {
  const session = await aClinicSession(app, 0)
  expect((await session.setState({ state: 'late', minutes: 45 })).answer).toMatchObject({ state: 'late', version: 1 })
  await session.book()
  expect((await session.row(1))?.queueNumber).toBe(1)
})
