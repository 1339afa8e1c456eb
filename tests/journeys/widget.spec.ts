import type { Frame, FrameLocator, Page } from '@playwright/test'
import { aMobile } from '../builders.ts'
import { desk, expect, phone, test as base } from './fixtures.ts'
import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { hear } from './hear.ts'
import { logInPatient } from './log-in.ts'
import { startOwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { askForCode } from './prove-mobile.ts'
import { startWidgetProvider, type WidgetProvider } from './widget-provider.ts'

/** The product with a third party's widget instead of codes of its own. */
const test = base.extend<object, { provider: WidgetProvider }>({
  provider: [
    async ({}, give) => {
      const provider = await startWidgetProvider()
      await give(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, give) => {
      const product = await startOwnProduct('widget', provider.env)
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const thirdParty = /^asked 127\.0\.0\.1:/
const password = 'rice-and-tea-9'
const title = 'Verification of the mobile number'

const widgetOf = (page: Page) => page.frameLocator(`iframe[title="${title}"]`)

/** Presses a button with which the frame goes, so that Chromium may never say that the press has ended. */
function pressLast(widget: FrameLocator, name: string): void {
  widget
    .getByRole('button', { name })
    .click()
    .catch(() => undefined)
}

/** The frame itself, once the provider's script has run in it. */
async function loadedFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => URL.parse(frame.url())?.pathname === '/otp-widget')
  await expect
    .poll(() =>
      find()
        ?.evaluate(() => typeof window.initSendOTP)
        .catch(() => undefined),
    )
    .toBe('function')
  const frame = find()
  if (!frame) throw new Error('The page has no frame for the widget.')
  return frame
}

/** What a script of a page can read of the device's storage, by itself and through a frame of its own. */
const readStorage = () => {
  const inner = document.body.appendChild(document.createElement('iframe'))
  const reads: Record<string, () => unknown> = {
    'localStorage': () => localStorage.getItem('token') ?? localStorage.getItem('selectedDoctor'),
    'sessionStorage': () => sessionStorage.getItem('hospitalNumber'),
    'localStorage of an inner frame': () => inner.contentWindow?.localStorage.getItem('selectedDoctor'),
    'cookies': () => document.cookie,
    'the page around it': () => (parent === window ? '' : parent.document.body.textContent),
    'the storage of the page around it': () => (parent === window ? '' : parent.localStorage.getItem('selectedDoctor')),
  }
  const found = Object.entries(reads).map(([what, read]) => {
    try {
      return read() ? what : ''
    } catch {
      return ''
    }
  })
  inner.remove()
  return { origin: self.origin, found: found.filter(Boolean) }
}

test('a visitor signs up by the widget, whose script runs only in a frame', async ({
  openScreen,
  provoked,
  provider,
}) => {
  provoked.push(thirdParty)
  const mobile = aMobile()
  const page = await openScreen(phone)
  await page.goto('/userlogin')
  await page.getByRole('link', { name: 'Register' }).click()
  await askForCode(page, mobile)
  const widget = widgetOf(page)
  await widget.getByLabel('Widget code').fill('0000')
  await widget.getByRole('button', { name: 'Confirm' }).click()
  await widget.getByLabel('Widget code').fill(provider.code)
  pressLast(widget, 'Confirm')
  await page.getByLabel('Full name').fill('Asha Rao')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await hear(page, 'User Signed Up Successfully')
  await expect(page).toHaveURL('/usershomepage')
})

test('the provider’s script reads neither storage nor the page around it', async ({ openScreen, provoked }) => {
  provoked.push(thirdParty, /Failed to read|Blocked a frame/)
  const page = await openScreen(phone)
  await page.goto('/userlogin')
  await page.evaluate(() => {
    localStorage.setItem('selectedDoctor', 'a-secret')
    sessionStorage.setItem('hospitalNumber', 'a-secret')
    document.cookie = 'a=secret'
  })
  await page.goto('/usersignup')
  const frame = await loadedFrame(page)
  expect(await page.evaluate(readStorage)).toMatchObject({ found: expect.arrayContaining(['localStorage', 'cookies']) })
  expect(await frame.evaluate(readStorage)).toEqual({ origin: 'null', found: [] })
  expect(await page.evaluate(() => typeof window.initSendOTP)).toBe('undefined')
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms')
})

test('the widget’s page has no access to a token, also when opened directly', async ({ openScreen, product }) => {
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/otp-widget')
  expect(await page.evaluate(readStorage)).toEqual({ origin: 'null', found: [] })
})

test('a message from another origin proves nothing', async ({ openScreen, provoked }) => {
  provoked.push(thirdParty)
  const page = await openScreen(phone)
  await page.goto('/usersignup')
  await askForCode(page, aMobile())
  await expect(widgetOf(page).getByLabel('Widget code')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    const forged = { kind: 'verified', accessToken: 'forged' }
    window.postMessage(forged, '*')
    dispatchEvent(new MessageEvent('message', { data: forged, origin: 'null', source: window }))
  })
  const frame = await loadedFrame(page)
  await frame.evaluate(() => parent.postMessage({ kind: 'verified', accessToken: 'x'.repeat(4001) }, '*'))
  await expect(widgetOf(page).getByLabel('Widget code')).toBeVisible()
  expect(asked).toEqual([])
})

test('the widget fits a narrow phone and is used by the keyboard', async ({ openScreen, provoked, provider }) => {
  provoked.push(thirdParty)
  const mobile = aMobile()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openScreen({ ...phone, viewport: { width: 320, height: 568 }, colorScheme })
    await page.goto('/usersignup')
    await page.getByLabel('Mobile number').fill(mobile)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Verify')).toContainText(`${mobile.slice(2, 7)} ${mobile.slice(7)}`)
    await expect(widgetOf(page).getByLabel('Widget code')).toBeVisible()
    await expect(page.locator('iframe')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.99 })
    await picture(page, `sign-up.widget.${colorScheme}`)
    await page.locator('iframe').focus()
    await page.keyboard.press('Tab')
    await expect(widgetOf(page).getByLabel('Widget code')).toBeFocused()
    await page.keyboard.type('0000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change number' }).press('Enter')
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
    await page.keyboard.press('Enter')
    await widgetOf(page).getByLabel('Widget code').fill(provider.code)
    // The frame goes with the key, so that Chromium may never say that the key has come up.
    page.keyboard.press('Enter').catch(() => undefined)
    await expect(page.getByLabel('Full name')).toBeVisible()
  }
})

