import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refuseAppointment } from '#contract/appointment-changes.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { events, followAnswer, queueLine, queueState, type QueueLine, type QueueState } from '#contract/live-queue.ts'
import { bookAll } from '#server/appointments/booking-store.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, anAsk, aHospital, aPatient, aSession, aSlot } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A socket with every message that it received so far. */
function listening(token?: string) {
  const socket = app.socket(token)
  const updates: QueueState[] = []
  const lines: QueueLine[] = []
  socket.on(events.queueUpdate, (sent: unknown) => updates.push(queueState.strict().parse(sent)))
  socket.on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent)))
  const follow = (asked: object) => ack(socket, events.follow, asked)
  return { socket, updates, lines, follow }
}

const ack = async (socket: Socket, event: string, ...sent: unknown[]) =>
  followAnswer.parse(await socket.timeout(10_000).emitWithAck(event, ...sent))

/** Waits until something is so; a test that waits in vain shows the last difference. */
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })

/** A queue with so many people in it. */
async function aQueue(people: number) {
  const slot = await aSlot(app.db)
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const book = async (token: string, mobileNo = '') => {
    const { answer } = await app.ask(bookAppointment, { token, body: aBooking(slot, { user: { mobileNo } }) })
    if (!answer) throw new Error('not booked')
    return answer
  }
  const booked: { _id: string }[] = []
  for (let index = 0; index < people; index += 1) booked.push(await book(desk))
  const complete = (index: number) =>
    app.ask(completeAppointment, { token: desk, params: { id: booked[index]?._id ?? '' } })
  return { slot, desk, book, complete }
}

async function aPhone() {
  const patient = await aPatient(app.db)
  return aSession(app.db, { patient: patient.id })
}

test('a phone that fetched its list before its only token was cancelled, and joins afterwards, gets the line without it', async () => {
  const queue = await aQueue(1)
  const phone = await aPhone()
  const own = await queue.book(phone)
  await app.ask(cancelAppointment, { token: queue.desk, params: { id: own._id } })
  const { lines } = listening(phone)
  await eventually(() => expect(lines).not.toEqual([]))
  // the event of the cancellation may come after, and say the same
  for (const { waiting } of lines) expect(waiting).toEqual([[1, 1]])
})

test('a phone follows appointments that a desk adds, and none of that hospital after “Not mine”', async () => {
  const [added, own] = [await aQueue(0), await aQueue(0)]
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const { socket, updates } = listening(token)
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()))
  const heard: string[] = []
  socket.onAny((...sent: unknown[]) => heard.push(JSON.stringify(sent)))
  const { _id: id } = await added.book(added.desk, patient.mobile)
  await eventually(() => expect(updates.map(({ slotId }) => slotId)).toContain(added.slot.id))
  expect(heard.join('')).not.toContain('A Patient')

  await app.ask(refuseAppointment, { token, params: { id } })
  await own.book(token)
  const later = listening(token)
  await added.book(added.desk, patient.mobile)
  await own.book(token)
  await eventually(() => expect(later.updates.map(({ slotId }) => slotId)).toContain(own.slot.id))
  expect(later.updates.map(({ slotId }) => slotId)).not.toContain(added.slot.id)
})

