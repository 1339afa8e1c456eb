import type { Page } from '@playwright/test'
import { textsIn } from './texts-in.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { workerReady } from './pushed.ts'
import { slow3G } from './slow-network.ts'

/** The bytes that a server may send before the phone's acknowledgement: ten packets. More costs a round trip. */
const firstFlight = 10 * 1460
const heading = 'Where Healthcare Meets Convenience'

/** Remembers the first heading that is in the page before a script of the page has run. */
const rememberHeading = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(globalThis, { headingAtFirst: document.querySelector('h1') })
    })
  })

/** Whether that heading is still the one in the page. */
const isSameHeading = (page: Page) => page.evaluate("headingAtFirst === document.querySelector('h1')")

const hospitalsLoaded = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' })).toBeVisible()

test('the first page can be read, and its links lead on, before any script has run', async ({ openScreen }) => {
  const page = await openScreen({ ...phone, javaScriptEnabled: false })
  await page.goto('/')
  for (const name of [heading, 'Hospitals', 'Our Services', 'Contact Us'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^A token: live number 24/ })).toBeVisible()
  await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(8, 74, 64)')
  await page.getByRole('link', { name: 'Find a hospital' }).click()
  await expect(page.getByRole('heading', { name: 'Hospitals', exact: true })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toHaveAttribute('href', '/userlogin')
})

for (const [size, options] of Object.entries({ phone, desk })) {
  test(`the first paint needs one answer, without a later layout shift: ${size}`, async ({ openScreen }) => {
    test.slow()
    const page = await openScreen(options)
    await slow3G(page)
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      Object.assign(globalThis, { shifts })
      const note = (shift: PerformanceEntry) => shifts.push(shift.toJSON())
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' })
    })
    await page.goto('/')
    await hospitalsLoaded(page)
    await expect(page.getByRole('link', { name: 'help@baari.example' })).toBeAttached()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation')
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (!(document instanceof PerformanceNavigationTiming)) throw new Error('The browser tells no times.')
      const resources = performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
      return {
        bytes: document.transferSize,
        answered: document.responseEnd,
        painted: paint?.startTime ?? Infinity,
        blocking: resources.flatMap((one) =>
          'renderBlockingStatus' in one && one.renderBlockingStatus === 'blocking' ? [one.name] : [],
        ),
        resources: resources.length,
      }
    })
    const { bytes, answered, painted } = seen
    process.stdout.write(
      `first paint on slow 3G, ${size}: ${Math.round(painted)} ms; the page of ${bytes} B was there at ${Math.round(answered)} ms\n`,
    )
    expect(bytes).toBeLessThan(firstFlight)
    expect(seen.resources).toBeGreaterThan(5)
    expect(seen.blocking).toEqual([])
    const shifts = await page.evaluate<{ value: number }[]>('shifts')
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.01)
  })
}

test('the first content is hydrated without a second render, for every session', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const { session } = await aPatientOf(product)
  for (const loggedIn of [{}, { patient: session }, { hospital: clinic.session }]) {
    const page = await openScreen(phone, loggedIn)
    await rememberHeading(page)
    for (const address of ['/', '/?from=a-poster', '/#services']) {
      await page.goto(address)
      await hospitalsLoaded(page)
      expect(await isSameHeading(page), address).toBe(true)
    }
    await page.getByRole('tab', { name: 'Patient' }).click()
    await expect(page.getByRole('heading', { name: 'Token Tracking' })).toBeVisible()
    await page.getByRole('link', { name: 'LOGIN', exact: true }).click()
    await expect(page).toHaveURL('patient' in loggedIn ? '/usershomepage' : '/userlogin')
    await page.goBack()
    await hospitalsLoaded(page)
  }
})

test('the first page in another language is hydrated without a second render', async ({ openScreen }) => {
  const page = await openScreen({ ...phone, locale: 'hi-IN' })
  await rememberHeading(page)
  await page.goto('/')
  await hospitalsLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsIn('hi')(heading))
  expect(await isSameHeading(page)).toBe(true)
})

test('text typed before the hydration is searched afterwards; controls without a script are disabled', async ({
  openScreen,
}) => {
  const page = await openScreen(phone)
  const { promise: typed, resolve: goOn } = Promise.withResolvers<undefined>()
  await page.route('**/assets/index-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('searchbox')
  await box.fill('Tulsi')
  const install = page.getByRole('button', { name: 'Click here to Install App' })
  await expect(install).toBeDisabled()
  goOn(undefined)
  await expect(page.getByText(/places? for “Tulsi”|Nothing is found for “Tulsi”/).first()).toBeVisible()
  await expect(box).toHaveValue('Tulsi')
  await expect(install).toBeEnabled()
})

test('without a network the first page opens from the phone’s cache', async ({ openScreen, provoked }) => {
  provoked.push(...noNetwork)
  const page = await openScreen({ ...phone, ...withWorker })
  await page.goto('/')
  await hospitalsLoaded(page)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The hospitals did not load.')
  await expect(page.getByRole('link', { name: 'help@baari.example' })).toBeAttached()
  await page.context().setOffline(false)
  await page.reload()
  await hospitalsLoaded(page)
})
