import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { events } from '#contract/live-queue.ts'
import { transferAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { askForLink, linkMessageOf } from '#contract/link-message.ts'
import { reportNotice } from '#contract/notifications.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aMobile, aSlot } from '#tests/builders.ts'
import { aMessagedSession, fromTen } from '#tests/messages.ts'
import { aPushService } from '#tests/push-server.ts'
import { readHospitals } from './ask-channels.ts'

let app: App
let service: Awaited<ReturnType<typeof aPushService>>
let pass: (seconds: number) => void
beforeAll(async () => {
  service = await aPushService()
  app = await startApp({ PUSH_SERVICES: service.url, PUBLIC_URL: 'http://baari.example' })
  pass = fromTen(app)
})
afterAll(async () => {
  await service.close()
  await app.stop()
})

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })

const onItsWay = statement(
  'test.on-its-way',
  `INSERT INTO message_steps (message_id, channel, state, began_at, state_at, tries, cost)
   SELECT id, 'sms', 'sending', now(), now(), 1, 25 FROM notices WHERE appointment_id = $1 AND kind = 'called'`,
)

const tomorrow = (now: Date) => addDays(serviceDayAt(now.getTime(), 'Asia/Kolkata'), 1)

interface Shown {
  id: string
  channel: string
  mobile: string
  kind: string
  text: string
}
const shown = async (mobile: string): Promise<Shown[]> => {
  const answer = await fetch(`${app.url}/dev/messages`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as Shown[]).filter((one) => one.mobile === mobile)
}
const press = (id: string, body: object) =>
  fetch(`${app.url}/dev/messages/${id}`, {
    method: 'POST',
    headers: { 'accept': 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a call that no report proves to have arrived', () => {
  test('climbs from the push by WhatsApp and SMS to the desk, and a late report takes it off', async () => {
    const one = await aMessagedSession(app, { push: service.url })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push sent']))
    pass(61)
    await eventually(async () => expect(await one.steps()).toEqual(['push sent', 'whatsapp sent']))
    pass(91)
    await eventually(async () => expect(await one.steps()).toEqual(['push sent', 'whatsapp sent', 'sms sent']))
    expect(await one.unreached()).toEqual([])
    const [sms, whatsapp] = await shown(one.mobile)
    expect(sms).toMatchObject({ channel: 'sms', kind: 'your-turn' })
    expect(whatsapp?.text).toMatch(/^It is your turn, please go in. Token 3, .*http:\/\/baari.example\/t\/[a-z2-7]{16}/)
    pass(121)
    await eventually(async () => expect(await one.unreached()).toMatchObject([{ appointment: one.id }]))
    expect((await press(sms?.id ?? '', { state: 'delivered' })).status).toBe(204)
    await eventually(async () => expect(await one.unreached()).toEqual([]))
    expect(await one.counts()).toMatchObject([
      { channel: 'push', sent: 1, delivered: 0, failed: 0, cost: 0 },
      { channel: 'sms', sent: 1, delivered: 1, failed: 0, cost: 25 },
      { channel: 'whatsapp', sent: 1, delivered: 0, failed: 0, cost: 80 },
    ])
  })

  test('does not climb where the phone has shown it, and that counts', async () => {
    const one = await aMessagedSession(app, { push: service.url })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push sent']))
    const [push] = await shown(one.mobile)
    expect(push).toMatchObject({ channel: 'push', kind: 'your-turn', text: 'It is your turn\nYour token number: 3' })
    await app.ask(reportNotice, { body: { token: await one.pushToken(), state: 'shown' } })
    for (const [state, status] of Object.entries({ shown: 204, delivered: 400, clicked: 204 }))
      expect((await press(push?.id ?? '', { state })).status).toBe(status)
    expect(await one.steps()).toEqual(['push read'])
    expect(await one.counts()).toMatchObject([{ channel: 'push', sent: 1, delivered: 1, failed: 0, cost: 0 }])
  })

  test('is pushed no more once another channel has reached the patient', async () => {
    const one = await aMessagedSession(app, { push: service.url })
    service.answers.status = 503
    await one.call(3)
    pass(61)
    await eventually(async () => expect(await one.steps()).toContain('whatsapp sent'))
    const [whatsapp] = await shown(one.mobile)
    await press(whatsapp?.id ?? '', { state: 'delivered' })
    await eventually(async () => expect(await one.steps()).toContain('whatsapp delivered'))
    service.answers.status = 201
    const before = service.taken.length
    pass(100)
    // A change of the queue starts a round.
    await one.complete(1)
    await eventually(async () => expect(await one.isPushOver()).toBe(true))
    expect(service.taken).toHaveLength(before)
  })

  test('goes on at once where a channel has failed', async () => {
    const one = await aMessagedSession(app)
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    const [whatsapp] = await shown(one.mobile)
    await press(whatsapp?.id ?? '', { state: 'failed' })
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp failed', 'sms sent']))
    // A report that comes after the failure: the message has arrived.
    await press(whatsapp?.id ?? '', { state: 'read' })
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp read', 'sms sent']))
    pass(200)
    await eventually(async () => expect((await one.row(3))?.message).toMatchObject({ channel: 'sms', state: 'sent' }))
    expect(await one.unreached()).toEqual([])
  })

  test('stops once it has become untrue', async () => {
    const [over, other] = [await aMessagedSession(app), await aMessagedSession(app)]
    for (const one of [over, other]) {
      await one.call(3)
      await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    }
    await over.complete(3)
    pass(91)
    await eventually(async () => expect(await other.steps()).toContain('sms sent'))
    expect(await over.steps()).toEqual(['push failed', 'whatsapp sent'])
  })
})

describe('the channels of a message', () => {
  const stepsOfCall = async (options: Parameters<typeof aMessagedSession>[1]) => {
    const one = await aMessagedSession(app, options)
    await one.call(3)
    await eventually(async () => expect(await one.unreached()).toHaveLength(1))
    return one.steps()
  }

  test('are those that the hospital has, the patient agrees to, and the month has money for', async () => {
    expect(await stepsOfCall({ whatsapp: false, sms: false })).toEqual(['push failed'])
    expect(await stepsOfCall({ agreed: [] })).toEqual(['push failed'])
    expect(await stepsOfCall({ budget: 0 })).toEqual(['push failed'])
    const one = await aMessagedSession(app, { agreed: ['sms'] })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'sms sent']))
  })

  test('end with the budget of the month', async () => {
    const one = await aMessagedSession(app, { budget: 1 })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    pass(91)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent', 'sms sent']))
    // Eighty paise and twenty-five are more than a rupee.
    await one.rejoin(3)
    await one.call(3)
    await eventually(async () => expect(await one.unreached()).toHaveLength(1))
    expect(await one.steps()).toEqual(['push failed'])
    // The desk's call counts, and costs nothing.
    await one.answerUnreached('reached')
    expect(await one.counts()).toMatchObject([
      { channel: 'desk', sent: 1, delivered: 1, failed: 0, cost: 0 },
      { channel: 'sms', sent: 1, cost: 25 },
      { channel: 'whatsapp', sent: 1, cost: 80 },
    ])
  })

  test('end with the budget also while the messages that spend it are on their way', async () => {
    const one = await aMessagedSession(app, { budget: 1 })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    const hospitals = readHospitals({ db: app.db, clock: app.now })
    const asked = () => hospitals.isSpent(one.slot.hospital, 'Asia/Kolkata')
    expect(await asked()).toBe(false)
    await app.db.all(onItsWay, [one.id])
    expect(await asked()).toBe(true)
  })

  test('are SMS alone for a walk-in, of whom only that visit has the number', async () => {
    const one = await aMessagedSession(app, { agreed: [] })
    const mobile = aMobile()
    const { answer } = await app.ask(bookAppointment, {
      token: one.token,
      body: aBooking(one.slot, { user: { mobileNo: mobile }, appointmentDate: tomorrow(app.now()) }),
    })
    await app.ask(cancelAppointment, { token: one.token, params: { id: answer?._id ?? '' } })
    await eventually(async () => expect(await shown(mobile)).toMatchObject([{ channel: 'sms', kind: 'cancelled' }]))
  })
})