describe('following', () => {
  test('is public: answers with the state, sends it as an update, and publishes every completion', async () => {
    const { slot, complete } = await aQueue(2)
    const wall = listening()
    const answer = await wall.follow({ slotIds: [slot.id] })
    const state = {
      slotId: slot.id,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      currentQueueNumber: 0,
      version: 2,
      ...{ called: [], waiting: 2, state: 'open', minutes: null, reason: null, pausedAt: null },
    }
    expect(answer).toEqual({ ok: true, queues: [state] })
    await complete(1)
    await eventually(() =>
      expect(wall.updates).toEqual([state, { ...state, currentQueueNumber: 2, version: 3, waiting: 1 }]),
    )
    expect(wall.lines).toEqual([])
  })

  test('starts at 0 for a queue without bookings', async () => {
    const slot = await aSlot(app.db)
    expect(await listening().follow({ slotIds: [slot.id], date: '2030-01-01' })).toEqual({
      ok: true,
      queues: [
        {
          ...{ slotId: slot.id, date: '2030-01-01', currentQueueNumber: 0, version: 0 },
          ...{ called: [], waiting: 0, state: 'open', minutes: null, reason: null, pausedAt: null },
        },
      ],
    })
  })

  test('ends with unfollow', async () => {
    const { slot, complete } = await aQueue(1)
    const [leaves, stays] = [listening(), listening()]
    await leaves.follow({ slotIds: [slot.id] })
    await stays.follow({ slotIds: [slot.id] })
    expect(await ack(leaves.socket, events.unfollow, { slotIds: [slot.id] })).toEqual({ ok: true, queues: [] })
    await complete(0)
    await eventually(() => expect(stays.updates).toHaveLength(2))
    expect(leaves.updates).toHaveLength(1)
  })

  test('is rejected for unknown slots, for too many and for malformed ones', async () => {
    const { slot } = await aQueue(0)
    const { follow, socket } = listening()
    expect(await follow({ slotIds: ['nobody'] })).toMatchObject({ ok: false, code: 'slot-not-found' })
    expect(await follow({ slotIds: [slot.id, 'nobody'] })).toMatchObject({ ok: true, queues: [{ slotId: slot.id }] })
    expect(await follow({ slotIds: Array.from({ length: 51 }, () => slot.id) })).toMatchObject({
      ok: false,
      code: 'wrong-field',
    })
    expect(await ack(socket, events.follow)).toMatchObject({ ok: false, code: 'wrong-field' })
    const days = Array.from({ length: 100 }, (_, index) =>
      new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10),
    )
    for (const date of days.slice(0, 99)) expect(await follow({ slotIds: [slot.id], date })).toMatchObject({ ok: true })
    expect(await follow({ slotIds: [slot.id], date: days[99] })).toMatchObject({ ok: false, code: 'too-many-followed' })
  })

  test('accepts events without arguments and without acknowledgements', async () => {
    const { slot, complete } = await aQueue(1)
    const { socket, follow, updates } = listening()
    for (const event of [events.follow, events.unfollow, events.queueUpdate]) {
      socket.emit(event)
      socket.emit(event, null, 7, 'x')
    }
    await follow({ slotIds: [slot.id] })
    await complete(0)
    await eventually(() => expect(updates.at(-1)?.currentQueueNumber).toBe(1))
  })
})

describe('a patient’s phone', () => {
  test('follows the patient’s waiting appointments by itself, with the line', async () => {
    const { slot, book, complete } = await aQueue(2)
    const token = await aPhone()
    await book(token)
    const phone = listening(token)
    await eventually(() =>
      expect(phone.lines).toMatchObject([{ slotId: slot.id, waiting: [[1, 3]], estimates: null, estimate: null }]),
    )
    expect(phone.updates).toMatchObject([{ slotId: slot.id, currentQueueNumber: 0 }])
    await complete(0)
    await eventually(() => expect(phone.lines.at(-1)).toMatchObject({ waiting: [[2, 3]] }))
    expect(phone.updates.at(-1)).toMatchObject({ currentQueueNumber: 1 })
  })

  test('follows a new booking by itself, and not those of other patients', async () => {
    const { slot, book, desk } = await aQueue(1)
    const token = await aPhone()
    const phone = listening(token)
    const wall = listening()
    await wall.follow({ slotIds: [slot.id] })
    await book(token)
    await eventually(() => expect(phone.updates).toMatchObject([{ slotId: slot.id, version: 2 }]))
    await eventually(() => expect(phone.lines).toMatchObject([{ waiting: [[1, 2]] }]))
    const known = wall.updates.length
    await book(desk)
    const cancelled = await book(token)
    await app.ask(cancelAppointment, { token, params: { id: cancelled._id } })
    await eventually(() => expect(phone.lines.at(-1)).toMatchObject({ waiting: [[1, 3]], version: 5 }))
    // A booking is for its line alone. A cancellation is for everyone: the pages of links show their places by it.
    expect(wall.updates.slice(known)).toMatchObject([{ currentQueueNumber: 0, waiting: 3, version: 5 }])
  })

  test('sees a booking that no node has published in its line, and others get no update', async () => {
    const { slot, book } = await aQueue(1)
    const token = await aPhone()
    await book(token)
    const phone = listening(token)
    const wall = listening()
    await wall.follow({ slotIds: [slot.id] })
    await eventually(() => expect(phone.lines).toMatchObject([{ waiting: [[1, 2]] }]))
    const rules = { now: new Date(), daysAhead: 14, mostWaiting: 5, mostInQueue: 5, mostNewContacts: 300 }
    await bookAll(app.db, [anAsk(slot)], rules)
    await eventually(() => expect(phone.lines.at(-1)).toMatchObject({ waiting: [[1, 3]], version: 3 }))
    expect(wall.updates).toHaveLength(1)
  })

  test('receives the state after every reconnect', async () => {
    const { book, complete } = await aQueue(1)
    const token = await aPhone()
    await book(token)
    const phone = listening(token)
    await eventually(() => expect(phone.updates).toHaveLength(1))
    phone.socket.disconnect()
    await complete(0)
    phone.socket.connect()
    await eventually(() => expect(phone.updates.at(-1)).toMatchObject({ currentQueueNumber: 1 }))
  })
})

