import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { textsIn } from './texts-in.ts'
import { expect, phone, test, withWorker } from './fixtures.ts'
import { logInPatient } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { proveMobile } from './prove-mobile.ts'
import { workerReady } from './pushed.ts'

const small = { ...phone, viewport: { width: 360, height: 640 } }
const hindi = textsIn('hi')
const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? ''

const theSwitch = (page: Page) => page.locator('header button.language')

/** Chooses a language as a person does: two presses. */
async function choose(page: Page, code: string) {
  await theSwitch(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: nameOf(code), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const headline = 'Where Healthcare Meets Convenience'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('on a phone one press shows all languages, and a second shows the page in one', async ({ openScreen }) => {
  const page = await openScreen(small)
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { notLoadedAgain: true }))
  await theSwitch(page).click()
  const sheet = page.getByRole('dialog')
  for (const button of await sheet.locator('.languages button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button).toHaveText(nameOf((await button.getAttribute('lang')) ?? ''))
  }
  await sheet.getByRole('button', { name: nameOf('hi'), exact: true }).click()
  await expect(heading(page, hindi(headline))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page).toHaveTitle(`Baari · ${hindi(headline)}`)
  await expect(theSwitch(page)).toBeFocused()
  expect(await page.evaluate('notLoadedAgain')).toBe(true)
  await page.goto('/hlist')
  await expect(heading(page, hindi('Hospitals'))).toBeVisible()
})

test('in every language the public menu takes one line of a small phone, a wider one names the language, and a tablet shows the whole header', async ({
  openScreen,
}) => {
  const page = await openScreen(small)
  for (const { code } of languages) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/about?lang=${code}`)
    const links = page.locator('.visitor-top nav a')
    await expect(links).toHaveCount(4)
    const tops = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size, `lines in ${code}`).toBe(1)
    await page.setViewportSize({ width: 390, height: 640 })
    await expect(theSwitch(page).locator('span')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner')).toHaveJSProperty('offsetHeight', 104)
    for (const width of [861, 900, 1001]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.locator('.visitor-acts a').last()).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a change of the language keeps the typed text', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/usersignup')
  await proveMobile(page, '98200 12345')
  await page.getByLabel('Full name').fill('Savitri Deshpande')
  await page.getByLabel('New password').fill('three quiet rivers')
  await choose(page, 'hi')
  await expect(page.getByLabel(hindi('Full name'))).toHaveValue('Savitri Deshpande')
  await expect(page.getByLabel(hindi('New password'))).toHaveValue('three quiet rivers')
  await expect(page.getByRole('button', { name: hindi('REGISTER') })).toBeVisible()
})

test('the errors of a refused form follow the language', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/registration-form')
  await page.getByRole('button', { name: 'Send request' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('list') })
  const missing = ['Write the name of the centre.', 'Please fill out the name and speciality for all doctors.']
  for (const text of missing) await expect(summary.getByRole('link', { name: text })).toBeVisible()
  await choose(page, 'hi')
  for (const text of missing) await expect(summary.getByRole('link', { name: hindi(text) })).toBeVisible()
  const centre = page.getByLabel(hindi('Centre name'), { exact: true })
  await expect(centre).toHaveAccessibleDescription(hindi('Write the name of the centre.'))
  await expect(theSwitch(page)).toBeFocused()
})

test('the chosen language stays after a log-out', async ({ openScreen, product }) => {
  const page = await openScreen(phone)
  await logInPatient(page, await aPatientOf(product))
  await choose(page, 'hi')
  await page.getByRole('button', { name: hindi('Profile') }).click()
  await page.getByRole('button', { name: hindi('LOGOUT') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hindi('LOGOUT') })
    .click()
  await expect(heading(page, hindi(headline))).toBeVisible()
  await page.goto('/userlogin')
  await expect(page.getByLabel(hindi('Password'), { exact: true })).toBeVisible()
})

test('an address with a language shows the page in it, and the switch takes it out of the address', async ({
  openScreen,
}) => {
  const page = await openScreen(phone)
  await page.goto('/hlist?lang=hi&from=poster#list')
  const search = (text: string) => page.getByPlaceholder(text)
  await expect(search(hindi('Search by pincode or centre name'))).toBeVisible()
  await choose(page, 'en')
  await expect(search('Search by pincode or centre name')).toBeVisible()
  await expect(page).toHaveURL('/hlist?from=poster#list')
  await page.goto('/hlist')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the first paint is in the language of the browser, before and after the scripts', async ({ openScreen }) => {
  const still = await openScreen({ ...phone, locale: 'hi-IN', javaScriptEnabled: false })
  await still.goto('/')
  await expect(heading(still, hindi(headline))).toBeVisible()
  await expect(still.getByText(headline)).toBeHidden()

  const page = await openScreen({ ...phone, locale: 'hi-IN' })
  await page.addInitScript(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    const note = () => shown.push(document.querySelector('h1')?.textContent)
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/')
  await expect(page.getByText('Asha Clinic and Diagnostics').first()).toBeVisible()
  const seen = await page.evaluate<string[]>('[...new Set(shown.filter(Boolean))]')
  expect(seen).toEqual([hindi(headline)])
})

test('only the texts of the screen in the chosen language are loaded', async ({ openScreen }) => {
  const page = await openScreen({ ...phone, locale: 'hi-IN' })
  const asked: string[] = []
  page.on('request', (request) => {
    const file = /\/assets\/texts-[^/]+\/(.+)\.json/.exec(request.url())?.[1]
    if (file) asked.push(file)
  })
  await page.goto('/userlogin', { waitUntil: 'load' })
  await expect(page.getByLabel(hindi('Password'), { exact: true })).toBeVisible()
  expect(asked.slice(0, 2).toSorted()).toEqual(['hi/patient-login', 'hi/start'])
  expect(asked.filter((file) => !file.startsWith('hi/'))).toEqual([])
})

test('a choice of the language caches its texts for use offline, and requests no file that the cache holds', async ({
  openScreen,
}) => {
  const page = await openScreen({ ...phone, ...withWorker })
  await page.goto('/')
  await workerReady(page)
  await page.reload()
  await expect(heading(page, headline)).toBeVisible()
  const requested: string[] = []
  page.context().on('request', (request) => {
    if (request.serviceWorker()) requested.push(new URL(request.url()).pathname)
  })
  await choose(page, 'hi')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/index.html'))?.text()))
    .toContain('<html lang="hi"')
  expect(requested.filter((path) => path === '/index.html')).toHaveLength(1)
  const files = requested.filter((path) => path.startsWith('/assets/'))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((path) => !/^\/assets\/texts-[^/]+\/hi\//.test(path))).toEqual([])
})

test('texts outside of the catalogues would show in the language for tests', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/userlogin?lang=en-XA')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  for (const part of ['header nav a', 'main label', 'main button', 'main h1'])
    for (const text of await page.locator(part).allInnerTexts()) expect(text).toMatch(/^(?:[^a-z]*)$/)
  await page.goto('/userlogin?lang=ar-XB')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
