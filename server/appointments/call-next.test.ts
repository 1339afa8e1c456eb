import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateDoctor } from '#contract/hospitals.ts'
import { events, queueLine, queueState, type QueueLine, type QueueState } from '#contract/live-queue.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { faultsOfQueue } from '#tests/line-checker.ts'

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

test.each([
  [0, false],
  [1999, false],
  [2000, true],
])('an appointment that was called %i ms ago is completed by the next press: %s', async (age, isMoved) => {
  const session = await aClinicSession(app, 3)
  const calledAt = Date.now()
  app.setClock(new Date(calledAt).toISOString())
  await session.next()
  const before = await session.history()
  app.setClock(new Date(calledAt + age).toISOString())
  const { answer } = await session.next(1, undefined, false)
  app.setClock(undefined)
  expect(answer).toMatchObject(
    isMoved
      ? { completed: { queueNumber: 1 }, called: { queueNumber: 2 } }
      : { moved: false, queue: { called: [{ queueNumber: 1 }], currentQueueNumber: 0 } },
  )
  expect((await session.history()).length - before.length).toBe(isMoved ? 2 : 0)
})

test('a press that is sure completes an appointment that was just called, and so does the checkbox', async () => {
  const session = await aClinicSession(app, 3)
  await session.next()
  expect((await session.next(1, 'one')).answer).toMatchObject({ completed: { queueNumber: 1 } })
  expect((await session.next(1, 'one', false)).answer).toMatchObject({ completed: { queueNumber: 1 } })
  expect((await session.complete(2)).status).toBe(200)
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

describe('undo of complete and call', () => {
  /** 1 and 2 are completed, and 3 is called. */
  async function aSession() {
    const session = await aClinicSession(app, 5)
    for (const done of [undefined, 1, 2]) await session.next(done)
    return session
  }

  test('takes both back: the numbers and the line are what they were', async () => {
    const session = await aSession()
    const wall = app.socket()
    const states: QueueState[] = []
    wall.on(events.queueUpdate, (sent: unknown) => states.push(queueState.parse(sent)))
    await wall.emitWithAck(events.follow, { slotIds: [session.slot.id] })
    expect((await session.undo(3)).answer).toMatchObject({
      ...{ queueNumber: 3, status: 'waiting', calls: 0 },
      reopened: { queueNumber: 2, status: 'called', calls: 1 },
    })
    expect(await session.queue()).toMatchObject({
      ...{ called: [{ queueNumber: 2 }], currentQueueNumber: 1, next: [3, 4, 5] },
      counts: { waiting: 3, called: 1, completed: 1, noShow: 0, cancelled: 0 },
    })
    await expect.poll(() => states.at(-1)).toMatchObject({ called: [{ queueNumber: 2 }], currentQueueNumber: 1 })
    const history = (await session.history()).slice(-2)
    expect(history.map(({ act, queueNumber, from, to }) => [act, queueNumber, from, to])).toEqual([
      ['undo', 3, 'called', 'waiting'],
      ['undo', 2, 'completed', 'called'],
    ])
    expect((await session.next(2)).answer).toMatchObject({ called: { queueNumber: 3 }, completed: { queueNumber: 2 } })
    expect(faultsOfQueue([1, 2, 3, 4, 5], await session.history(), (await session.queue()) ?? noQueue())).toEqual([])
  })

  test('reaches the desk and the phones of the line, and the phone of the completed one has its token again', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    await session.book()
    await session.book()
    await session.next()
    const linesOf = async (token: string) => {
      const lines: QueueLine[] = []
      const socket = app.socket(token)
      socket.on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent)))
      await socket.emitWithAck(events.follow, { slotIds: [session.slot.id] })
      return lines
    }
    const [desk, phone] = [await linesOf(session.token), await linesOf(session.phone)]
    await session.next(1)
    const late = await linesOf(session.phone)
    await expect.poll(() => late.at(-1)).toMatchObject({ line: [2, 3] })
    await session.undo(2)
    // An estimate may be sent again after it, without a cause.
    const undone = expect.objectContaining({ cause: 'undone', line: [1, 2, 3] })
    await expect.poll(() => desk).toContainEqual(undone)
    await expect.poll(() => phone).toContainEqual(undone)
    await expect.poll(() => late.at(-1)).toMatchObject({ line: [1, 2, 3] })
    expect((await session.own())[0]).toMatchObject({ queueNumber: 1, status: 'called' })
  })

  test('from two desks at once happens once', async () => {
    const session = await aSession()
    const replies = await Promise.all([session.undo(3), session.undo(3)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.problem?.code).toBe('cannot-undo')
    expect(await session.queue()).toMatchObject({ called: [{ queueNumber: 2 }], currentQueueNumber: 1 })
  })

  test('gives a late queue its state and minutes back', async () => {
    const session = await aClinicSession(app, 3)
    await session.next()
    await session.setState({ state: 'paused', minutes: 20, reason: 'break' })
    await session.next(1)
    expect(await session.queue()).toMatchObject({ state: 'open', minutes: null })
    await session.undo(2)
    expect(await session.queue()).toMatchObject({
      ...{ state: 'paused', minutes: 20, reason: 'break', called: [{ queueNumber: 1 }], currentQueueNumber: 0 },
    })
  })

  test('takes only the call back of two presses, and nothing after 30 seconds', async () => {
    const session = await aClinicSession(app, 3)
    await session.next()
    await session.complete(1)
    await session.next()
    const { answer } = await session.undo(2)
    expect(answer).toMatchObject({ status: 'waiting' })
    expect(answer).not.toHaveProperty('reopened')
    expect(await session.queue()).toMatchObject({ called: [], currentQueueNumber: 1 })
    expect((await session.undo(1)).status).toBe(409)
    await session.next()
    await session.next(2)
    app.setClock(new Date(Date.now() + 31_000).toISOString())
    expect((await session.undo(3)).problem?.code).toBe('cannot-undo')
    expect(await session.queue()).toMatchObject({ called: [{ queueNumber: 3 }], currentQueueNumber: 2 })
    app.setClock(undefined)
  })
})

const noQueue = () => {
  throw new Error('The queue was not read.')
}

test('an appointment of another queue is not found, another day is refused', async () => {
  const [one, other] = [await aClinicSession(app, 2), await aClinicSession(app, 1)]
  one.ids.push(other.ids[0] ?? '')
  expect((await one.next(3)).problem?.code).toBe('appointment-not-found')
  expect(await other.queue()).toMatchObject({ counts: { waiting: 1 } })
})

test('everyone who follows sees the called number with its room, which is read after the word “Room”', async () => {
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
      called: [{ queueNumber: 1, room: '3' }],
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
