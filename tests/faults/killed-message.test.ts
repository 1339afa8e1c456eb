import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type App } from '../app.ts'
import { aMessagedSession } from '../messages.ts'
import { testLinkKey } from '../product.ts'
import { aProvider, answerJson } from '../provider-server.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const templates = join(mkdtempSync(join(tmpdir(), 'baari-templates-')), 'templates.json')
writeFileSync(templates, JSON.stringify({ 'your-turn': { en: { twilio: 'HX-en' } } }))

let provider: Awaited<ReturnType<typeof aProvider>>
let env: Record<string, string>
let app: App
let node: ProductProcess
beforeAll(async () => {
  provider = await aProvider(() => undefined)
  env = {
    ...{ MESSAGES: 'twilio-sms,twilio-whatsapp', MESSAGE_TEMPLATES: templates, TWILIO_URL: provider.url },
    ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' },
    ...{ TWILIO_FROM: '+14155550100', TWILIO_WHATSAPP_FROM: 'whatsapp:+14155550100' },
  }
  app = await startApp(env)
  node = await aProductProcess('killed-message')
})
afterAll(async () => {
  await node.remove()
  await app.stop()
  await provider.close()
})

test('a node that is killed while it sends loses nothing and doubles nothing: another node goes on', async () => {
  // Ten minutes behind, the other node takes no message of this one's.
  const behind = (minutes: number) => app.runClock(new Date(Date.now() - minutes * 60_000).toISOString())
  behind(10)
  const { host = '', port = '', user = '', database = '' } = app.connection
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  await node.start({ ...env, DATABASE_URL: url, LINK_KEY: testLinkKey, DEMO: '0' })
  const one = await aMessagedSession(app)
  await one.call(3)
  // The provider has it, and has not answered yet.
  await vi.waitFor(() => expect(provider.heard).toHaveLength(1), { timeout: 20_000, interval: 20 })
  await node.killEverything()
  provider.given.answer = (_heard, response, count) => answerJson(response, 201, { sid: `SM${count}` })
  behind(-1)
  const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp in-doubt']))
  expect(provider.heard).toHaveLength(1)
  behind(-4)
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp in-doubt', 'sms sent']))
  expect(provider.heard).toHaveLength(2)
})
