import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAnswer } from '#contract/problem.ts'
import { startApp, type App } from './app.ts'
import { ask } from './hostile/ask.ts'
import { writeWebBuild } from './web-build.ts'

let folder: string
let app: App
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-limits-'))
  const page = '<!doctype html><title>Baari</title><body><script type="application/json" id="served">{}</script>'
  await mkdir(join(folder, 'assets'))
  await writeWebBuild(folder, page)
  await writeFile(join(folder, 'assets', 'app.js'), 'export {}')
  app = await startApp(
    { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1', METRICS_TOKEN: 'what-prometheus-shows' },
    folder,
  )
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const addresses = [
  ...['/', '/hlist', '/nowhere', '/hospitals/x', '/robots.txt', '/sitemap.xml', '/sitemap-1-of-1.xml', '/favicon.ico'],
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/GetAllHospitals',
    '/api/nothing',
    '/%61pi/hospitals',
  ],
]

/** Uses up what an address may ask for in a minute. */
function useUp(name: string, most: number, address: string) {
  for (let count = 0; count < most; count += 1) app.limits.countHere({ name, most, seconds: 60 }, address)
}

async function statusFrom(address: string, path: string) {
  const headers = { 'x-forwarded-for': address }
  return ask(Number(new URL(app.url).port), { method: 'GET', path, headers })
}

test('rejects an address over its limit on every route, and no other address', async () => {
  useUp('calls-address', 12_000, '203.0.113.7')
  for (const path of addresses) {
    const heard = await statusFrom('203.0.113.7', path)
    expect(heard.status, path).toBe(429)
    expect(problemAnswer.parse(JSON.parse(heard.body)).code).toBe('too-many-requests')
    expect((await statusFrom('203.0.113.8', path)).status, path).not.toBe(429)
  }
  expect((await statusFrom('203.0.113.7', '/t/aaaaaaaaaaaaaaaa')).status).toBe(429)
  // Who reloads a page too often still gets its scripts.
  expect((await statusFrom('203.0.113.7', '/assets/app.js')).status).toBe(200)
})

test('files of the pages have their own limit', async () => {
  useUp('files-address', 60_000, '203.0.113.9')
  expect((await statusFrom('203.0.113.9', '/assets/app.js')).status).toBe(429)
  expect((await statusFrom('203.0.113.9', '/')).status).toBe(200)
})

test('rejects a request over the limit before its body is read', async () => {
  useUp('calls-address', 12_000, '203.0.113.10')
  const { status } = await ask(Number(new URL(app.url).port), {
    method: 'POST',
    path: '/api/auth/userlogin',
    headers: { 'x-forwarded-for': '203.0.113.10', 'content-type': 'application/json' },
    body: 'this is no JSON',
  })
  expect(status).toBe(429)
})