test('a walk-in with a mobile gets the number by SMS, also one who is here, and an account that has booked gets it when it asks', async () => {
  const one = await aMessagedSession(app)
  const [mobile, contact] = [aMobile(), aMobile()]
  const patient = { name: 'A Patient', age: 40, gender: 'Male' as const }
  for (const change of [
    { user: { mobileNo: mobile } },
    { user: { mobileNo: '' }, patient: { ...patient, contact: contact.slice(2) } },
  ])
    expect((await app.ask(bookAppointment, { token: one.token, body: aBooking(one.slot, change) })).status).toBe(200)
  await eventually(async () => {
    for (const number of [mobile, contact])
      expect(await shown(number)).toMatchObject([{ channel: 'sms', kind: 'booked' }])
  })
  const [first] = await shown(mobile)
  expect(first?.text).toMatch(/^Booked: token 4 on \d+\/\d+, Dr Meera Kulkarni, Asha Clinic. Follow it: http/)
  expect(await shown(one.mobile)).toEqual([])
  // The page that shows the token is open, and two presses are one.
  const page = app.socket(one.phone)
  await page.timeout(10_000).emitWithAck(events.hidden, { hidden: false, shown: [one.id] })
  const params = { id: one.id }
  const offered = async () => (await app.ask(linkMessageOf, { token: one.phone, params })).answer
  const ask = () => app.ask(askForLink, { token: one.phone, params })
  expect(await offered()).toEqual({ by: 'whatsapp' })
  for (const { answer } of await Promise.all([ask(), ask()])) expect(answer).toEqual({ by: 'whatsapp' })
  await eventually(async () =>
    expect(await shown(one.mobile)).toMatchObject([
      { channel: 'whatsapp', kind: 'booked', text: /^Booked: token 3 on/ },
    ]),
  )
  expect(await offered()).toEqual({ by: null })
  // The token that takes the place of another has the message of a move alone.
  const other = await aSlot(app.db, { doctor: { id: one.slot.doctor, hospital: one.slot.hospital }, name: 'Evening' })
  const booked = await one.row(4)
  await app.ask(transferAppointment, {
    token: one.token,
    params: { id: booked?._id ?? '' },
    body: { slot: other.id },
  })
  const last = await aMessagedSession(app)
  await last.call(3)
  await eventually(async () => expect(await last.steps()).toEqual(['push failed', 'whatsapp sent']))
  await eventually(async () => expect((await shown(mobile)).map(({ kind }) => kind)).toEqual(['moved', 'booked']))
})

