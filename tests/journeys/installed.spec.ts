import { z } from 'zod'
import { aClinic } from './clinic.ts'
import { allowed, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { noPushHere, workerReady } from './pushed.ts'
import { beforeNewerBuild } from './newer-build.ts'
import { noReload } from './reload.ts'
import { expectTicket, tokenTicket } from './ticket.ts'

const waiting = ['Rekha Reddy', 'Mohan Das', 'Priya Nair', 'Suresh Babu', 'Noor Jahan', 'Ganesh Kulkarni']
const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })
const webManifest = z.object({ start_url: z.string(), icons: z.array(picture), screenshots: z.array(picture) })
const withApp = { ...phone, ...withWorker }

test(
  'after a reload without a network, the home shows the last known number as such, and is live again by itself',
  allowed,
  async ({ openScreen, product, provoked }) => {
    provoked.push(...noNetwork, noPushHere)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.complete(1)
    const page = await openScreen(withApp, { patient: patient.session })
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 1, own: 7, paper: 'live' })
    await workerReady(page)
    // Received live, after the list was fetched.
    await clinic.complete(2)
    await expectTicket(page, { current: 2, own: 7, paper: 'live' })

    await page.context().setOffline(true)
    await page.reload()
    await expect(tokenTicket(page)).toHaveAttribute('data-state', 'stale')
    await expect(tokenTicket(page)).toContainText(/Last known \d+:\d\d\s[ap]m/)
    await expect(page.getByRole('heading', { name: /^4 people ahead at \d+:\d\d\s[ap]m$/ })).toBeVisible()
    await expect(page.getByText(/^No connection, last known \d+:\d\d\s[ap]m$/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: clinic.name })).toBeVisible()
    await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
    await expect(page.getByRole('heading', { name: patient.fullName })).toBeVisible()
    await page.getByRole('link', { name: 'HOME', exact: true }).last().click()

    await clinic.complete(3)
    await page.context().setOffline(false)
    await expectTicket(page, { current: 3, own: 7, paper: 'live' })
  },
)

test('no cache contains answers with personal data', async ({ openScreen, product, provoked }) => {
  provoked.push(noPushHere)
  const clinic = await aClinic(product, { waiting })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(withApp, { patient: patient.session })
  await page.goto('/usershomepage')
  await workerReady(page)
  // From here on every request passes the worker.
  await page.reload()
  await expectTicket(page, { current: 0, own: 7, paper: 'wait' })
  await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
  await expect(page.getByRole('heading', { name: patient.fullName })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const requests = lists.flat()
    const texts = await Promise.all(requests.map(async (request) => (await caches.match(request))?.text()))
    return { paths: requests.map(({ url }) => new URL(url).pathname), text: texts.join('\n') }
  })
  expect(kept.paths.length).toBeGreaterThan(10)
  expect(kept.paths.filter((path) => !/^\/(?:index\.html$|words$|assets\/)/.test(path))).toEqual([])
  expect(kept.text).not.toContain(patient.fullName)
  expect(kept.text).not.toContain(clinic.name)
})

test('a newer version is offered, and loaded only on request', async ({ openScreen, product, provoked }) => {
  provoked.push(/^asked 127/)
  const build = await beforeNewerBuild(product.url)
  const page = await openScreen({ ...withApp, baseURL: build.url })
  await page.goto('/hlist')
  await workerReady(page)
  await page.reload()
  await page.getByRole('searchbox').fill('Tulsi')
  const neverReloaded = await noReload(page)
  build.renew()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  const offer = page.getByText('A new version is ready', { exact: true })
  await expect(offer).toBeVisible()
  await neverReloaded()
  await expect(page.getByRole('searchbox')).toHaveValue('Tulsi')

  await page.getByRole('button', { name: 'Load it' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-unloaded', 'never')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(offer).toBeHidden()
  build.close()
})

test('the app is installed from the first page, once the browser has offered it', async ({ openScreen }) => {
  const page = await openScreen(withApp)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Click here to Install App' })
  await button.click()
  const told = page.getByRole('alertdialog')
  await expect(told).toContainText('Add to Home Screen')
  await told.getByRole('button', { name: 'OK' }).click()

  await page.evaluate(() => {
    const log = { prompts: 0, kept: false }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      log.prompts += 1
    }
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) })
    log.kept = !dispatchEvent(event)
    Object.assign(globalThis, { installLog: log })
  })
  const installLog = () => page.evaluate<{ prompts: number; kept: boolean }>('installLog')
  await button.click()
  await expect.poll(installLog).toEqual({ prompts: 1, kept: true })
  // The answer was given: the browser has to offer it anew.
  await button.click()
  await expect(told).toContainText('Add to Home Screen')
  expect(await installLog()).toEqual({ prompts: 1, kept: true })
})

test('the installation’s manifest and icons are served', async ({ page, product }) => {
  const manifest = await page.request.get(`${product.url}/manifest.webmanifest`)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, screenshots, start_url: start } = webManifest.parse(await manifest.json())
  expect(start).toBe('/usershomepage')
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
    expect.arrayContaining([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]),
  )
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const served = await page.request.get(`${product.url}${src}`)
    expect(served.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const bytes = await served.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const worker = await page.request.get(`${product.url}/service-worker.js`)
  expect(worker.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  })
})
