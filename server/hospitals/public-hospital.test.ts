import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setSuspended } from '#contract/admin.ts'
import { findHospitals, showHospital } from '#contract/hospitals.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aHospital, aSession } from '#tests/builders.ts'
import { writeWebBuild } from '#tests/web-build.ts'

const origin = 'https://baari.example'

let app: App
let admin: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-page-'))
  await writeWebBuild(folder, await readFile(join(import.meta.dirname, '../../web/index.html'), 'utf8'))
  app = await startApp({ PUBLIC_URL: origin }, folder)
  admin = await aSession(app.db, 'admin')
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const suspend = (id: string, suspended: boolean) =>
  app.ask(setSuspended, { token: admin, params: { id }, body: { suspended } })

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a single hospital', () => {
  test('has the fields of the list', async () => {
    const { id } = await aHospital(app.db, { name: 'Vhq Clinic' })
    await aDoctor(app.db, { hospital: id })
    await aDoctor(app.db, { hospital: id, name: 'Dr Rao', available: false })
    const listed = (await app.ask(findHospitals, { query: { query: 'vhq' } })).answer?.hospitals
    const { answer } = await app.ask(showHospital, { params: { id } })
    expect(answer?.doctors.map(({ name, availability }) => [name, availability])).toEqual([
      ['Dr Meera Kulkarni', 'Available'],
      ['Dr Rao', 'Not Available'],
    ])
    expect([{ ...answer, matched: [{ field: 'name', text: 'Vhq' }] }]).toEqual(listed)
  })

  test('is not found if unknown or suspended', async () => {
    const { id } = await aHospital(app.db)
    const status = async (one: string) => (await app.ask(showHospital, { params: { id: one } })).status
    const page = async (one: string) => (await open(`/hospitals/${one}`)).status
    expect([await status(id), await page(id)]).toEqual([200, 200])
    await suspend(id, true)
    for (const wrong of [id, 'nobody', crypto.randomUUID(), '%00', '..%2f..', 'x'.repeat(64)])
      expect([wrong, await status(wrong), await page(wrong)]).toEqual([wrong, 404, 404])
    await suspend(id, false)
    expect([await status(id), await page(id)]).toEqual([200, 200])
  })
})

const rename = statement('test.rename-hostile', `UPDATE hospitals SET name = $2, address = $3 WHERE id = $1`)

/** The metadata in a page's head, as a browser reads it. */
function headOf(html: string) {
  const decoded = (text: string) =>
    text.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCodePoint(Number(code)))
  const contents = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => decoded(text))
  const [data, ...others] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(others).toEqual([])
  return {
    titles: contents(/<title>(.*?)<\/title>/gs),
    descriptions: contents(/<meta\s+name="description"\s+content="(.*?)"/gs),
    canonical: contents(/<link rel="canonical" href="(.*?)"/g),
    properties: Object.fromEntries(
      [...html.matchAll(/<meta property="(.*?)" content="(.*?)"/gs)].map(([, name = '', text = '']) => [
        name,
        decoded(text),
      ]),
    ),
    data: z.record(z.string(), z.unknown()).parse(JSON.parse(data?.[1] ?? '')),
  }
}

