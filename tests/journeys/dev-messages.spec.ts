import { payForMessages } from '../messages.ts'
import { violations } from './axe.ts'
import { aClinic } from './clinic.ts'
import { actsAt } from './clinic-acts.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'

test('who tries Baari out sees each message as the phone would, and presses what carrier and patient would do', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product, 'Nandini Hegde')
  await product.arrange((db) =>
    payForMessages(db, {
      hospital: clinic.ids.hospitalId,
      slot: clinic.ids.slot,
      mobile: `91${patient.mobile.replace(' ', '')}`,
    }),
  )
  await patient.book(clinic)
  await actsAt(product, clinic).next()
  const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const }
  const page = await openScreen(narrow)
  const card = (name: RegExp) => page.getByRole('article', { name }).filter({ hasText: 'Token 1' })
  const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
  const number = patient.mobile.replace(' ', '')
  await page.goto('/dev/messages')
  await expect(async () => {
    await refresh()
    await expect(card(new RegExp(`WhatsApp to 91${number}`))).toHaveCount(1, { timeout: 100 })
  }).toPass()
  const whatsapp = card(new RegExp(`WhatsApp to 91${number}`))
  await expect(whatsapp).toContainText('It is your turn, please go in. Token 1')
  await expect(whatsapp.getByRole('link')).toHaveAttribute('href', /\/t\/[a-z2-7]{16}$/)
  await whatsapp.getByRole('button', { name: 'Failed' }).press('Enter')
  const sms = card(new RegExp(`SMS to 91${number}`))
  await expect(async () => {
    await refresh()
    await expect(sms).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await sms.getByRole('button', { name: 'Delivered' }).click()
  await expect(sms).toContainText('delivered')
  await whatsapp.getByLabel('Another answer').fill('On my way!')
  await whatsapp.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  await expect(async () => {
    await refresh()
    await expect(page.getByText('Thank you. The clinic knows that you are on the way.')).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await violations(page)).toEqual([])
  await picture(page, 'dev-messages-dark')
  const clinicPage = await openScreen(desk, { hospital: clinic.session })
  await clinicPage.goto('/hospital-dashboard')
  await chooseQueue(clinicPage, clinic)
  await expect(rowOf(clinicPage, 'Nandini Hegde')).toContainText('On the way')
  await clinicPage.goto('/dev/messages')
  await picture(clinicPage, 'dev-messages')
})
