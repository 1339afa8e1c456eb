import { afterAll, beforeAll, expect, test } from 'vitest'
import { arriveAppointment } from '#contract/appointment-acts.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.stop())

test('a phone has five wrong codes of the poster an hour, and right ones do not count', async () => {
  const session = await aClinicSession(app, 0)
  await session.book(session.phone)
  const right = (await app.ask(hospitalProfile, { token: session.token })).answer?.arrivalCode ?? ''
  const wrong = right === '123456' ? '654321' : '123456'
  const arrive = async (code: string) => {
    const asked = { token: session.phone, params: { id: session.ids[0] ?? '' }, body: { code } }
    return (await app.ask(arriveAppointment, asked)).status
  }
  for (let n = 0; n < 6; n += 1) expect(await arrive(right)).toBe(200)
  for (let n = 0; n < 5; n += 1) expect(await arrive(wrong)).toBe(403)
  expect(await arrive(right)).toBe(429)
})
