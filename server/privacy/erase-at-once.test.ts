import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userLogin } from '#contract/accounts.ts'
import { userProfile } from '#contract/session.ts'
import { cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aPatient, aSession, password } from '#tests/builders.ts'
import { aQueue, tornQueues } from '#tests/queues.ts'
import { eraseAccount as eraseOwner, holdAccount } from '../accounts/index.ts'

// Who books, logs in, completes, cancels and removes at the very moment of an erasure.

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

const named = statement<{ status: string; appointments: number }>(
  'test.named-of-mobile',
  `SELECT status, count(*)::int AS appointments FROM appointments WHERE mobile = $1 OR patient_id = $2 GROUP BY 1`,
)

const keyed = statement<{ caller: string }>('test.keyed', `SELECT caller FROM booking_keys WHERE caller = $1`)

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
})
afterAll(() => app.stop())

async function aPerson() {
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const erase = () => app.ask(eraseAccount, { token, body: { currentPassword: password } })
  return { patient, token, erase, leftOver: () => app.db.all(named, [patient.mobile, patient.id]) }
}

type Queue = Awaited<ReturnType<typeof aQueue>>

/** Three queues of one doctor. */
async function threeQueues(): Promise<[Queue, Queue, Queue]> {
  const doctor = await aDoctor(app.db)
  return [await aQueue(app, doctor), await aQueue(app, doctor, 'Slot 2'), await aQueue(app, doctor, 'Slot 3')]
}
const turn = (queues: [Queue, Queue, Queue], index: number): Queue => queues[([0, 1, 2] as const)[index % 3] ?? 0]

/** Until a statement waits for a row that another transaction holds. */
const somebodyWaits = () =>
  vi.waitFor(async () => expect((await app.db.all(waitingForLocks)).length).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 20,
  })

describe('an account that is erased while it books', () => {
  test.each([1, 2, 3, 4, 5])('leaves no booking behind: each is erased or refused (%i)', async (round) => {
    const queues = await threeQueues()
    const { patient, token, erase, leftOver } = await aPerson()
    const others = Array.from({ length: 30 }, (_, index) => turn(queues, index).book(turn(queues, 0).desk))
    const own = Array.from({ length: 30 }, (_, index) => turn(queues, index).book(token, {}, `key-${index}`))
    await Promise.race(own.slice(0, round * 5))
    const [erased, ...replies] = await Promise.all([erase(), ...own])
    expect(erased.status).toBe(200)
    const booked = replies.filter((reply) => reply.status === 200).length
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(30 - booked)
    expect(erased.answer?.cancelled).toBe(booked)
    expect((await Promise.all(others)).every((reply) => reply.status === 200)).toBe(true)
    expect(await leftOver()).toEqual([])
    expect(await app.db.all(keyed, [patient.id])).toEqual([])
    expect(await tornQueues(app)).toEqual([])
  })

  test('delays a simultaneous booking, which then finds no account', async () => {
    const { book } = await aQueue(app)
    const { patient, token, leftOver } = await aPerson()
    let booking: ReturnType<typeof book> | undefined
    await app.db.transaction(async (tx) => {
      expect(await holdAccount(tx, patient.id)).toBe(true)
      booking = book(token)
      await somebodyWaits()
      await eraseOwner(tx, patient.id, new Date())
    })
    expect(await booking).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
    expect(await leftOver()).toEqual([])
  })

  test('counts each token once when it is completed, cancelled and removed at the same moment', async () => {
    const queues = await threeQueues()
    const { token, erase, leftOver } = await aPerson()
    const desk = turn(queues, 0).desk
    const booked = await Promise.all(Array.from({ length: 30 }, (_, index) => turn(queues, index).book(token)))
    const ids = booked.map((reply) => reply.answer?._id ?? '')
    const [erased, removed, ...replies] = await Promise.all([
      erase(),
      turn(queues, 2).remove(desk),
      ...ids.map((id, index) =>
        index % 2
          ? app.ask(completeAppointment, { token: desk, params: { id } })
          : app.ask(cancelAppointment, { token, params: { id } }),
      ),
    ])
    expect([erased.status, removed.status]).toEqual([200, 200])
    const done = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => [200, 401, 404].includes(status))).toBe(true)
    expect((erased.answer?.cancelled ?? 0) + (removed.answer?.cancelled ?? 0)).toBe(30 - done)
    expect(await leftOver()).toEqual([])
    expect(await tornQueues(app)).toEqual([])
  })

  test('ends a simultaneous log-in and subscription, and is erased once by two requests', async () => {
    const { patient, token, erase } = await aPerson()
    const logIn = () => app.ask(userLogin, { body: { mobileNo: patient.mobile, password } })
    const subscribe = (at: number) =>
      app.ask(subscribeToPush, {
        token,
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${patient.id}-${at}`,
          keys: { p256dh: 'the-key-of-this-phone', auth: 'another-secret' },
        },
      })
    const [first, second, ...replies] = await Promise.all([
      erase(),
      erase(),
      ...Array.from({ length: 8 }, logIn),
      ...Array.from({ length: 8 }, (_, at) => subscribe(at)),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]))
    expect(replies.every(({ status }) => [200, 204, 401].includes(status))).toBe(true)
    const tokens = replies.flatMap(({ answer }) => answer?.token ?? [])
    for (const begun of tokens) expect((await app.ask(userProfile, { token: begun })).status).toBe(400)
  })
})