test('a walk-in with a mobile, who may wait anywhere, is asked to come, called and told of the end by SMS alone', async () => {
  const one = await aMessagedSession(app)
  const mobile = aMobile()
  const { answer } = await app.ask(bookAppointment, {
    token: one.token,
    body: aBooking(one.slot, { user: { mobileNo: mobile } }),
  })
  const kinds = async () => (await shown(mobile)).map(({ channel, kind }) => `${channel} ${kind}`).toReversed()
  await one.complete(1)
  await eventually(async () => expect(await kinds()).toEqual(['sms booked', 'sms come-now']))
  one.ids.push(answer?._id ?? '')
  await one.call(4)
  await eventually(async () => expect(await kinds()).toEqual(['sms booked', 'sms come-now', 'sms your-turn']))
  // A patient who took the token at the desk is not on its list, but for an end that did not arrive.
  pass(200)
  await one.complete(3)
  expect((await one.unreached()).map(({ appointment }) => appointment)).not.toContain(answer?._id)
  await one.close('cancel')
  await eventually(async () => expect((await kinds()).at(-1)).toBe('sms cancelled'))
  pass(200)
  await eventually(async () =>
    expect((await one.unreached()).map(({ appointment }) => appointment)).toContain(answer?._id),
  )
})

test('at night a cancellation waits for the morning', async () => {
  const one = await aMessagedSession(app)
  const body = aBooking(one.slot, { appointmentDate: tomorrow(app.now()) })
  const { answer } = await app.ask(bookAppointment, { token: one.phone, body })
  // From ten to eleven at night.
  pass(13 * 3600)
  await app.ask(cancelAppointment, { token: one.token, params: { id: answer?._id ?? '' } })
  const other = await aMessagedSession(app, { agreed: [] })
  await other.cancel(3)
  await eventually(async () => expect(await other.unreached()).toHaveLength(1))
  expect(await shown(one.mobile)).toEqual([])
  pass(8 * 3600)
  await eventually(async () => expect(await shown(one.mobile)).toMatchObject([{ kind: 'cancelled' }]))
})

test('who tries the ladder by hand opens the page, refuses a push and skips minutes', async () => {
  pass(0)
  const pushed = async (state: string) => {
    const one = await aMessagedSession(app, { push: service.url })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push sent']))
    await press((await shown(one.mobile))[0]?.id ?? '', { state })
    return one
  }
  const [opened, one] = [await pushed('opened'), await pushed('refused')]
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
  const skip = () => fetch(`${app.url}/dev/messages/skip`, { method: 'POST', redirect: 'manual' })
  for (const _minute of [1, 2]) expect((await skip()).status).toBe(303)
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent', 'sms sent']))
  for (const _minute of [1, 2]) await skip()
  await eventually(async () => expect(await one.unreached()).toHaveLength(1))
  expect(await opened.steps()).toEqual(['push sent'])
})
