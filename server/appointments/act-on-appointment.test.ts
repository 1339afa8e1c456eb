import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { appointmentStatus, type AppointmentStatus } from '#contract/appointments.ts'
import { queueStatus, type QueueStatus } from '#contract/live-queue.ts'
import { renewArrivalCode, updateHospital } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { keepPlace, setLeave, today } from '#tests/offers.ts'
import { offerPlaces } from './offer-places.ts'
import { QueueChanges } from './publish.ts'
import { transitions, type AppointmentAct } from '#contract/transitions.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const codeOf = async (session: ClinicSession) =>
  (await app.ask(updateHospital, { token: session.token, body: { rejoinBehind: 2 } })).answer?.arrivalCode ?? ''

type PressAct = (session: ClinicSession, token: string, key: string) => Promise<{ status: number }>

/** How the desk or the patient does each act on number 2. */
const presses: Record<AppointmentAct, PressAct> = {
  'complete': (session) => session.complete(2),
  'call': (session, _token, key) => session.call(2, key),
  'no-show': (session, _token, key) => session.noShow(2, undefined, key),
  'rejoin': (session, token, key) => session.rejoin(2, token, key),
  'arrive': async (session, token, key) => session.arrive(2, token, await codeOf(session), key),
  'on-my-way': (session, token, key) => session.onMyWay(2, token, key),
  'priority': (session, _token, key) => session.priority(2, 'senior', key),
  'move': (session, _token, key) => session.move(2, 'up', key),
  'cancel': (session, token) => session.cancel(2, token),
  'transfer': (session, _token, key) => session.transfer(2, session.slot.id, tomorrow(), key),
  'reschedule': (session, token, key) => session.reschedule(2, session.slot.id, tomorrow(), token, key),
  'undo': (session, _token, key) => session.undo(2, key),
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** What the product does by itself: it cancels a token on a day of leave when the offer for it has expired. */
async function pressOfProduct(session: ClinicSession): Promise<{ status: number }> {
  const appointment = session.ids[1] ?? ''
  await setLeave(app, session.slot, today())
  await keepPlace(app, { appointment, slot: session.slot.id, day: tomorrow() }, later(1))
  const { cancelled } = await offerPlaces({ db: app.db, clock: () => later(2) }, new QueueChanges())
  return { status: cancelled === 1 ? 200 : (await session.row(2)) ? 409 : 404 }
}

const tomorrow = () => new Date(Date.now() + (24 + 5.5) * 3_600_000).toISOString().slice(0, 10)

/** Brings number 2 to a status. */
const reach: Record<AppointmentStatus, (session: ClinicSession) => Promise<unknown>> = {
  waiting: async () => undefined,
  called: (session) => session.call(2),
  completed: (session) => session.complete(2),
  no_show: (session) => session.noShow(2),
  cancelled: (session) => session.cancel(2),
}

const setState = statement('test.set-state', `UPDATE queues SET state = $2, minutes = $3 WHERE slot_id = $1`)

/** Brings the queue to a state. A closed one has tokens in its line or missed ones only where it was closed before an upgrade. */
async function bring({ slot, setState: announce }: ClinicSession, queue: QueueStatus) {
  if (queue === 'late') await announce({ state: queue, minutes: 15 })
  else if (queue === 'paused') await announce({ state: queue })
  else await app.db.all(setState, [slot.id, queue, null])
}

const cases = transitions.flatMap((transition) =>
  transition.by.flatMap((by) =>
    appointmentStatus.options.flatMap((from) => queueStatus.options.map((queue) => ({ transition, by, from, queue }))),
  ),
)

type Case = (typeof cases)[number]

const isOfProduct = ({ by }: Case) => by === 'product'

async function isDecidedByTheTable(
  { transition: { act, from: allowed, to, done, calls, whileClosed }, by, from, queue }: Case,
  { expect }: Pick<TestContext, 'expect'>,
) {
  const session = await aClinicSession(app, 1)
  await session.book(session.phone)
  await session.book()
  await reach[from](session)
  await bring(session, queue)
  // what becomes of a message to its patient meanwhile is not the act's
  const rowsNow = async () => (await session.rows()).map(({ message: _message, ...row }) => row)
  const before = { rows: await rowsNow(), events: (await session.history()).length }
  const press = () => presses[act](session, by === 'patient' ? session.phone : session.token, 'one-press')
  // doubled, at the same time: the second half of a double press does nothing
  const doubled = by === 'product' ? [await pressOfProduct(session)] : await Promise.all([press(), press()])
  const status = Math.min(...doubled.map((one) => one.status))
  const after = { rows: await rowsNow(), events: (await session.history()).length }
  const row = after.rows.find(({ queueNumber }) => queueNumber === 2)

  const isUndone = from === 'called' || from === 'no_show'
  const isOpen = queue !== 'closed' || whileClosed === true
  const isAllowed = isOpen && (act === 'undo' ? isUndone : allowed.includes(from))
  const isDone = done?.includes(from) ?? false
  expect(status).toBe(from === 'cancelled' ? 404 : isAllowed || isDone ? 200 : 409)

  const isMoved = isAllowed && from !== 'cancelled'
  const reached = to === 'same' ? from : to === 'before' ? 'waiting' : to
  expect(row?.status ?? 'cancelled').toBe(isMoved ? reached : from)
  expect(isMoved ? 'moved' : after).toEqual(isMoved ? 'moved' : before)
  // A hint leaves no event; a call resumes a late or paused queue, which is one more.
  const resumed = calls && (queue === 'late' || queue === 'paused') ? 1 : 0
  expect(after.events - before.events).toBe(isMoved && act !== 'on-my-way' ? 1 + resumed : 0)
}

// At the same time, because each has a queue of its own. What the product does by itself, it does to all queues at once.
test.concurrent.for(cases.filter((one) => !isOfProduct(one)))(
  '$transition.act by $by from $from in a queue that is $queue is decided by the table, once',
  isDecidedByTheTable,
)
test.for(cases.filter(isOfProduct))(
  '$transition.act by the product from $from in a queue that is $queue is decided by the table',
  isDecidedByTheTable,
)

test('a missed token of a session that was closed before an upgrade is refused with the reason', async () => {
  const session = await aClinicSession(app, 1)
  await session.book(session.phone)
  await session.noShow(2)
  await bring(session, 'closed')
  const over = { status: 409, problem: { code: 'session-closed' } }
  expect(await session.rejoin(2)).toMatchObject(over)
  expect(await session.rejoin(2, session.phone)).toMatchObject(over)
  expect(await session.call(2)).toMatchObject(over)
  expect(await session.next()).toMatchObject(over)
  expect((await session.setState({ state: 'open' })).status).toBe(200)
  expect((await session.call(2)).status).toBe(200)
})

test('a second call counts, a second no-show changes nothing', async () => {
  const session = await aClinicSession(app, 1)
  await session.call(1)
  expect((await session.call(1)).answer).toMatchObject({ status: 'called', calls: 2 })
  const first = (await session.noShow(1)).answer
  expect((await session.noShow(1)).answer).toEqual(first)
})

test('a call that is sent again with its key counts once; with another act the key is refused', async () => {
  const session = await aClinicSession(app, 2)
  const [one, two] = await Promise.all([session.call(1, 'one-key'), session.call(1, 'one-key')])
  expect([one.answer?.calls, two.answer?.calls]).toEqual([1, 1])
  expect(await session.call(2, 'one-key')).toMatchObject({ status: 422, problem: { code: 'key-reused' } })
  expect((await session.next(undefined, 'one-key')).status).toBe(422)
})

test('a refused act leaves its key for the retry', async () => {
  const session = await aClinicSession(app, 1)
  await session.complete(1)
  expect((await session.call(1, 'kept')).status).toBe(409)
  await session.book()
  expect((await session.call(2, 'kept')).status).toBe(200)
})

describe('a patient', () => {
  test('comes back once; after that the desk decides', async () => {
    const session = await aClinicSession(app, 3)
    await session.book(session.phone)
    await session.noShow(4)
    expect((await session.rejoin(4, session.phone)).answer).toMatchObject({ status: 'waiting', aheadOfYou: 2 + 1 })
    await session.noShow(4)
    expect(await session.rejoin(4, session.phone)).toMatchObject({ status: 409, problem: { code: 'rejoined-before' } })
    expect((await session.rejoin(4)).status).toBe(200)
  })

  test('arrives with the code of the poster only, which the desk can renew', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    const code = await codeOf(session)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = { status: 403, problem: { code: 'arrival-code-wrong' } }
    expect(await session.arrive(1, session.phone)).toMatchObject(wrong)
    expect(await session.arrive(1, session.phone, code === '123456' ? '654321' : '123456')).toMatchObject(wrong)
    const renewed = (await app.ask(renewArrivalCode, { token: session.token })).answer?.arrivalCode ?? ''
    const { answer } = await session.arrive(1, session.phone, renewed)
    expect(answer?.arrivedAt).toBeDefined()
    expect(answer).not.toHaveProperty('priority')
    expect((await session.row(1))?.arrivedAt).toBe(answer?.arrivedAt)
  })

  test('sees an own missed appointment in the list, without its priority', async () => {
    const session = await aClinicSession(app, 1)
    await session.book(session.phone)
    await session.onMyWay(2, session.phone)
    await session.noShow(2)
    const [own] = await session.own()
    expect(own).toMatchObject({ status: 'no_show', calls: 0, position: 2 })
    expect(own?.onMyWayAt).toBeDefined()
    expect(own).not.toHaveProperty('priority')
  })
})

test('acts are for today: tomorrow’s appointment is refused', async () => {
  const session = await aClinicSession(app, 1)
  const moved = await session.transfer(1, session.slot.id, tomorrow())
  session.ids.push(moved.answer?._id ?? '')
  for (const { status, problem } of [await session.call(2), await session.arrive(2), await session.undo(2)])
    expect([status, problem?.code]).toEqual([409, 'not-today'])
  expect((await session.next()).answer).toMatchObject({ called: null })
  expect((await session.cancel(2)).status).toBe(200)
})
