import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { publicPages } from '#contract/page-addresses.ts'
import { startApp, type App } from './app.ts'
import { aHospital } from './builders.ts'
import { writeWebBuild } from './web-build.ts'

const origin = 'https://baari.example'
const page =
  '<!doctype html><html lang="en"><head><title>Baari</title><meta name="description" content="Baari" /></head>' +
  '<body><script type="application/json" id="served">{}</script></body></html>'

let app: App
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-languages-'))
  await writeWebBuild(folder, page)
  app = await startApp({ PUBLIC_URL: origin }, folder)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, { headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, language: /<html lang="([^"]*)"/.exec(text)?.[1] }
}

/** The links of a page to itself. */
const linksOf = (text: string) => ({
  canonical: /<link rel="canonical" href="(.*?)"/.exec(text)?.[1],
  alternates: Object.fromEntries(
    [...text.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/g)].map(([, code, href]) => [code, href]),
  ),
})

test('the address chooses the language before the cookie, and the cookie before the browser', async () => {
  for (const path of ['/', '/hlist', '/usershomepage', '/index.html']) {
    const asks = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }
    expect((await open(path)).language).toBe('en')
    expect((await open(path, asks)).language).toBe('hi')
    expect((await open(path, { ...asks, cookie: 'lang=en' })).language).toBe('en')
    expect((await open(`${path}?lang=hi`, { cookie: 'lang=en' })).language).toBe('hi')
    expect((await open(`${path}?lang=xx`, { cookie: 'lang=hi' })).language).toBe('hi')
  }
})

test('the language of an address is kept in a cookie, and no other is', async () => {
  const cookieOf = async (path: string, headers = {}) => (await open(path, headers)).headers.get('set-cookie')
  expect(await cookieOf('/hlist?from=poster&lang=hi')).toBe('lang=hi; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  for (const path of ['/hlist', '/hlist?lang=', '/hlist?lang=xx'])
    expect(await cookieOf(path, { 'accept-language': 'hi', 'cookie': 'lang=hi' })).toBeNull()
})

test('caches tell the languages of a page apart', async () => {
  const [english, hindi] = [await open('/'), await open('/', { 'accept-language': 'hi' })]
  for (const { headers } of [english, hindi])
    expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
  const etag = english.headers.get('etag') ?? ''
  expect(hindi.headers.get('etag')).not.toBe(etag)
  expect((await open('/', { 'if-none-match': etag })).status).toBe(304)
  expect((await open('/', { 'if-none-match': etag, 'accept-language': 'hi' })).status).toBe(200)
})

test('a public page names itself in each language', async () => {
  const { id } = await aHospital(app.db)
  for (const path of ['/', '/hlist', `/hospitals/${id}`]) {
    const address = `${origin}${path}`
    const alternates = { 'en': `${address}?lang=en`, 'hi': `${address}?lang=hi`, 'x-default': address }
    expect(linksOf((await open(path)).text)).toEqual({ canonical: address, alternates })
    expect(linksOf((await open(`${path}?lang=hi`)).text)).toEqual({ canonical: `${address}?lang=hi`, alternates })
  }
  expect(linksOf((await open('/HList/?query=a')).text).canonical).toBe(`${origin}/hlist`)
  for (const path of ['/usershomepage', '/admin', '/nowhere'])
    expect(linksOf((await open(path)).text)).toEqual({ canonical: undefined, alternates: {} })
})

test("a page asks for its screen's texts in its language at once", async () => {
  const asked = async (path: string) =>
    [...(await open(path)).text.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g)].map(
      ([, href]) => href,
    )
  const folderOf = (language: string) => `/assets/texts-1a2b3c4/${language}`
  expect(await asked('/usersignup?lang=hi')).toEqual(
    ['start', 'sign-up', 'fields'].map((room) => `${folderOf('hi')}/${room}.json`),
  )
  expect(await asked('/nowhere')).toEqual([`${folderOf('en')}/start.json`])
})

test('a language for tests is chosen by an address, not by a browser', async () => {
  expect((await open('/hlist?lang=ar-XB')).language).toBe('ar-XB')
  expect((await open('/hlist', { 'accept-language': 'ar-XB, ar' })).language).toBe('en')
})

test('each public page has a title of its own in every language, which is its heading', async () => {
  const titleOf = async (path: string, language: string) =>
    /<title>(.*?)<\/title>/.exec((await open(`${path}?lang=${language}`)).text)?.[1]
  for (const { code } of languages) {
    const titles = await Promise.all(publicPages.map((path) => titleOf(path, code)))
    expect(new Set(titles).size).toBe(publicPages.length)
  }
  expect(await titleOf('/hlist', 'en')).toBe('Hospitals · Baari')
  expect(await titleOf('/help', 'hi')).toBe('मदद · Baari')
  expect(await titleOf('/usershomepage', 'en')).toBe('Baari')
})
