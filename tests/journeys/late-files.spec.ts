import type { Page } from '@playwright/test'
import { askForPairing, pairDevice, type DeviceKind } from '#contract/devices.ts'
import { setShortAddress } from '#contract/short-address.ts'
import { screens } from '#web/screens.ts'
import { anAdmin } from './admin.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { chooseQueue, openWalkIn, walkInForm } from './desk.ts'
import { desk, expect, type LoggedIn, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'

/** Who opens an address, by the guards around its screen. */
function readerOf(around: readonly unknown[]) {
  const guards = around.map(String).join(' ')
  if (guards.includes('forPatients')) return 'patient'
  if (guards.includes('hospital-guard')) return 'hospital'
  return guards.includes('admin') ? 'admin' : 'visitor'
}

const addressesOf = (reader: string) =>
  Object.entries(screens).flatMap(([address, [around]]) => (readerOf(around) === reader ? [address] : []))

const readers = ['visitor', 'patient', 'hospital', 'admin'] as const

test('each late file of a screen, cut off once, leaves the page and arrives later', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.setTimeout(600_000) // every file that any screen asks for late, on a machine that may be busy
  provoked.push(/ERR_BLOCKED_BY_CLIENT/)
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy'] })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const sessions: Record<(typeof readers)[number], LoggedIn> = {
    visitor: {},
    patient: { patient: patient.session },
    hospital: { hospital: clinic.session },
    admin: { admin: (await anAdmin(product)).session },
  }
  const shortAddress = `clinic-${crypto.randomUUID().slice(0, 8)}`
  await send(product.url, setShortAddress, { token: clinic.session, body: { shortAddress } })
  /** The files that were cut off: one that several screens ask for is cut off on the first. */
  const cut = new Set<string>()
  for (const reader of readers) {
    const size = reader === 'hospital' ? desk : phone
    // Two at a time: each waits for the network to rest.
    const pages = [await openScreen(size, sessions[reader]), await openScreen(size, sessions[reader])]
    const addresses = addressesOf(reader).map((pattern) =>
      pattern
        .replace(/:id/, pattern.includes('schedule') ? clinic.ids.doctorId : clinic.ids.hospitalId)
        .replace(':shortAddress', shortAddress)
        .replace(':section', 'people'),
    )
    const found = new Map<string, string>()
    await share(pages, addresses, async (page, address) => {
      for (const file of await lateFiles(page, address)) if (!found.has(file)) found.set(file, address)
    })
    expect(found.size, `late files of a ${reader}`).toBeGreaterThan(2)
    const cutters = await Promise.all(pages.map(cutter))
    const groups = await Promise.all(
      addresses.map(async (address) => ({
        address,
        groups: await apart([...found].flatMap(([file, on]) => (on === address && !cut.has(file) ? [file] : []))),
      })),
    )
    const jobs = groups.flatMap(({ address, groups }) => groups.map((files) => ({ address, files })))
    await share(cutters, jobs, (cutOff, { address, files }) =>
      test.step(`${address} without ${files.map(nameOf).join(', ')}`, () => cutOff(address, files)),
    )
    for (const file of found.keys()) cut.add(file)
    await Promise.all(pages.map((page) => page.close()))
  }
})

test('each late file of a paired display and kiosk, cut off once, leaves the screen and arrives later', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_BLOCKED_BY_CLIENT/)
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy'] })
  for (const kind of ['display', 'kiosk'] as const) {
    const page = await openScreen(desk)
    const unpaired = await lateFiles(page, `/${kind}`)
    const token = await aPaired(kind, product, clinic)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`${kind}token`, token] as const)
    const files = (await lateFiles(page, `/${kind}`)).filter((file) => !unpaired.includes(file))
    await expect(page.getByText(clinic.doctor).first()).toBeVisible()
    const cutOff = await cutter(page)
    for (const group of await apart(files))
      await test.step(`${kind} without ${group.map(nameOf).join(', ')}`, () => cutOff(`/${kind}`, group))
  }
})

test('a sheet, or a part of one, whose file does not load shows a sentence with a retry, and then opens', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED/)
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy'] })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await page.route('**/assets/doctor-link-*.js', (route) => route.abort())
  const open = page.getByRole('button', { name: 'Open on the doctor’s phone' })
  await open.press('Enter')
  const notLoaded = page.getByRole('dialog', { name: 'Not loaded yet' })
  await expect(notLoaded.getByText('This page did not load')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.press('Enter')
  await page.unroute('**/assets/doctor-link-*.js')
  await notLoaded.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').locator('svg.qr')).toBeVisible()
  await expect(notLoaded).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.route('**/assets/day-and-slot-picker-*.js', (route) => route.abort())
  await openWalkIn(page)
  await expect(walkInForm(page).getByText('This page did not load')).toBeVisible()
  await page.unroute('**/assets/day-and-slot-picker-*.js')
  await walkInForm(page).getByRole('button', { name: 'Try again' }).click()
  await expect(walkInForm(page).getByRole('radio', { name: /^Today/ })).toBeVisible()
})

