import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'baari-templates-'))
const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const MESSAGE_TEMPLATES = fileOf(
  'good.json',
  '{"come-now": {"hi": {"msg91": "65f", "meta": "come_now", "twilio": "HX1"}}}',
)
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', MESSAGE_TEMPLATES }
const msg91 = { MSG91_AUTH_KEY: 'key', MSG91_SECRET: 'a-secret-of-a-path', MESSAGE_TEMPLATES }
const meta = { META_PHONE_ID: '1', META_TOKEN: 't', META_APP_SECRET: 's', META_VERIFY_TOKEN: 'v', MESSAGE_TEMPLATES }

test('messages stay on this machine by default, and in production none is sent', () => {
  expect(readSettings({}).messageProviders).toMatchObject({ dev: true, providers: [] })
  expect(readSettings({ NODE_ENV: 'production' }).messageProviders).toMatchObject({ dev: false, providers: [] })
})

test('a channel has a provider with its keys and its own address', () => {
  const { messageProviders } = readSettings({
    ...{ ...twilio, ...msg91, MESSAGES: 'msg91-sms, twilio-whatsapp', MSG91_SENDER: 'BAARI' },
    ...{ TWILIO_WHATSAPP_FROM: 'whatsapp:+14155550100', MSG91_URL: 'http://127.0.0.1:9/' },
  })
  expect(messageProviders).toMatchObject({
    providers: [
      { channel: 'whatsapp', keys: { provider: 'twilio', url: 'https://api.twilio.com' } },
      { channel: 'sms', keys: { provider: 'msg91', url: 'http://127.0.0.1:9', sender: 'BAARI' } },
    ],
    templates: { 'come-now': { hi: { meta: 'come_now' } } },
  })
})

test.each<[string, Record<string, string>]>([
  ['TWILIO_FROM', { ...twilio, MESSAGES: 'twilio-sms' }],
  ['TWILIO_WHATSAPP_FROM', { ...twilio, MESSAGES: 'twilio-whatsapp' }],
  ['TWILIO_WHATSAPP_FROM', { ...twilio, MESSAGES: 'twilio-whatsapp', TWILIO_WHATSAPP_FROM: '+14155550100' }],
  ['TWILIO_AUTH_TOKEN', { MESSAGES: 'twilio-sms', TWILIO_ACCOUNT_SID: 'AC1' }],
  ['MSG91_SENDER', { ...msg91, MESSAGES: 'msg91-sms' }],
  ['MSG91_WHATSAPP_NUMBER', { ...msg91, MESSAGES: 'msg91-whatsapp' }],
  ['MSG91_SECRET', { ...msg91, MESSAGES: 'msg91-sms', MSG91_SENDER: 'BAARI', MSG91_SECRET: 'short' }],
  ['META_APP_SECRET', { ...meta, MESSAGES: 'meta-whatsapp', META_APP_SECRET: '' }],
  ['META_URL', { ...meta, MESSAGES: 'meta-whatsapp', META_URL: 'graph' }],
  ['MESSAGE_TEMPLATES', { ...meta, MESSAGES: 'meta-whatsapp', MESSAGE_TEMPLATES: '' }],
  [
    'MESSAGE_TEMPLATES',
    { ...meta, MESSAGES: 'meta-whatsapp', MESSAGE_TEMPLATES: fileOf('bad.json', '{"come-now": 1}') },
  ],
  ['MESSAGES', { MESSAGES: 'pigeon' }],
  ['MESSAGES', { MESSAGES: 'dev,twilio-sms' }],
  ['MESSAGES', { MESSAGES: 'dev', NODE_ENV: 'production' }],
])('a wrong or missing %s stops the start, with its name', (name, env) => {
  expect(() => readSettings(env)).toThrow(name)
})
