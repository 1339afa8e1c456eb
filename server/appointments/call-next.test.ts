import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateDoctor } from '#contract/hospitals.ts'
import { events, queueState, type QueueState } from '#contract/live-queue.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const called = (answer: object | undefined) => (answer && 'called' in answer ? answer : undefined)

test('of two desks that press at once, one calls', async () => {
  const session = await aClinicSession(app, 4)
  const answers = await Promise.all([session.next(), session.next(), session.next()])
  expect(answers.filter(({ answer }) => called(answer))).toHaveLength(1)
  expect(answers.filter(({ answer }) => answer && 'moved' in answer && !answer.moved)).toHaveLength(2)
  expect((await session.queue())?.called).toEqual([{ queueNumber: 1, room: null }])
})

test('of two desks that complete the same one at once, one completes and calls', async () => {
  const session = await aClinicSession(app, 4)
  await session.next()
  const answers = await Promise.all([session.next(1), session.next(1)])
  expect(answers.filter(({ answer }) => called(answer))).toHaveLength(1)
  expect(await session.queue()).toMatchObject({
    currentQueueNumber: 1,
    called: [{ queueNumber: 2 }],
    counts: { waiting: 2, called: 1, completed: 1, noShow: 0, cancelled: 0 },
    next: [3, 4],
  })
  const history = await session.history()
  expect(history.map(({ act, queueNumber }) => [act, queueNumber])).toEqual([
    ['call', 1],
    ['complete', 1],
    ['call', 2],
  ])
})

const lockAppointment = statement('test.lock-appointment', `SELECT FROM appointments WHERE id = $1 FOR UPDATE`)
const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(count), {
    timeout: 10_000,
    interval: 20,
  })

test.each(['pause', 'close', 'transfer'] as const)(
  'completes and calls while another desk asks for a %s',
  async (act) => {
    const session = await aClinicSession(app, 4)
    const other = await aClinicSession(app, 0, { id: session.slot.doctor, hospital: session.slot.hospital }, 'Evening')
    await session.next()
    const replies = await app.db.transaction(async (tx) => {
      await tx.all(lockAppointment, [session.ids[0]])
      const next = session.next(1)
      await untilWaiting(1)
      const acts = {
        pause: () => session.setState({ state: 'paused', reason: 'break' }),
        close: () => session.close('cancel'),
        transfer: () => session.transfer(4, other.slot.id),
      }
      const asked = acts[act]()
      await untilWaiting(2)
      return [next, asked]
    })
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
    const history = await session.history()
    expect(history.slice(1, 3)).toMatchObject([{ act: 'complete' }, { act: 'call', queueNumber: 2 }])
  },
)

test('completing one while another is still called calls no further one', async () => {
  const session = await aClinicSession(app, 4)
  await session.call(1)
  await session.call(3)
  expect((await session.next(1)).answer).toMatchObject({
    called: null,
    completed: { queueNumber: 1 },
    queue: { called: [{ queueNumber: 3 }] },
  })
})

test('the last one is completed, and none is called', async () => {
  const session = await aClinicSession(app, 1)
  await session.next()
  expect((await session.next(1)).answer).toMatchObject({ called: null, completed: { status: 'completed' } })
  expect((await session.next()).answer).toMatchObject({ called: null, queue: { counts: { completed: 1 } } })
})

test('a retry with its key gets the same two, and acts once', async () => {
  const session = await aClinicSession(app, 4)
  await session.next(undefined, 'first')
  const once = (await session.next(1, 'second')).answer
  const again = (await session.next(1, 'second')).answer
  expect(again).toEqual(once)
  expect(await session.history()).toHaveLength(3)
})

test('undo takes the call back, not the completion', async () => {
  const session = await aClinicSession(app, 3)
  await session.next()
  await session.next(1)
  expect((await session.undo(2)).answer).toMatchObject({ status: 'waiting', calls: 0 })
  expect(await session.queue()).toMatchObject({ called: [], currentQueueNumber: 1 })
  expect((await session.undo(1)).status).toBe(409)
  expect((await session.next()).answer).toMatchObject({ called: { queueNumber: 2 } })
})

test('an appointment of another queue is not found, another day is refused', async () => {
  const [one, other] = [await aClinicSession(app, 2), await aClinicSession(app, 1)]
  one.ids.push(other.ids[0] ?? '')
  expect((await one.next(3)).problem?.code).toBe('appointment-not-found')
  expect(await other.queue()).toMatchObject({ counts: { waiting: 1 } })
})

test('everyone who follows sees the called number with its room', async () => {
  const session = await aClinicSession(app, 3)
  await app.ask(updateDoctor, { token: session.token, params: { id: session.slot.doctor }, body: { room: 'Room 3' } })
  const states: QueueState[] = []
  const wall = app.socket()
  wall.on(events.queueUpdate, (sent: unknown) => states.push(queueState.parse(sent)))
  await wall.emitWithAck(events.follow, { slotIds: [session.slot.id] })
  await session.next()
  await expect
    .poll(() => states.at(-1))
    .toMatchObject({
      currentQueueNumber: 0,
      called: [{ queueNumber: 1, room: 'Room 3' }],
      waiting: 2,
      state: 'open',
    })
  await session.next(1)
  await expect
    .poll(() => states.at(-1))
    .toMatchObject({ currentQueueNumber: 1, called: [{ queueNumber: 2 }], waiting: 1 })
  const calledAt = states.at(-1)?.calledAt ?? ''
  await session.call(2)
  await expect.poll(() => states.at(-1)?.calledAt).not.toBe(calledAt)
  expect(states.at(-1)).toMatchObject({ called: [{ queueNumber: 2 }] })
  await session.noShow(2)
  await expect.poll(() => states.at(-1)).toMatchObject({ called: [], waiting: 1 })
})
