import { consentVersion } from '#contract/accounts.ts'
import { statement } from '#server/platform/database/index.ts'
import { aMobile } from '../builders.ts'
import { expect, noNetwork, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { askForCode, proveMobile, shownCode } from './prove-mobile.ts'
import { agreeAndRegister, typeAccount } from './sign-up.ts'
import { inEnglish } from './texts-in.ts'

const password = 'rice-and-tea-9'

const consentOf = statement<{ version: string; agreed: boolean }>(
  'journey.consent',
  `SELECT consent_version AS version, consented_at IS NOT NULL AS agreed FROM patients WHERE mobile = $1`,
)

test('a new patient signs up from the first page, which also logs in, and the consent is stored', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork, /status of 400 .*usersignup/)
  const mobile = aMobile()
  const page = await openScreen({ ...phone, viewport: { width: 320, height: 640 } })
  await page.goto('/')
  await page.getByRole('link', { name: 'SIGNUP' }).click()
  await expect(page).toHaveURL('/usersignup')
  // typed as people type it
  await proveMobile(page, `+91 ${mobile.slice(2, 7)}-${mobile.slice(7)}`)
  await typeAccount(page, { fullName: '  Asha Rao ', password }, inEnglish)
  // the answer is lost, the account is there: the next press logs in
  await page.route(
    '**/api/auth/usersignup',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await agreeAndRegister(page, inEnglish)
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/userprofile')
  await expect(page.getByRole('main')).toContainText('Asha Rao')
  const consent = await product.arrange((db) => db.first(consentOf, [mobile]))
  expect(consent).toEqual({ version: consentVersion, agreed: true })
})

test('a wrong or expired code shows an error beside its field, and a new one can be sent', async ({
  openScreen,
  provoked,
}) => {
  provoked.push(/status of 400 .*verify/)
  const page = await openScreen(phone)
  await page.clock.install()
  await page.goto('/usersignup')
  await askForCode(page, aMobile())
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription('Type the code from the message, in digits.')

  const first = await shownCode(page)
  const wrong = first === '000000' ? '000001' : '000000'
  for (const told of Array.from({ length: 5 }, () => 'This code is not right. Check the message and type it again.')) {
    await code.fill(wrong)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(code).toHaveAccessibleDescription(told)
  }
  await code.fill(first)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription('This code has expired. Ask for a new one.')

  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeHidden()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(code).toHaveValue('')
  await code.fill(await shownCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('is verified.')).toBeVisible()
})

test('a phone that unloaded the page while the message was read returns to the code', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/usersignup')
  await askForCode(page, aMobile())
  await shownCode(page)
  await page.reload()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('a rejection shows for three seconds, and the form is kept', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 400 .*usersignup/)
  const { mobile } = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.clock.install()
  await page.goto('/usersignup')
  await proveMobile(page, mobile)
  const field = page.getByLabel('New password')

  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Write your name.')
  await expect(field).toHaveAccessibleDescription(/Choose a password of at least 8 characters\./)
  const agree = page.getByRole('checkbox', { name: 'I have read this and agree' })
  await expect(agree).toHaveAccessibleDescription(/^Tick this to agree/)

  await page.getByLabel('Full name').fill('Asha Rao')
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid')
  await field.fill('password1')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(agree).toBeFocused()
  await agree.check()
  await expect(agree).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Show the typed text' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  const told = page.getByText('This password is too common. Choose another one.')
  await expect(told).toBeVisible()
  // the clock goes on by itself meanwhile, and a busy machine is slow to look
  await page.clock.fastForward(1500)
  await expect(told).toBeVisible()
  await page.clock.fastForward(1600)
  await expect(told).toBeHidden()
  await expect(field).toHaveAccessibleDescription(/easy to guess/)

  await field.fill(password)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(page.getByText('This mobile number is registered already. Log in instead.')).toBeVisible()
  await page.clock.fastForward(3100)
  await expect(page.getByText('This mobile number is registered already. Log in instead.')).toBeHidden()
  await expect(page.getByText('An account with this number already exists.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(agree).toBeChecked()
})

test('a logged-in user skips the sign-up', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto('/usersignup')
  await expect(page).toHaveURL('/usershomepage')
})
