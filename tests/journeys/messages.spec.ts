import { setMessageSettings, showMessageSettings } from '#contract/message-settings.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { countMessage } from '#server/messages/index.ts'
import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import { picture } from './picture.ts'
import { proveMobile } from './prove-mobile.ts'
import { openSettings } from './settings.ts'
import { agreeAndRegister, typeAccount } from './sign-up.ts'
import { inEnglish } from './texts-in.ts'
import { aMobile } from '../builders.ts'

test('a hospital chooses its channels and its budget, and sees what a month has cost, as the admin does', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*messages/)
  const clinic = await aClinic(product)
  const hospital = clinic.ids.hospitalId
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/load-hospital-details/messages')
  const whatsapp = page.getByRole('switch', { name: 'WhatsApp' })
  await expect(whatsapp).not.toBeChecked()
  await whatsapp.click()
  // One switch is still on its way when the form is saved: neither undoes the other.
  const { promise: saved, resolve: goOn } = Promise.withResolvers<undefined>()
  await page.route('**/api/hospital/messages', async (route) => {
    if (route.request().method() === 'PUT') await saved
    await route.continue()
  })
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeChecked()
  await page.getByLabel('Budget a month, in rupees').fill('1,2 rupees')
  await page.getByLabel('Notices').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write whole rupees, up to 1 crore, or leave it empty.')).toBeVisible()
  await expect(page.getByText('Write 30 to 300.')).toBeVisible()
  await page.getByLabel('Budget a month, in rupees').fill('2,000')
  await page.getByLabel('Notices').fill('45')
  await page.getByLabel('Notices').press('Enter')
  goOn(undefined)
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /: ₹0 of ₹2,000$/ })).toBeVisible()
  await expect(page.getByLabel('Notices')).toBeFocused()

  // Another desk saves, and an answer is lost.
  let isLost = false
  const { url } = product
  const token = clinic.session
  const { available, prices, ...stored } = showMessageSettings.answer.parse(
    await send(url, showMessageSettings, { token }),
  )
  await send(url, setMessageSettings, { token, body: { ...stored, budget: 2_500 } })
  await page.route('**/api/hospital/messages', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(page.getByLabel('Budget a month, in rupees')).toHaveValue('2500')
  await expect(page.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
  await expect(page.getByText('The setting was not saved.')).toHaveCount(0)
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect
    .poll(() => send(url, showMessageSettings, { token }))
    .toEqual({ available, prices, ...stored, budget: 2_500 })
  await page.getByLabel('Budget a month, in rupees').fill('2000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /: ₹0 of ₹2,000$/ })).toBeVisible()

  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  await product.arrange(async (db) => {
    const first = `${today.slice(0, 8)}01`
    for (const [day, channel, cost] of [
      [first, 'whatsapp', 150_000],
      [first, 'sms', 45_050],
      [today, 'sms', 4_950],
    ] as const)
      await countMessage(db, { hospital, day, channel, what: 'sent', cost })
    await countMessage(db, { hospital, day: today, channel: 'desk', what: 'delivered' })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /: ₹2,000 of ₹2,000$/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The budget is used up since' })).toContainText(
    'WhatsApp and SMS are left out until',
  )
  for (const name of ['WhatsApp', 'SMS']) await expect(page.getByRole('switch', { name })).toBeChecked()
  await expect(page.getByLabel('Notices')).toHaveValue('45')
  await expect(page.getByRole('row', { name: 'SMS' })).toHaveText(/^SMS200₹500$/)
  await expect(page.getByRole('row', { name: 'Called by the desk' })).toContainText('1 reached')
  await expect(page.getByRole('img', { name: /^Cost by day in .*: WhatsApp ₹1,500, SMS ₹500$/ })).toBeVisible()
  await picture(page, 'messages.settings')
  await page.getByRole('button', { name: 'The month before' }).click()
  await expect(page.getByRole('heading', { name: /: ₹0$/ })).toBeVisible()

  const admin = await openScreen(desk, { admin: (await anAdmin(product)).session })
  await admin.goto('/admin/messages')
  const row = admin.getByRole('listitem').filter({ hasText: clinic.number }).first()
  await expect(row).toContainText('₹2,000 of ₹2,000')
  await expect(row).toContainText('Budget used up')
  await picture(admin, 'messages.admin')
})

test('a newcomer agrees to WhatsApp alone, sees it in the profile, and takes it back', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/usersignup')
  await proveMobile(page, aMobile().slice(2), inEnglish)
  await typeAccount(page, { fullName: 'Savitri Deshpande', password: 'three-green-parrots' }, inEnglish)
  const asked = page.getByRole('group', { name: 'If a notice does not reach you' })
  await expect(asked.getByRole('checkbox')).toHaveCount(2)
  await expect(asked.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await asked.getByRole('checkbox', { name: 'WhatsApp me' }).check()
  await picture(page, 'messages.sign-up')
  await agreeAndRegister(page, inEnglish)
  await page.goto('/userprofile')
  const consents = page.getByRole('region', { name: 'WhatsApp and SMS' })
  await expect(consents).toContainText(/Agreed on .*, when signing up/)
  const whatsapp = consents.getByRole('switch', { name: 'Messages by WhatsApp' })
  await expect(whatsapp).toBeChecked()
  await expect(consents.getByRole('switch', { name: 'Messages by SMS' })).not.toBeChecked()
  await whatsapp.click()
  await expect(consents.getByText('These are off. If a notice does not arrive, the clinic calls you.')).toBeVisible()
  await expect(consents).toContainText('Off since')
  await picture(page, 'messages.profile')
})
