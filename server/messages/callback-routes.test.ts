import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { messagePurges } from './purge.ts'

const templates = join(mkdtempSync(join(tmpdir(), 'baari-templates-')), 'templates.json')
writeFileSync(templates, '{}')
const secret = 'a-secret-of-the-path'

let app: App
beforeAll(async () => {
  app = await startApp({
    ...{ MESSAGES: 'msg91-sms,meta-whatsapp', MESSAGE_TEMPLATES: templates },
    ...{ MSG91_AUTH_KEY: 'key', MSG91_SECRET: secret, MSG91_SENDER: 'BAARI' },
    ...{ META_PHONE_ID: '77', META_TOKEN: 'token', META_APP_SECRET: 'app', META_VERIFY_TOKEN: 'verify' },
  })
})
afterAll(() => app.stop())

const kept = statement<{ event: object | null }>(
  'test.kept-callbacks',
  `SELECT event FROM message_callbacks ORDER BY event->>'providerId'`,
)

const post = async (path: string, body: string, headers = {}) =>
  (await fetch(`${app.url}/callbacks/${path}`, { method: 'POST', body, headers })).status
const signed = (body: string, key = 'app') => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
})
const written = (text: string, id: string) => {
  const messages = [{ from: '919876543210', id, type: 'text', text: { body: text } }]
  return JSON.stringify({ entry: [{ changes: [{ value: { messages } }] }] })
}

test('Meta proves its address with the token that both know', async () => {
  const ask = (token: string) =>
    fetch(`${app.url}/callbacks/meta?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158`)
  const right = await ask('verify')
  expect([right.status, await right.text()]).toEqual([200, '1158'])
  expect((await ask('another')).status).toBe(403)
})

test('a callback with a wrong signature or secret is 403, and nothing of it is kept', async () => {
  const body = written('1', 'wamid.1')
  expect(await post('meta', body)).toBe(403)
  expect(await post('meta', body, signed(body, 'another'))).toBe(403)
  expect(await post('meta', body, signed(`${body} `))).toBe(403)
  expect(await post('msg91/another-secret-of-it', '[]')).toBe(403)
  expect(await app.db.all(kept, [])).toEqual([])
})

test('a callback is kept once, without the words of the patient, and what says nothing is not kept', async () => {
  const report = JSON.stringify([{ requestId: 'r1', report: [{ status: '1', number: '919876543210' }] }])
  const [answer, words] = [written('2 123456', 'wamid.2'), written('My address is 3 Sampige Road', 'wamid.3')]
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await post('meta', answer, signed(answer))).toBe(200)
    expect(await post('meta', words, signed(words))).toBe(200)
    expect(await post(`msg91/${secret}`, report)).toBe(200)
  }
  const rows = await app.db.all(kept, [])
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Sampige|"text"/)
  const later = new Date(Date.now() + 3 * 86_400_000)
  expect(await messagePurges[0]?.remove(app.db, later)).toBe(2)
})
