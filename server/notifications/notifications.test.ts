import { afterEach, describe, expect, test, vi } from 'vitest'
import { updateProfile } from '#contract/profile.ts'
import { logout } from '#contract/session.ts'
import { acceptAppointment } from '#contract/appointment-changes.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { removeSlot } from '#contract/removals.ts'
import { pushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp } from '#tests/app.ts'
import { aBooking, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { aPushService, aSubscription } from '#tests/push-server.ts'
import { noticeFor } from './present.ts'
import { pushServiceOf } from './send-push.ts'
import { takeDueNotices } from './notice-store.ts'

const notices = statement<{ kind: string; is_done: boolean }>(
  'test.notices',
  `SELECT kind, done_at IS NOT NULL AS is_done FROM notices`,
)

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A queue in which a patient with a phone has the fifth token. */
async function aWaitingPhone() {
  const service = await aPushService()
  closers.push(service.close)
  const app = await startApp({ PUSH_SERVICES: service.url })
  closers.push(() => app.stop())
  const slot = await aSlot(app.db)
  const other = (await aSlot(app.db, { doctor: { id: slot.doctor, hospital: slot.hospital }, name: 'Slot 2' })).id
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const patient = await aPatient(app.db)
  const phone = await aSession(app.db, { patient: patient.id })
  const subscription = aSubscription(service.url)
  await app.ask(subscribeToPush, { token: phone, body: subscription })
  const book = (token: string, slotId = slot.id, mobileNo = '') =>
    app.ask(bookAppointment, { token, body: aBooking(slot, { slot: slotId, user: { mobileNo } }) })
  const ids: string[] = []
  for (const token of [desk, desk, desk, desk, phone]) ids.push((await book(token)).answer?._id ?? '')
  const complete = (number: number) =>
    app.ask(completeAppointment, { token: desk, params: { id: ids[number - 1] ?? '' } })
  return { app, service, slot, other, desk, phone, subscription, ids, book, complete }
}

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 30 })

describe('a phone whose page is closed', () => {
  test('receives one notice when it is time to go, and one for its turn', async () => {
    const { service, subscription, complete } = await aWaitingPhone()
    await complete(1)
    await complete(2)
    await eventually(() => expect(service.taken).toHaveLength(1))
    await complete(3)
    await complete(4)
    await eventually(() => expect(service.taken).toHaveLength(2))
    const [first] = service.taken
    expect(first?.path).toBe(new URL(subscription.endpoint).pathname)
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', 'ttl': '900', 'urgency': 'high' })
    expect(first?.headers['authorization']).toMatch(/^vapid t=/)
    expect(first?.bytes).toBeGreaterThan(100)
  })

  test('receives the notice also when the number jumps past three before its own', async () => {
    const { service, complete } = await aWaitingPhone()
    await complete(4)
    await eventually(() => expect(service.taken).toHaveLength(1))
  })

  test('receives nothing after a log-out or unsubscribing', async () => {
    const one = await aWaitingPhone()
    await one.app.ask(logout, { token: one.phone })
    await one.complete(4)
    const two = await aWaitingPhone()
    await two.app.ask(unsubscribeFromPush, { token: two.phone, body: { endpoint: two.subscription.endpoint } })
    await two.complete(4)
    // A third phone receives its notice meanwhile: the other two would have received theirs.
    const three = await aWaitingPhone()
    await three.complete(4)
    await eventually(() => expect(three.service.taken).toHaveLength(1))
    expect([one.service.taken, two.service.taken]).toEqual([[], []])
  })

  test('is unsubscribed when its push service no longer knows it', async () => {
    const { service, complete } = await aWaitingPhone()
    service.answers.status = 410
    await complete(2)
    await eventually(() => expect(service.taken).toHaveLength(1))
    service.answers.status = 201
    await complete(1)
    await complete(3)
    await complete(4)
    expect(service.taken).toHaveLength(1)
  })

  test('receives the notice later when its push service fails', async () => {
    const { app, service, complete } = await aWaitingPhone()
    service.answers.status = 500
    await complete(2)
    await eventually(() => expect(service.taken).toHaveLength(1))
    service.answers.status = 201
    app.setClock(new Date(Date.now() + 60_000).toISOString())
    await complete(1)
    await eventually(() => expect(service.taken).toHaveLength(2))
  })
})

