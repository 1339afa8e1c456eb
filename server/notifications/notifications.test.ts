import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { bookAppointment, completeAppointment } from '#contract/appointments.ts'
import { pushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications.ts'
import { startApp } from '#tests/app.ts'
import { aPatient, aSession, aSlot } from '#tests/builders.ts'
import { isPushService } from './rules.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A push service on loopback, as browsers' own are: takes messages and answers as it is told. */
async function aPushService() {
  const taken: { path: string; headers: NodeJS.Dict<string | string[]>; bytes: number }[] = []
  const answers = { status: 201 }
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(answers.status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { taken, answers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What a browser hands over when it subscribes. */
function aSubscription(service: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${service}/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** A queue in which a patient with a phone has the fifth token. */
async function aWaitingPhone() {
  const service = await aPushService()
  const app = await startApp({ PUSH_SERVICES: service.url })
  closers.push(() => app.stop())
  const slot = await aSlot(app.db)
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const patient = await aPatient(app.db)
  const phone = await aSession(app.db, { patient: patient.id })
  const subscription = aSubscription(service.url)
  await app.ask(subscribeToPush, { token: phone, body: subscription })
  const ids: string[] = []
  for (const token of [desk, desk, desk, desk, phone]) {
    const body = {
      doctorId: slot.doctor,
      hospitalId: slot.hospital,
      slot: slot.id,
      patient: { name: 'A', age: 1, gender: 'Other' as const },
    }
    ids.push((await app.ask(bookAppointment, { token, body })).answer?._id ?? '')
  }
  const complete = (number: number) =>
    app.ask(completeAppointment, { token: desk, params: { id: ids[number - 1] ?? '' } })
  return { app, service, phone, subscription, complete }
}

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000, interval: 30 })

describe('a phone whose page is closed', () => {
  test('is told when it is time to go and when it is its turn, each once', async () => {
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

  test('is told also when the number jumps past three before it', async () => {
    const { service, complete } = await aWaitingPhone()
    await complete(4)
    await eventually(() => expect(service.taken).toHaveLength(1))
  })

  test('is told nothing after logging out, or after unsubscribing', async () => {
    const one = await aWaitingPhone()
    await one.app.ask(logout, { token: one.phone })
    await one.complete(4)
    const two = await aWaitingPhone()
    await two.app.ask(unsubscribeFromPush, { token: two.phone, body: { endpoint: two.subscription.endpoint } })
    await two.complete(4)
    // A third phone is told meanwhile: those two would have been as well.
    const three = await aWaitingPhone()
    await three.complete(4)
    await eventually(() => expect(three.service.taken).toHaveLength(1))
    expect([one.service.taken, two.service.taken]).toEqual([[], []])
  })

  test('that is gone is forgotten', async () => {
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

  test('is told a little later when its push service fails', async () => {
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

test('every node signs with the same key', async () => {
  const { app } = await aWaitingPhone()
  const { answer } = await app.ask(pushKey)
  expect(answer?.publicKey).toMatch(/^[\w-]{87}$/)
})

test('subscribing is for patients, and for push services that are known', async () => {
  const { app, phone, service } = await aWaitingPhone()
  expect((await app.ask(subscribeToPush, { body: aSubscription(service.url) })).status).toBe(401)
  for (const elsewhere of ['http://169.254.169.254', 'https://example.org', 'http://127.0.0.1:1'])
    expect((await app.ask(subscribeToPush, { token: phone, body: aSubscription(elsewhere) })).status).toBe(400)
})

test('a push service is a host of the list, by https', () => {
  const services = ['fcm.googleapis.com', '.notify.windows.com']
  expect(isPushService('https://fcm.googleapis.com/fcm/send/x', services)).toBe(true)
  expect(isPushService('https://wns2.notify.windows.com/w/?token=x', services)).toBe(true)
  expect(isPushService('http://fcm.googleapis.com/x', services)).toBe(false)
  expect(isPushService('https://fcm.googleapis.com.example.org/x', services)).toBe(false)
  expect(isPushService('https://evilnotify.windows.com/x', services)).toBe(false)
})
