import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemHandlers } from '#server/calls/index.ts'
import { widgetAddress } from '#contract/page-addresses.ts'
import { createLog } from '../platform/log.ts'
import { createApp } from '../platform/http/create-app.ts'
import { serveStaticPages, type Widget } from './static-pages.ts'
import { writeWebBuild } from '#tests/web-build.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-pages-'))
  const block = '<script type="application/json" id="served">{}</script>'
  const page = (content: string) => `<!doctype html><head><title>Baari</title></head><body>${content}${block}`
  await writeWebBuild(folder, page(''), page('<h1>Welcome</h1>'))
  await writeFile(join(folder, 'widget-frame.html'), `<!doctype html><title>Widget</title><script>${script}</script>`)
})
afterAll(() => rm(folder, { recursive: true }))

const widget: Widget = { origins: ['https://verify.example', 'https://control.example'] }
const script = 'parent.postMessage("ready", location.origin)'

const served = { contact: { phones: [], website: 'https://a.example/</script><script>' } }

interface Set {
  widget?: Widget
  demonstration?: boolean
  production?: boolean
}

async function open(path: string, sent: Record<string, string> = {}, set: Set = {}) {
  const app = createApp(createLog('silent'), { problems: problemHandlers })
  await serveStaticPages(app, { folder, secure: true, served, ...set })
  const answer = await app.inject({ method: 'GET', url: path, headers: sent })
  await app.close()
  return answer
}

async function headersOf(path: string, set: Set = {}) {
  const { statusCode, headers } = await open(path, {}, set)
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  const rules = policy.split(';').map((rule): [string, string] => {
    const [name = '', ...sources] = rule.trim().split(' ')
    return [name, sources.join(' ')]
  })
  return { headers, rules: Object.fromEntries(rules) }
}

const ownPages = ['/', '/userlogin', '/usershomepage', '/usersignup', '/ufp', '/ufp?from=login']

test('every page takes scripts, answers and frames from its own origin alone', async () => {
  for (const path of ownPages) {
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
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains$/)
  }
})

test('where a widget proves mobiles, every page still takes scripts from its own origin alone', async () => {
  for (const path of ownPages) {
    const { rules } = await headersOf(path, { widget })
    expect(rules).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'", 'frame-src': "'self'" })
    expect(rules['require-trusted-types-for']).toBe("'script'")
    expect(JSON.stringify(rules)).not.toContain('verify.example')
  }
})

test('the widget’s page is sandboxed by its header, and runs its own script and the provider’s', async () => {
  const { rules, headers } = await headersOf(widgetAddress, { widget })
  const hash = createHash('sha256').update(script).digest('base64')
  expect(rules).toMatchObject({
    'sandbox': 'allow-scripts allow-forms',
    'default-src': "'none'",
    'script-src': `'sha256-${hash}' https://verify.example https://control.example`,
    'connect-src': 'https://verify.example https://control.example',
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  })
  expect(headers['content-type']).toContain('text/html')
  expect(headers['strict-transport-security']).toBeDefined()
})

test('without a widget its page is an address like every other', async () => {
  expect((await headersOf(widgetAddress)).rules['frame-ancestors']).toBe("'none'")
})

test('every page of a demonstration is marked, and no other', async () => {
  for (const path of ownPages) {
    expect((await open(path, {}, { demonstration: true })).body).toContain('<body data-demonstration>')
    expect((await open(path)).body).toContain('<body>')
  }
})

test('an address of a call that does not exist is answered as a problem, in any spelling', async () => {
  for (const path of ['/api/nothing', '/%61pi/nothing', '/assets/gone.js', '/%61ssets/gone.js']) {
    const { statusCode, headers } = await open(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test('no address under /assets/ leads to a hidden file, a folder or a file beside it', async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', '.hidden'), script)
  for (const path of [
    '',
    '.hidden',
    'a%00b',

    '..%2fwidget-frame.html',
    '..%5cwidget-frame.html',
  ]) {
    const { statusCode, headers, body } = await open(`/assets/${path}`)
    expect([400, 404], path).toContain(statusCode)
    expect(headers['content-type']).toMatch('application/json')
    expect(body).not.toContain(script)
  }
})

test('the first page comes with its content, every other address without', async () => {
  for (const path of ['/', '/?from=a-poster']) expect((await open(path)).body).toContain('<h1>Welcome</h1>')
  for (const path of ['/userlogin', '/index.html', '/landing.html', '//', '/assets'])
    expect((await open(path)).body).not.toContain('Welcome')
})

test('every page but the first names the files and the texts of its screen, in its language', async () => {
  const named = async (path: string) =>
    [...(await open(path)).body.matchAll(/<link rel="(.*?)"[^>]* href="\/assets\/(.*?)"/g)].map(([, ...link]) => link)
  const texts = 'texts-1a2b3c4/hi'
  expect(await named('/UserSignup/?lang=hi')).toEqual([
    ['stylesheet', 'sign-up.css'],
    ['modulepreload', 'sign-up.js'],
    ['preload', `${texts}/start.json`],
    ['preload', `${texts}/sign-up.json`],
    ['preload', `${texts}/fields.json`],
  ])
  expect(await named('/nothing?lang=hi')).toEqual([['preload', `${texts}/start.json`]])
  expect(await named('/')).toEqual([])
})

test('a file with the hash of its content is kept for ever, and has no headers of a document', async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', 'sign-up.js'), 'export {}')
  const { statusCode, headers } = await open('/assets/sign-up.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  for (const name of ['content-security-policy', 'permissions-policy', 'x-request-id'])
    expect(headers).not.toHaveProperty(name)
})

test('every page holds what it is served with, and nothing of it ends the block early', async () => {
  for (const path of ['/', '/userlogin', '/index.html']) {
    const { body } = await open(path)
    const block = /<script type="application\/json" id="served">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({ ...served, languages: ['en', 'hi'] })
    expect(body.split('<script')).toHaveLength(2)
  }
})

test('a page is sent in the coding that the browser takes', async () => {
  const plain = (await open('/')).body
  const asked = async (accepted: string) => open('/', { 'accept-encoding': accepted })
  const brotli = await asked('gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'vary': 'accept-encoding, accept-language, cookie' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
  for (const accepted of ['gzip', 'GZIP;q=0.5', 'br;q=0, gzip', 'br; q=0.0, gzip']) {
    const zipped = await asked(accepted)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  }
  for (const accepted of ['', 'identity', 'brotli, gzip;q=0']) {
    const bare = await asked(accepted)
    expect(bare.headers['content-encoding']).toBeUndefined()
    expect(bare.body).toBe(plain)
  }
})

test('answers 304 to a browser that has the page', async () => {
  const { headers } = await open('/')
  const again = await open('/', { 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  expect((await open('/userlogin', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
})

test('a language for tests is not offered in production', async () => {
  const languageOf = async (set: Set) => /<html lang="(.*?)"/.exec((await open('/?lang=ar-XB', {}, set)).body)?.[1]
  expect(await languageOf({})).toBe('ar-XB')
  expect(await languageOf({ production: true })).toBe('en')
})
