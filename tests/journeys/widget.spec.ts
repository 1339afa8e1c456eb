import { aMobile } from '../builders.ts'
import { desk, expect, phone, test as base } from './fixtures.ts'
import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { hear } from './hear.ts'
import { logInPatient } from './log-in.ts'
import { startOwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
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

test('somebody signs up by the widget, whose script is gone before a token is kept', async ({
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
  await page.getByLabel('Widget code').fill('0000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('Widget code').fill(provider.code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('New password').fill(password)
  expect(await page.evaluate(() => typeof window.initSendOTP)).toBe('function')
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await hear(page, 'User Signed Up Successfully')
  await expect(page).toHaveURL('/userlogin')
  expect(await page.evaluate(() => typeof window.initSendOTP)).toBe('undefined')
  await logInPatient(page, { mobile, password })
  await page.goBack()
  await expect(page).toHaveURL('/usershomepage')
  expect(await page.evaluate(() => typeof window.initSendOTP)).toBe('undefined')
})

test('a widget that is closed is told of beside the number, and can be opened again', async ({
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
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('The number was not verified. Try again.')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Widget code').fill(provider.code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('New password').fill('three-green-parrots')
  await page.getByRole('button', { name: 'Update password' }).click()
  await hear(page, 'Password updated successfully')
  await expect(page).toHaveURL('/userlogin')
})

test('where somebody is logged in the script never comes', async ({ openScreen, product, provider }) => {
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
  await expect(asAdmin.getByText('The admin is logged in in this tab. Log out there first')).toBeVisible()
  expect(provider.fetched()).toBe(before)
})

test('a page with the script is left as soon as somebody logs in on the device', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(thirdParty)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.goto('/ufp')
  await expect.poll(() => page.evaluate(() => typeof window.initSendOTP)).toBe('function')
  const other = await page.context().newPage()
  await other.goto('/userlogin')
  await logInPatient(other, patient)
  await expect(page.getByLabel('Current password')).toBeVisible()
  expect(await page.evaluate(() => typeof window.initSendOTP)).toBe('undefined')
})
