import type { Page } from '@playwright/test'
import { aMobile } from '../builders.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { proveMobile } from './prove-mobile.ts'

/** Where the header leads, and the heading of the part that it leads to. */
const parts = { HOSPITALS: 'Hospitals', SERVICES: 'Our Services', ABOUT: 'Contact Us' } as const

const part = (page: Page, heading: string) => page.getByRole('heading', { level: 2, name: heading, exact: true })

async function openLanding(page: Page, address = '/') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toBeVisible()
}

const place = (page: Page) => page.evaluate(() => scrollY)

test('the header scrolls smoothly to the sections of the first page', async ({ openScreen }) => {
  const page = await openScreen({ ...desk, reducedMotion: 'no-preference' })
  await page.clock.install()
  await openLanding(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [link, heading] of Object.entries(parts)) {
    await page.getByRole('link', { name: link, exact: true }).click()
    const places: number[] = []
    for (const pause of [500, 600, 1000]) {
      await page.clock.runFor(pause)
      places.push(await place(page))
    }
    const [half = 0, there = 0, after] = places
    expect(half, link).toBeGreaterThan(there * 0.2)
    expect(half, link).toBeLessThan(there * 0.8)
    expect(after, link).toBe(there)
    await expect(part(page, heading)).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  // Pressed where it stands, out of sight.
  await page.getByRole('link', { name: 'HOME', exact: true }).dispatchEvent('click')
  await page.clock.runFor(1100)
  // Above the header stands the banner of the demonstration.
  const top = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)
  expect(Math.abs(top)).toBeLessThan(1)
})

test('with reduced motion the header jumps to a section, and the keyboard continues there', async ({ openScreen }) => {
  const page = await openScreen({ ...desk, reducedMotion: 'reduce' })
  await page.clock.install()
  await openLanding(page)
  await page.clock.pauseAt(Date.now() + 60_000) // nothing that takes time would happen
  for (const [link, heading] of Object.entries(parts)) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(part(page, heading)).toBeInViewport()
    await expect(page.locator('section:focus')).toContainText(heading)
    await page.evaluate(() => scrollTo(0, 0))
  }
})

test('the sections open from another page and from a link', async ({ openScreen }) => {
  const page = await openScreen(phone)
  for (const [link, heading] of Object.entries(parts)) {
    await page.goto('/userlogin')
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(part(page, heading)).toBeInViewport()
    await page.goto('/hlist')
    const address = await page.getByRole('link', { name: link, exact: true }).getAttribute('href')
    await openLanding(page, address ?? undefined)
    await expect(part(page, heading)).toBeInViewport()
  }
})

test('the services are tabs, for pointer, arrow keys, Home and End', async ({ openScreen }) => {
  const page = await openScreen(desk)
  await openLanding(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const shown = () => page.getByRole('tabpanel').getByRole('heading')
  const forDoctors = ['Manage Appointments', 'Access Patient Records', 'Token Management', 'User-Friendly Design']
  const forPatients = [
    'Search for Healthcare Providers',
    'Book Appointments',
    'Token Tracking',
    'User-Friendly Interface',
  ]
  await expect(tab('Doctors')).toHaveAttribute('aria-selected', 'true')
  await expect(shown()).toHaveText(forDoctors)
  // A press before the script of the lower part has loaded has no effect, and a person presses again.
  await expect(async () => {
    await tab('Patient').click()
    await expect(tab('Patient')).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
  }).toPass()
  await expect(shown()).toHaveText(forPatients)
  for (const [key, name, headings] of [
    ['ArrowRight', 'Doctors', forDoctors],
    ['ArrowLeft', 'Patient', forPatients],
    ['Home', 'Doctors', forDoctors],
    ['End', 'Patient', forPatients],
    ['ArrowLeft', 'Doctors', forDoctors],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(shown()).toHaveText(headings)
  }
  // One stop of the Tab key, then what it shows.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Doctors' })).toBeFocused()
})

test('the page has the staff’s log-in and the contact details', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await openLanding(page)
  const links = {
    'LOGIN': '/userlogin',
    'SIGNUP': '/usersignup',
    'Login As Medical Staff': '/receptionlogin',
    'Register as Medical Staff': '/registration-form',
    '080 0000 0001': 'tel:08000000001',
    '080 0000 0002': 'tel:08000000002',
    'help@baari.example': 'mailto:help@baari.example',
    'baari.example': 'https://baari.example/',
    'Terms of Service': '/terms-of-service',
    'Privacy': '/privacy',
  }
  for (const [name, address] of Object.entries(links))
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  await expect(page.locator('footer')).toContainText('© 2024 Baari')
})

test('without contact details, the first page and the terms refer to the hospital', async ({ openScreen }) => {
  const page = await openScreen({ ...phone, serviceWorkers: 'block' })
  for (const path of ['/', '/terms-of-service', '/privacy'])
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      const served = /(?<=id="served">)[^<]*/
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(served, '{"contact":{"phones":[]}}'),
      })
    })
  await openLanding(page)
  await expect(page.getByText('Ask the hospital: once you have a token')).toBeVisible()
  for (const path of ['/terms-of-service', '/privacy']) {
    await page.goto(path)
    await expect(page.getByText('contact the hospital where you booked')).toBeVisible()
    await expect(page.getByRole('link', { name: /^080/ })).toHaveCount(0)
  }
})

test('hospitals that fail to load show an error, and load on a retry', async ({ openScreen, provoked }) => {
  provoked.push(/ERR_FAILED .*hospitals/)
  const page = await openScreen(phone)
  await page.route('**/api/hospitals?*', (route) => route.abort())
  await page.goto('/')
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toContainText('The hospitals did not load.')
  await page.unroute('**/api/hospitals?*')
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toBeVisible()
})

test('the terms have five sections, the privacy notice the required content, and both the contact details', async ({
  openScreen,
}) => {
  const page = await openScreen(phone)
  await openLanding(page)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Terms of Service · Baari')
  const numbered = page.getByRole('heading', { level: 2, name: /^\d\. / })
  expect((await numbered.allTextContents()).map((text) => text.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.'])
  await expect(page.getByRole('link', { name: 'help@baari.example' })).toBeVisible()

  await page.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  const notice = page.getByRole('main')
  for (const said of [
    'for 3 years',
    '10 minutes',
    'Data Protection Board of India',
    'grievances',
    'help@baari.example',
  ])
    await expect(notice).toContainText(said)

  // They open beside the form: nothing typed is lost.
  await page.goto('/usersignup')
  await proveMobile(page, aMobile())
  await page.getByLabel('Full name').fill('Asha Rao')
  const beside = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect((await beside).getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
})