describe('the desk', () => {
  test('receives the line with every booking at its own slots, and only there', async () => {
    const { slot, book } = await aQueue(0)
    const [own, other] = [
      listening(await aSession(app.db, { hospital: slot.hospital })),
      listening(await aSession(app.db, { hospital: (await aHospital(app.db)).id })),
    ]
    await own.follow({ slotIds: [slot.id] })
    await other.follow({ slotIds: [slot.id] })
    await book(await aPhone())
    await eventually(() => expect(own.lines.at(-1)).toMatchObject({ waiting: [[1, 1]] }))
    expect(other.lines).toEqual([])
  })

  test('that emits queue update itself, as specified, publishes only the database’s number', async () => {
    const { slot, desk, complete } = await aQueue(2)
    await complete(0)
    const wall = listening()
    await wall.follow({ slotIds: [slot.id] })
    const claim = { slotId: slot.id, currentQueueNumber: 99 }
    const staff = listening(desk)
    expect(await ack(staff.socket, events.queueUpdate, claim)).toMatchObject({
      ok: true,
      queues: [{ currentQueueNumber: 1 }],
    })
    await eventually(() => expect(wall.updates.map((update) => update.currentQueueNumber)).toEqual([1, 1]))
  })

  test('of another hospital, a patient and anonymous sockets are rejected', async () => {
    const { slot } = await aQueue(1)
    const claim = { slotId: slot.id, currentQueueNumber: 99 }
    const other = listening(await aSession(app.db, { hospital: (await aHospital(app.db)).id }))
    expect(await ack(other.socket, events.queueUpdate, claim)).toMatchObject({ ok: false, code: 'not-allowed' })
    expect(await ack(listening(await aPhone()).socket, events.queueUpdate, claim)).toMatchObject({
      ok: false,
      code: 'not-allowed',
    })
    expect(await ack(listening().socket, events.queueUpdate, claim)).toMatchObject({ ok: false, code: 'not-logged-in' })
    expect(await ack(listening('dead token').socket, events.queueUpdate, claim)).toMatchObject({ ok: false })
  })
})

test('a second completion publishes nothing', async () => {
  const { slot, complete } = await aQueue(2)
  const wall = listening()
  await wall.follow({ slotIds: [slot.id] })
  await complete(0)
  await complete(0)
  await complete(1)
  await eventually(() => expect(wall.updates.at(-1)?.currentQueueNumber).toBe(2))
  // A snapshot may repeat a version; a change makes a new one.
  expect(new Set(wall.updates.map(({ version }) => version)).size).toBe(3)
})
