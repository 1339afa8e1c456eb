import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type App } from '#tests/app.ts'
import { aMessagedSession, fromTen } from '#tests/messages.ts'
import { aPushService } from '#tests/push-server.ts'

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
})