describe('a notice that its push service did not take', () => {
  test.each([
    ['after a quarter of an hour', 16, 1],
    ['after its appointment is completed', 1, 5],
  ])('is not sent %s', async (_when, minutes, number) => {
    const { app, service, complete } = await aWaitingPhone()
    service.answers.status = 500
    await complete(2)
    await eventually(() => expect(service.taken).toHaveLength(1))
    service.answers.status = 201
    app.setClock(new Date(Date.now() + minutes * 60_000).toISOString())
    await complete(number)
    await eventually(async () => expect(await app.db.all(notices)).toEqual([{ kind: 'time-to-go', is_done: true }]))
    expect(service.taken).toHaveLength(1)
  })
})

test('a notice is in the language of the account, else of the browser, else in English', async () => {
  const { app, service, phone, subscription, complete } = await aWaitingPhone()
  service.answers.status = 503
  await complete(4)
  await eventually(() => expect(service.taken).toHaveLength(1))
  const languagesAfter = async (minutes: number) =>
    (await takeDueNotices(app.db, new Date(Date.now() + minutes * 60_000))).flatMap(({ phones }) =>
      phones.map(({ language }) => language),
    )
  expect(await languagesAfter(2)).toEqual(['en'])
  await app.ask(subscribeToPush, { token: phone, body: { ...subscription, language: 'ta' } })
  expect(await languagesAfter(5)).toEqual(['ta'])
  await app.ask(updateProfile, { token: phone, body: { language: 'hi' } })
  expect(await languagesAfter(8)).toEqual(['hi'])
})

