import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentsOf, storeConsent } from '#server/accounts/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aPatient } from '#tests/builders.ts'
import { countMessage, messageSettingsOf, spentIn } from './index.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a hospital that has set nothing pays for no channel, and has spent nothing', async () => {
  const { id } = await aHospital(app.db)
  expect(await messageSettingsOf(app.db, id)).toMatchObject({ whatsapp: false, sms: false, budget: null })
  expect(await spentIn(app.db, id, '2026-11')).toBe(0)
})

test('a month costs the messages of its days', async () => {
  const { id: hospital } = await aHospital(app.db)
  const send = (day: string, cost: number) =>
    countMessage(app.db, { hospital, day, channel: 'sms', what: 'sent', cost })
  await send('2026-10-31', 25)
  await send('2026-11-01', 50)
  await Promise.all([send('2026-11-30', 50), send('2026-11-30', 25)])
  await countMessage(app.db, { hospital, day: '2026-11-30', channel: 'sms', what: 'delivered' })
  await send('2026-12-01', 25)
  expect(await spentIn(app.db, hospital, '2026-11')).toBe(125)
})

test('an account’s last word on a channel is kept with its time and place, and nothing of another mobile', async () => {
  const { mobile } = await aPatient(app.db)
  const say = (agreed: boolean, at: Date, of = mobile) =>
    storeConsent(app.db, { mobile: of, channel: 'whatsapp', agreed, at, source: 'message' })
  const [first, second] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]
  expect(await say(true, first)).toBe(true)
  expect(await say(true, second)).toBe(false)
  expect(await consentsOf(app.db, mobile)).toEqual([
    { channel: 'whatsapp', agreed: true, at: first, source: 'message' },
  ])
  expect(await say(false, second)).toBe(true)
  // A START from before the STOP that comes late.
  expect(await say(true, first)).toBe(false)
  expect(await say(false, second, '919000000001')).toBe(false)
  expect(await consentsOf(app.db, '919000000001')).toEqual([])
})
