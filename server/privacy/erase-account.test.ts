import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userLogin } from '#contract/accounts.ts'
import { userProfile } from '#contract/session.ts'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { events } from '#contract/live-queue.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aHospital, aPatient, aSession, password } from '#tests/builders.ts'
import { prove, signUp } from '#tests/hostile/prove.ts'
import { aQueue, tornQueues } from '#tests/queues.ts'

/** Every text of every row that is kept, in one. */
const everything = statement<{ all: string }>(
  'test.everything-kept',
  `SELECT concat((SELECT jsonb_agg(p) FROM patients p), (SELECT jsonb_agg(a) FROM appointments a),
     (SELECT jsonb_agg(k) FROM booking_keys k), (SELECT jsonb_agg(s) FROM sessions s),
     (SELECT jsonb_agg(p) FROM push_subscriptions p), (SELECT jsonb_agg(o) FROM one_time_passwords o),
     (SELECT jsonb_agg(m) FROM mobile_proofs m)) AS all`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const keptText = async () => (await app.db.first(everything))?.all ?? ''
const erase = (token: string, typed = password) => app.ask(eraseAccount, { token, body: { currentPassword: typed } })

/** A patient with a token of an unusual name in a queue of others. */
async function aPersonInAQueue() {
  const queue = await aQueue(app)
  const patient = await aPatient(app.db, { fullName: 'Tarabai Shinde' })
  const token = await aSession(app.db, { patient: patient.id })
  const body = aBooking(queue.slot, {
    patient: { name: 'Savitri Phadnis', age: 70, gender: 'Female', contact: 'behind the temple' },
  })
  const book = () => app.ask(bookAppointment, { token, headers: { 'idempotency-key': crypto.randomUUID() }, body })
  const walkIn = () =>
    app.ask(bookAppointment, {
      token: queue.desk,
      body: { ...body, user: { fullName: 'Ramabai', mobileNo: patient.mobile } },
    })
  const list = async () => {
    const { answer } = await app.ask(appointmentsOfSlot, { token: queue.desk, query: { qslotId: queue.slot.id } })
    return Array.isArray(answer) ? answer : []
  }
  const complete = (id: string) => app.ask(completeAppointment, { token: queue.desk, params: { id } })
  return { queue, patient, token, book, walkIn, list, complete }
}

describe('erasing an account', () => {
  test('cancels waiting appointments, removes every name and mobile, and keeps the queue’s numbers', async () => {
    const { queue, patient, token, book, walkIn, list, complete } = await aPersonInAQueue()
    await complete((await book()).answer?._id ?? '')
    await queue.book(queue.desk)
    await book()
    await walkIn()
    await queue.book(queue.desk)
    await prove(app.url, patient.mobile)
    const before = await list()
    expect(await keptText()).toContain(patient.mobile)

    expect(await erase(token)).toMatchObject({ status: 200, answer: { cancelled: 2 } })

    const kept = await keptText()
    for (const personal of [patient.mobile, 'Tarabai', 'Savitri', 'Ramabai', 'temple'])
      expect(kept).not.toContain(personal)
    const after = await list()
    expect(after).toMatchObject([
      { queueNumber: 1, status: 'completed', patient: { name: '', age: 70 }, user: { fullName: '', mobileNo: '' } },
      { queueNumber: 2, status: 'waiting', patient: { name: 'A Patient' } },
      { queueNumber: 5, status: 'waiting', patient: { name: 'A Patient' } },
    ])
    expect(after[0]?.patient).not.toHaveProperty('contact')
    expect(after[0]?.version).toBe((before[0]?.version ?? 0) + 1)
    expect(await tornQueues(app)).toEqual([])
    expect((await queue.book(queue.desk)).answer?.queueNumber).toBe(6)
  })

  test('notifies the phones behind, and unsubscribes its own', async () => {
    const { queue, patient, token, book } = await aPersonInAQueue()
    await book()
    await queue.book(queue.phone)
    const [behind, own] = [app.socket(queue.phone), app.socket(token)]
    const lines: { waiting: number[][] }[] = []
    behind.on(events.queueLine, (line: { waiting: number[][] }) => lines.push(line))
    const welcomed = new Promise((resolve) => own.once(events.queueLine, resolve))
    await welcomed
    await vi.waitFor(() => expect(lines.at(-1)?.waiting).toEqual([[1, 2]]))
    await erase(token)
    await vi.waitFor(() => expect(lines.at(-1)?.waiting).toEqual([[2, 2]]))

    // From here on the phone has no account: a later account of the mobile is followed by other phones.
    const heard: unknown[] = []
    own.on(events.queueLine, (line: unknown) => heard.push(line))
    await signUp(app.url, patient.mobile, 'another password 8')
    const { answer } = await app.ask(userLogin, { body: { mobileNo: patient.mobile, password: 'another password 8' } })
    await queue.book(answer?.token ?? '')
    await vi.waitFor(() => expect(lines.at(-1)?.waiting).toEqual([[2, 2]]))
    const [second] = [await queue.book(queue.phone)]
    await app.ask(completeAppointment, { token: queue.desk, params: { id: second.answer?._id ?? '' } })
    await vi.waitFor(() => expect(lines.at(-1)?.waiting).toEqual([[2, 3]]))
    expect(heard).toEqual([])
  })

  test('requires the password, and changes nothing without it', async () => {
    const { token, book } = await aPersonInAQueue()
    await book()
    const desk = await aSession(app.db, { hospital: (await aHospital(app.db)).id })
    const before = await keptText()
    expect(await erase(token, 'not this one')).toMatchObject({ problem: { code: 'current-password-wrong' } })
    expect((await app.ask(eraseAccount, { token, body: { currentPassword: '' } })).status).toBe(400)
    expect((await erase(desk)).status).toBe(403)
    expect((await app.ask(eraseAccount, { body: { currentPassword: password } })).status).toBe(401)
    expect(await keptText()).toBe(before)
  })

  test('ends every session and push subscription of the account, and rejects its log-in', async () => {
    const { patient, token } = await aPersonInAQueue()
    const other = await aSession(app.db, { patient: patient.id })
    const body = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/its-phone',
      keys: { p256dh: 'the-secret-of-this-phone', auth: 'another-secret' },
    }
    await app.ask(subscribeToPush, { token: other, body })
    expect((await erase(token)).status).toBe(200)
    expect(await keptText()).not.toContain('its-phone')
    for (const dead of [token, other]) {
      expect((await app.ask(userProfile, { token: dead })).status).toBe(400)
      expect((await erase(dead)).status).toBe(401)
    }
    const { problem } = await app.ask(userLogin, { body: { mobileNo: patient.mobile, password } })
    expect(problem?.code).toBe('mobile-not-registered')
  })

  test('allows the mobile to sign up again, without the former account’s data', async () => {
    const { queue, patient, token, book, walkIn } = await aPersonInAQueue()
    await book()
    await walkIn()
    await erase(token)
    await signUp(app.url, patient.mobile, 'another password 8')
    const { answer } = await app.ask(userLogin, { body: { mobileNo: patient.mobile, password: 'another password 8' } })
    const again = answer?.token ?? ''
    expect((await app.ask(myAppointments, { token: again })).answer).toEqual([])
    expect((await app.ask(myData, { token: again })).answer).toMatchObject({ appointments: [], notifications: [] })
    expect((await queue.book(again)).answer?.queueNumber).toBe(3)
    expect((await app.ask(myData, { token: again })).answer?.appointments).toHaveLength(1)
  })

  test('erases walk-ins with only the mobile as contact, and no others', async () => {
    const { queue, patient, token, list } = await aPersonInAQueue()
    for (const [name, contact] of [
      ['Somebody Called', `0${patient.mobile.slice(2)}`],
      ['Another One', '98450 00101'],
    ] as const) {
      const body = aBooking(queue.slot, { patient: { name, age: 30, gender: 'Other', contact } })
      await app.ask(bookAppointment, { token: queue.desk, body })
    }
    expect((await app.ask(myData, { token })).answer?.appointments).toHaveLength(1)
    expect(await erase(token)).toMatchObject({ answer: { cancelled: 1 } })
    expect(await keptText()).not.toContain('Somebody Called')
    expect(await list()).toMatchObject([{ queueNumber: 2, patient: { name: 'Another One' } }])
  })

  test('keeps missed appointments of past days, without names', async () => {
    const { patient, token, book } = await aPersonInAQueue()
    await book()
    const later = new Date(Date.now() + 3 * 86_400_000)
    app.setClock(later.toISOString())
    expect(await erase(await aSession(app.db, { patient: patient.id }, later))).toMatchObject({
      answer: { cancelled: 0 },
    })
    app.setClock(undefined)
    expect(await keptText()).not.toContain(patient.mobile)
    expect(await tornQueues(app)).toEqual([])
    expect((await app.ask(userProfile, { token })).status).toBe(400)
  })
})