test('after a release an old page loads itself anew; a young one, and one with typed text, stays', async ({
  openScreen,
  provoked,
}) => {
  provoked.push(/status of 404 .*\/assets\//)
  const page = await openScreen(phone)
  const forgotten = page.getByRole('link', { name: 'Forgot Password' })
  const mobile = page.getByLabel('Mobile number')
  const makeOld = () => page.evaluate(() => (performance.now = () => 120_000))
  let loads = 0
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  /** The file is gone until the page is loaded for that time. @returns waits until the page knows it, and has tried again */
  async function isGone(file: string, until: number, from?: Promise<unknown>) {
    let missed = 0
    await page.route(file, async (route) => {
      if (loads >= until) return route.continue()
      await from
      await route.fulfill({ status: 404 })
      missed += 1
    })
    return () => expect.poll(() => missed).toBeGreaterThan(2)
  }
  await test.step('a young page shows a sentence, and its retry loads the page', async () => {
    const isKnown = await isGone('**/assets/reset-password-*.js', 2)
    await page.goto('/userlogin')
    await forgotten.click()
    await expect(page.getByText('This page did not load')).toBeVisible()
    await isKnown()
    expect(loads).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(mobile).toBeVisible()
    expect(loads).toBe(2)
  })
  await test.step('an old page loads itself anew', async () => {
    await isGone('**/assets/reset-password-*.js', 4)
    await page.goto('/userlogin')
    await makeOld()
    await forgotten.click()
    await expect.poll(() => loads).toBe(4)
    await expect(mobile).toBeVisible()
    await expect(page).toHaveURL('/ufp')
  })
  await test.step('an old page with typed text stays', async () => {
    const typed = Promise.withResolvers<undefined>()
    const isKnown = await isGone('**/assets/follow-language-*.js', 6, typed.promise)
    await page.goto('/userlogin')
    await makeOld()
    await mobile.fill('98450')
    typed.resolve(undefined)
    await isKnown()
    await expect(mobile).toHaveValue('98450')
    expect(loads).toBe(5)
  })
})

/** @returns the token of a device that the clinic's desk has paired */
async function aPaired(kind: DeviceKind, product: OwnProduct, { session }: Clinic): Promise<string> {
  const asked = askForPairing.answer.parse(await send(product.url, askForPairing, { body: { kind } }))
  const layout = { theme: 'dark', turned: 'none' }
  const body = { code: asked.code, kind, name: 'Hall', doctors: [], layout, languages: ['en'], notice: '' }
  await send(product.url, pairDevice, { token: session, body })
  return asked.token
}

/** Does the jobs, each by the first worker that is free. */
async function share<Worker, Job>(
  workers: readonly Worker[],
  jobs: readonly Job[],
  work: (worker: Worker, job: Job) => Promise<void>,
): Promise<void> {
  const left = jobs.values()
  await Promise.all(
    workers.map(async (worker) => {
      for (const job of left) await work(worker, job)
    }),
  )
}

/** @returns the addresses of the scripts, styles and texts that the page loads and its HTML does not name */
async function lateFiles(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>()
  const note = (request: { url(): string }) => asked.add(request.url())
  page.on('request', note)
  const html = await (await page.goto(address))?.text()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return [...asked].filter(
    (url) => /\/assets\/.*\.(?:js|css|json)$/.test(url) && !html?.includes(new URL(url).pathname),
  )
}

const nameOf = (file: string) => file.replace(/.*\//, '')

/** Puts the files in groups that are cut off at once: of one kind, and without one that asks for another of them. A file that is lost alone
 *  fails otherwise than together with the one that asks for it. */
async function apart(files: readonly string[]): Promise<string[][]> {
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file, await (await fetch(file)).text())
  const kindOf = (file: string) => file.replace(/.*\./, '')
  const asks = (one: string, other: string) => texts.get(one)?.includes(nameOf(other)) ?? false
  const groups: string[][] = []
  for (const file of files) {
    const group = groups.find((members) =>
      members.every((one) => kindOf(one) === kindOf(file) && !asks(one, file) && !asks(file, one)),
    )
    if (group) group.push(file)
    else groups.push([file])
  }
  return groups
}

/** @returns what opens an address without some files, and sees them arrive when the network is back; those that another of them had to bring
 *  are cut off at the next opening */
async function cutter(page: Page) {
  // A route would empty the browser's cache, and each opening load every file again.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  async function cutOff(address: string, files: readonly string[]): Promise<void> {
    const isOne = (request: { url(): string }) => files.includes(request.url())
    const lost = new Set<string>()
    const note = (request: { url(): string }) => isOne(request) && lost.add(request.url())
    page.on('requestfailed', note)
    await network.send('Network.setBlockedURLs', { urls: [...files] })
    const failed = page.waitForEvent('requestfailed', isOne)
    await page.goto(address)
    await failed
    if (files.length > 1) await page.waitForLoadState('networkidle')
    page.off('requestfailed', note)
    const names = [...lost].map(nameOf).join(', ')
    const place = (await page.locator('main').count()) > 0 ? page.locator('main') : page.locator('#root')
    await expect.soft(place, `${address} without ${names}`).toHaveText(/\S/)
    const arrived = [...lost].map((file) =>
      page.waitForEvent('requestfinished', { predicate: (request) => request.url() === file, timeout: 15_000 }),
    )
    await network.send('Network.setBlockedURLs', { urls: [] })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await Promise.all(arrived)
    await expect(page.getByText('This page did not load')).toHaveCount(0)
    await expect(place).toHaveText(/\S/)
    const left = files.filter((file) => !lost.has(file))
    if (left.length > 0) await cutOff(address, left)
  }
  return cutOff
}