describe('an appointment that the hospital cancels', () => {
  const removeIt = ({ app, desk, slot }: Awaited<ReturnType<typeof aWaitingPhone>>) =>
    app.ask(removeSlot, { token: desk, params: { slotId: slot.id } })

  test('is pushed to the phone once, with a day of delivery time', async () => {
    const one = await aWaitingPhone()
    await removeIt(one)
    await eventually(() => expect(one.service.taken).toHaveLength(1))
    expect(one.service.taken[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    await eventually(async () => expect(await one.app.db.all(notices)).toEqual([{ kind: 'cancelled', is_done: true }]))
  })

  test('is still pushed after hours without the push service', async () => {
    const one = await aWaitingPhone()
    one.service.answers.status = 503
    await removeIt(one)
    await eventually(() => expect(one.service.taken).toHaveLength(1))
    one.service.answers.status = 201
    one.app.setClock(new Date(Date.now() + 5 * 3_600_000).toISOString())
    // Every queue change starts a round.
    const { answer } = await one.book(one.desk, one.other)
    await one.app.ask(completeAppointment, { token: one.desk, params: { id: answer?._id ?? '' } })
    await eventually(() => expect(one.service.taken).toHaveLength(2))
    await eventually(async () => expect(await one.app.db.all(notices)).toEqual([{ kind: 'cancelled', is_done: true }]))
  })

  test('is pushed to every waiting patient', async () => {
    const one = await aWaitingPhone()
    // More than the 20 notices that one statement takes.
    const phones = Array.from({ length: 45 }, () => aSubscription(one.service.url))
    for (const body of phones) {
      const patient = await aPatient(one.app.db)
      const token = await aSession(one.app.db, { patient: patient.id })
      await one.app.ask(subscribeToPush, { token, body })
      await one.book(token)
    }
    expect((await removeIt(one)).answer?.cancelled).toBe(50)
    await eventually(() => expect(new Set(one.service.taken.map(({ path }) => path)).size).toBe(46))
  })

  test('is not pushed to a phone subscribed later, nor after the patient’s own cancellation', async () => {
    const one = await aWaitingPhone()
    const [witness, late] = [aSubscription(one.service.url), aSubscription(one.service.url)]
    const [here, later] = await Promise.all([aPatient(one.app.db), aPatient(one.app.db)])
    const tokenOf = (patient: { id: string }) => aSession(one.app.db, { patient: patient.id })
    await one.app.ask(subscribeToPush, { token: await tokenOf(here), body: witness })
    for (const patient of [here, later]) await one.book(await tokenOf(patient))
    await one.app.ask(cancelAppointment, { token: one.phone, params: { id: one.ids[4] ?? '' } })
    one.service.answers.status = 503
    await removeIt(one)
    await eventually(() => expect(one.service.taken).toHaveLength(1))
    await one.app.ask(subscribeToPush, { token: await tokenOf(later), body: late })
    one.service.answers.status = 201
    // The witness receives another notice a minute later, in a round over all pending notices.
    one.app.setClock(new Date(Date.now() + 60_000).toISOString())
    const { answer } = await one.book(await tokenOf(here), one.other)
    await one.app.ask(completeAppointment, { token: one.desk, params: { id: answer?._id ?? '' } })
    await eventually(() => expect(one.service.taken).toHaveLength(2))
    expect(new Set(one.service.taken.map(({ path }) => path))).toEqual(new Set([new URL(witness.endpoint).pathname]))
  })

  test('is not pushed to an account that the hospital added it for, until that account accepts it', async () => {
    const one = await aWaitingPhone()
    const strangers = await Promise.all(
      [1, 2].map(async () => {
        const [patient, subscription] = [await aPatient(one.app.db), aSubscription(one.service.url)]
        const token = await aSession(one.app.db, { patient: patient.id })
        await one.app.ask(subscribeToPush, { token, body: subscription })
        const { answer } = await one.book(one.desk, one.slot.id, patient.mobile)
        return { token, id: answer?._id ?? '', path: new URL(subscription.endpoint).pathname }
      }),
    )
    const [accepting] = strangers
    await one.app.ask(acceptAppointment, { token: accepting?.token ?? '', params: { id: accepting?.id ?? '' } })
    await removeIt(one)
    // The fifth token's own phone, and the one that accepted.
    await eventually(() => expect(one.service.taken).toHaveLength(2))
    await eventually(async () =>
      // With the one that only the desk can tell.
      expect(await one.app.db.all(notices)).toEqual([1, 2, 3].map(() => ({ kind: 'cancelled', is_done: true }))),
    )
    expect(one.service.taken.map(({ path }) => path)).toContain(accepting?.path)
    expect(one.service.taken.map(({ path }) => path)).not.toContain(strangers[1]?.path)
  })

  test('is named in the push, without the patient', () => {
    const due = {
      ...{ kind: 'cancelled' as const, appointment_id: 'a', queue_number: 5, current_number: 2 },
      ...{ hospital_name: 'Asha Clinic', doctor_name: 'Dr Rao', slot_name: 'Morning', service_day: '2026-11-21' },
      ...{ language: 'en' as const, time_zone: 'Asia/Kolkata' },
      ...{ slot_id: 's', queue_version: 7, room: null, queue_minutes: null, queue_reason: null },
    }
    expect(noticeFor(due)).toEqual({
      ...{ kind: 'cancelled', appointmentId: 'a', queueNumber: 5, currentQueueNumber: 2 },
      title: 'Your appointment was cancelled by the hospital',
      body: 'Dr Rao, Asha Clinic\nMorning, Saturday 21 November\nYour token number: 5',
      cancelled: { hospital: 'Asha Clinic', doctor: 'Dr Rao', slot: 'Morning', date: '2026-11-21' },
    })
    expect(noticeFor({ ...due, kind: 'your-turn' })).not.toHaveProperty('cancelled')
  })
})

test('every node signs with the same key', async () => {
  const { app } = await aWaitingPhone()
  const { answer } = await app.ask(pushKey)
  expect(answer?.publicKey).toMatch(/^[\w-]{87}$/)
})

test('accepts subscriptions only from patients, and to known push services', async () => {
  const { app, phone, service } = await aWaitingPhone()
  expect((await app.ask(subscribeToPush, { body: aSubscription(service.url) })).status).toBe(401)
  for (const elsewhere of ['http://169.254.169.254', 'https://example.org', 'http://127.0.0.1:1'])
    expect((await app.ask(subscribeToPush, { token: phone, body: aSubscription(elsewhere) })).status).toBe(400)
})

test('a push service is a listed host, over https', () => {
  const services = ['fcm.googleapis.com', '.notify.windows.com']
  expect(pushServiceOf('https://fcm.googleapis.com/fcm/send/x', services)).toBe('fcm.googleapis.com')
  expect(pushServiceOf('https://wns2.notify.windows.com/w/?token=x', services)).toBe('.notify.windows.com')
  expect(pushServiceOf('http://fcm.googleapis.com/x', services)).toBeUndefined()
  expect(pushServiceOf('https://fcm.googleapis.com.example.org/x', services)).toBeUndefined()
  expect(pushServiceOf('https://evilnotify.windows.com/x', services)).toBeUndefined()
})