describe('the page of a hospital', () => {
  test('has metadata in its head', async () => {
    const { id } = await aHospital(app.db, { name: 'Ganga Eye Hospital', address: '12 Ashok Marg, Patna' })
    for (const name of ['Dr A', 'Dr B', 'Dr C', 'Dr D']) await aDoctor(app.db, { hospital: id, name })
    const { text, headers } = await open(`/hospitals/${id}`)
    const head = headOf(text)
    const title = 'Ganga Eye Hospital, 560003 · Baari'
    const url = `${origin}/hospitals/${id}`
    expect(head).toMatchObject({
      titles: [title],
      descriptions: [
        'Book a token at Ganga Eye Hospital, 12 Ashok Marg, Patna 560003, and follow the live number from your phone. ' +
          'Doctors: Dr A (General Physician), Dr B (General Physician), Dr C (General Physician) and 1 more.',
      ],
      canonical: [url],
      properties: { 'og:title': title, 'og:url': url, 'og:image': `${origin}/icon-512.png`, 'og:site_name': 'Baari' },
    })
    expect(head.data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Hospital',
      url,
      'name': 'Ganga Eye Hospital',
      'telephone': '080 1234 5678',
      'address': { streetAddress: '12 Ashok Marg, Patna', postalCode: '560003', addressCountry: 'IN' },
    })
    expect(head.data['member']).toHaveLength(4)
    expect(text).not.toMatch(/hospitalNumber|T-[0-9a-f]{8}|@example/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  test.each([
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `'; alert(1) //`,
    `<!--<script>`,
    `]]> & &amp; &lt;b&gt;`,
    `$& $1 $\` $' $$`,
    '\u2028\u2029 ${alert(1)}',
  ])('with the name %s has no more in it than that name', async (name) => {
    const { id } = await aHospital(app.db, { name: 'Plain Clinic', address: 'Plain' })
    const plain = (await open(`/hospitals/${id}`)).text
    await app.db.all(rename, [id, name, name])
    await aDoctor(app.db, { hospital: id, name })
    const { text } = await open(`/hospitals/${id}`)
    const head = headOf(text)
    expect(head.titles).toEqual([`${name}, 560003 · Baari`])
    expect(head.descriptions[0]).toContain(`Doctors: ${name} (General Physician).`)
    expect(head.properties['og:title']).toBe(`${name}, 560003 · Baari`)
    expect(head.data).toMatchObject({ name, address: { streetAddress: name }, member: [{ name }] })
    // As many elements as a plain name has, and in the same order.
    const elements = (html: string) => html.match(/<[a-z!/][^\s>]*/gi)
    expect(elements(text)).toEqual(elements(plain))
  })

  test('is served without its own metadata while the database is down', async () => {
    const own = await startApp({}, folder)
    const { id } = await aHospital(own.db)
    const status = async () => (await fetch(`${own.url}/hospitals/${id}`)).status
    expect(await status()).toBe(200)
    await own.db.close()
    expect(await status()).toBe(503)
    expect((await fetch(`${own.url}/hlist`)).status).toBe(200)
    await own.stop()
  })
})

test('an unknown address answers 404 with a page', async () => {
  const pages = [
    '/',
    '/hlist',
    '/HList/',
    '/hlist?query=a',
    '/usershomepage',
    '/%68list',
    '/admin/requests',
    '/index.html',
  ]
  for (const path of pages) expect([path, (await open(path)).status]).toEqual([path, 200])
  for (const path of ['/nowhere', '/hlist/x', '/hospitals', '/hospitals/', '/favicon.ico', '/.env', '/hlist%2fx']) {
    const { status, text } = await open(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('<div id="root">')
  }
  // A malformed address is rejected before the look-up of its page.
  for (const path of ['/%', '/%c3', '/%c3%28']) expect([path, (await open(path)).status]).toEqual([path, 404])
  const head = await fetch(`${app.url}/nowhere`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
})

describe('search engines', () => {
  const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  const listed = async () => {
    const files = locations((await open('/sitemap.xml')).text)
    const texts = await Promise.all(files.map(async (file) => (await open(file.replace(origin, ''))).text))
    return { files, addresses: texts.flatMap(locations) }
  }

  test('find the sitemap, and may fetch the calls of the pages', async () => {
    const { text, headers } = await open('/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text.split('\n')).toEqual(expect.arrayContaining(['Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`]))
  })

  test('find every open hospital once, and no suspended one', async () => {
    const here = await aHospital(app.db)
    const hidden = await aHospital(app.db)
    await suspend(hidden.id, true)
    const { files, addresses } = await listed()
    expect(files).toEqual([`${origin}/sitemap-1-of-1.xml`])
    expect(addresses).toEqual(
      expect.arrayContaining([`${origin}/`, `${origin}/hlist`, `${origin}/hospitals/${here.id}`]),
    )
    expect(addresses).not.toContain(`${origin}/hospitals/${hidden.id}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const path of ['/', '/hlist', `/hospitals/${here.id}`])
      expect(addresses).toEqual(expect.arrayContaining([`${origin}${path}?lang=en`, `${origin}${path}?lang=hi`]))
  })

  test('find the same hospitals in any number of parts', async () => {
    const { addresses } = await listed()
    for (const parts of [2, 16]) {
      const files = Array.from({ length: parts }, (_, at) => open(`/sitemap-${at + 1}-of-${parts}.xml`))
      const texts = (await Promise.all(files)).map(({ text }) => text)
      expect(texts.flatMap(locations).toSorted()).toEqual(addresses.toSorted())
    }
    for (const none of ['0-of-1', '2-of-1', '1-of-3', '1-of-0', '1-of-8192', '99999-of-16', '1-of-x', '-1-of-2'])
      expect([none, (await open(`/sitemap-${none}.xml`)).status]).toEqual([none, 404])
  })

  test('get 304 for a known list until a hospital is added or removed', async () => {
    for (const path of ['/sitemap.xml', '/sitemap-1-of-1.xml']) {
      const { headers } = await open(path)
      const tag = headers.get('etag') ?? ''
      for (const known of [tag, tag.replace('W/', ''), `"x", ${tag}`])
        expect((await open(path, { 'if-none-match': known })).status).toBe(304)
      await aHospital(app.db)
      const { status, headers: later } = await open(path, { 'if-none-match': tag })
      expect([status, later.get('etag') === tag]).toEqual([200, false])
    }
  })
})
