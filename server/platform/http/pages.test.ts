import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProvingPage } from '#contract/proving-pages.ts'
import { createLog } from '../log.ts'
import { createApp } from './create-app.ts'
import { webPages, type ThirdParty } from './pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-pages-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Baari</title>')
})
afterAll(() => rm(folder, { recursive: true }))

const widget: ThirdParty = {
  isPage: isProvingPage,
  origins: ['https://verify.example', 'https://control.example'],
}

async function headersOf(path: string, thirdParty?: ThirdParty) {
  const app = createApp(createLog('silent'))
  await webPages(app, { folder, secure: true, thirdParty })
  const { statusCode, headers } = await app.inject({ method: 'GET', url: path })
  await app.close()
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  const rules = policy.split(';').map((rule): [string, string] => {
    const [name = '', ...sources] = rule.trim().split(' ')
    return [name, sources.join(' ')]
  })
  return { headers, rules: Object.fromEntries(rules) }
}

const ownPages = ['/', '/userlogin', '/usershomepage', '/ufp/more', '/x/usersignup', '/userlogin?next=/ufp', '/%75fp']

test('every page takes scripts, answers and frames from its own origin alone', async () => {
  for (const path of [...ownPages, '/usersignup', '/ufp']) {
    const { rules, headers } = await headersOf(path)
    expect(rules).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'", 'frame-src': "'none'" })
    expect(headers['cache-control']).toBe('no-cache')
    // No inline script, no text that becomes one, no page around it, nothing that the page does not use.
    expect(rules).toMatchObject({
      'default-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'baari',
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains$/)
  }
})

test('where a widget proves mobiles, its origins are allowed on the two proving pages', async () => {
  for (const path of ['/usersignup', '/ufp', '/UserSignup/', '/ufp?from=login']) {
    const { rules, headers } = await headersOf(path, widget)
    expect(rules).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' https://verify.example https://control.example",
      'connect-src': "'self' https://verify.example https://control.example",
      'frame-src': 'https://verify.example https://control.example',
      'frame-ancestors': "'none'",
    })
    expect(rules['require-trusted-types-for']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['strict-transport-security']).toBeDefined()
  }
})

test('and on no other page', async () => {
  for (const path of ownPages) expect((await headersOf(path, widget)).rules['script-src']).toBe("'self'")
})
