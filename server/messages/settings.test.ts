import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  messagesOfHospitals,
  setMessageSettings,
  showMessageSettings,
  showMessageUsage,
} from '#contract/message-settings.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aMember, aSession } from '#tests/builders.ts'
import { countMessage } from './index.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ MESSAGES: 'dev' })
})
afterAll(() => app.stop())

const usual = {
  channels: { whatsapp: false, sms: false },
  ...{ budget: null, afterPush: 60, afterWhatsapp: 90, afterSms: 120 },
  available: { whatsapp: true, sms: true },
  prices: { whatsapp: 0.8, sms: 0.25, smsInScript: 0.5 },
}
const chosen = {
  channels: { whatsapp: true, sms: true },
  ...{ budget: 2000, afterPush: 30, afterWhatsapp: 300, afterSms: 600 },
}

async function aClinic() {
  const hospital = await aHospital(app.db)
  return { hospital: hospital.id, name: hospital.name, token: await aSession(app.db, { hospital: hospital.id }) }
}

test('a hospital pays for no channel until its settings name one, with a budget and waits', async () => {
  const { token } = await aClinic()
  expect((await app.ask(showMessageSettings, { token })).answer).toEqual(usual)
  expect((await app.ask(setMessageSettings, { token, body: chosen })).answer).toEqual({ ...usual, ...chosen })
  expect((await app.ask(showMessageSettings, { token })).answer).toEqual({ ...usual, ...chosen })
  const other = await aClinic()
  expect((await app.ask(showMessageSettings, { token: other.token })).answer).toEqual(usual)
})

test.each([
  ['budget', -1],
  ['budget', 10_000_001],
  ['afterPush', 29],
  ['afterPush', 301],
  ['afterWhatsapp', 29],
  ['afterWhatsapp', 301],
  ['afterSms', 59],
  ['afterSms', 601],
])('%s of %i is refused at its field, and changes nothing', async (field, value) => {
  const { token } = await aClinic()
  const { status, problem } = await app.ask(setMessageSettings, { token, body: { ...chosen, [field]: value } })
  expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]])
  expect((await app.ask(showMessageSettings, { token })).answer).toEqual(usual)
})

test('a channel that the operator does not have is shown as such', async () => {
  const without = await startApp({ MESSAGES: '' })
  const { id } = await aHospital(without.db)
  const token = await aSession(without.db, { hospital: id })
  const { answer } = await without.ask(showMessageSettings, { token })
  await without.stop()
  expect(answer?.available).toEqual({ whatsapp: false, sms: false })
})

test('owner and manager choose the channels, reception does not', async () => {
  const { hospital } = await aClinic()
  for (const [role, status] of [
    ['owner', 200],
    ['manager', 200],
    ['reception', 403],
  ] as const) {
    const { token } = await aMember(app.db, { hospital, role })
    expect((await app.ask(setMessageSettings, { token, body: chosen })).status).toBe(status)
  }
})

test('a month shows its messages by day and channel, and their cost in rupees; today’s is the usual one', async () => {
  const { hospital, token } = await aClinic()
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const count = (day: string, channel: 'push' | 'sms' | 'desk', what: 'sent' | 'delivered' | 'failed', cost?: number) =>
    countMessage(app.db, { hospital, day, channel, what, ...(cost !== undefined && { cost }) })
  await count('2025-02-01', 'sms', 'sent', 50)
  await count('2025-02-01', 'sms', 'sent', 25)
  await count('2025-02-01', 'sms', 'delivered')
  await count('2025-02-28', 'push', 'sent')
  await count('2025-02-28', 'desk', 'failed')
  await count('2025-03-01', 'sms', 'sent', 25)
  await count(today, 'sms', 'failed')

  const none = { sent: 0, delivered: 0, failed: 0, cost: 0 }
  expect((await app.ask(showMessageUsage, { token, query: { month: '2025-02' } })).answer).toEqual({
    month: '2025-02',
    days: [
      { date: '2025-02-01', channel: 'sms', ...none, sent: 2, delivered: 1, cost: 0.75 },
      { date: '2025-02-28', channel: 'desk', ...none, failed: 1 },
      { date: '2025-02-28', channel: 'push', ...none, sent: 1 },
    ],
    total: 0.75,
    budget: null,
  })
  await app.ask(setMessageSettings, { token, body: chosen })
  expect((await app.ask(showMessageUsage, { token })).answer).toEqual({
    month: today.slice(0, 7),
    days: [{ date: today, channel: 'sms', ...none, failed: 1 }],
    total: 0,
    budget: 2000,
  })
  expect((await app.ask(showMessageUsage, { token, query: { month: '2025-13' } })).status).toBe(400)
})

test('the admin sees every hospital that has a channel or has sent a message, the dearest first', async () => {
  const [dear, cheap, willing, silent] = [await aClinic(), await aClinic(), await aClinic(), await aClinic()]
  const month = '2024-05'
  const sent = { day: '2024-05-17', channel: 'whatsapp', what: 'sent' } as const
  await countMessage(app.db, { ...sent, hospital: cheap.hospital, cost: 80 })
  await countMessage(app.db, { ...sent, hospital: dear.hospital, cost: 80 })
  await countMessage(app.db, { ...sent, hospital: dear.hospital, cost: 80 })
  await app.ask(setMessageSettings, {
    token: willing.token,
    body: { ...chosen, channels: { whatsapp: false, sms: true } },
  })
  const admin = await aSession(app.db, 'admin')
  const { answer } = await app.ask(messagesOfHospitals, { token: admin, query: { month } })
  const own = [dear, cheap, willing, silent].map(({ hospital }) => hospital)
  const shown = answer?.hospitals.filter(({ hospital }) => own.includes(hospital._id)) ?? []
  expect(shown.map(({ hospital, total }) => [hospital._id, total])).toEqual([
    [dear.hospital, 1.6],
    [cheap.hospital, 0.8],
    [willing.hospital, 0],
  ])
  expect(shown[0]).toMatchObject({
    channels: { whatsapp: false, sms: false },
    counts: [{ channel: 'whatsapp', sent: 2, delivered: 0, failed: 0, cost: 1.6 }],
  })
  expect(shown[2]).toMatchObject({ channels: { whatsapp: false, sms: true }, budget: 2000, counts: [] })
  expect(answer).toMatchObject({ month, total: 2.4, nextCursor: null })
})