test('a closed widget shows a message beside the number, and can be opened again', async ({
  openScreen,
  product,
  provoked,
  provider,
}) => {
  provoked.push(thirdParty)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.goto('/ufp')
  await askForCode(page, patient.mobile)
  const widget = widgetOf(page)
  pressLast(widget, 'Close')
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('The number was not verified. Try again.')
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.getByRole('button', { name: 'Send code' }).click()
  await widget.getByLabel('Widget code').fill(provider.code)
  pressLast(widget, 'Confirm')
  await page.getByLabel('New password').fill('three-green-parrots')
  await page.getByRole('button', { name: 'Update password' }).click()
  await hear(page, 'Password updated successfully')
  await expect(page).toHaveURL('/userlogin')
})

test('a script that fails to load shows an error, and loads on the next try', async ({ openScreen, provoked }) => {
  provoked.push(thirdParty, /ERR_FAILED .*otp-provider/)
  const page = await openScreen(phone)
  let isAway = true
  await page.route('**/otp-provider.js', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/usersignup')
  await askForCode(page, aMobile())
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/The network did not answer/)
  isAway = false
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(widgetOf(page).getByLabel('Widget code')).toBeVisible()
})

test('the script is not loaded on a device that is logged in', async ({ openScreen, product, provider }) => {
  const before = provider.fetched()
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/ufp')
  await expect(page.getByLabel('Current password')).toBeVisible()
  await page.goto('/usersignup')
  await expect(page).toHaveURL('/usershomepage')

  const clinic = await aClinic(product)
  const atDesk = await openScreen(desk, { hospital: clinic.session })
  await atDesk.goto('/usersignup')
  await expect(atDesk.getByText('is logged in on this device. Log out there first')).toBeVisible()

  const asAdmin = await openScreen(desk, { admin: (await anAdmin(product)).session })
  await asAdmin.goto('/usersignup')
  await expect(asAdmin.getByText('The admin is logged in on this tab. Log out there first')).toBeVisible()
  expect(provider.fetched()).toBe(before)
})

test('the frame goes as soon as a patient logs in on the device', async ({ openScreen, product, provoked }) => {
  provoked.push(thirdParty)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.goto('/ufp')
  await loadedFrame(page)
  const other = await page.context().newPage()
  await other.goto('/userlogin')
  await logInPatient(other, patient)
  await expect(page.getByLabel('Current password')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
