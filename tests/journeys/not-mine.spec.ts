import { violations } from './axe.ts'
import { aClinic } from './clinic.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { expectTicket } from './ticket.ts'

const narrow = { ...phone, viewport: { width: 320, height: 640 } }

test('a patient accepts what a hospital added, and follows it', allowed, async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy', 'Mohan Das'] })
  const patient = await aPatientOf(product)
  await clinic.walkIn('Savitri Deshpande', patient.mobile)
  await clinic.complete(1)
  const page = await openScreen(narrow, { patient: patient.session })
  await page.goto('/usershomepage')
  const card = page.getByRole('article', { name: `${clinic.name} added this for you` })
  await expect(card).toBeVisible()
  await expect(page.getByText('Savitri')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await picture(page, 'not-mine.home.narrow')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'not-mine.home.narrow.dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await card.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expectTicket(page, { current: 1, own: 3, paper: 'near' })
  await expect(page.getByText('Savitri Deshpande').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('the answer “Not mine” removes the appointment, and the hospital’s later ones', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  await clinic.walkIn('Savitri Deshpande', patient.mobile)
  const page = await openScreen(desk, { patient: patient.session })
  await page.goto('/activeappointments')
  const card = page.getByRole('article', { name: `${clinic.name} added this for you` })
  await expect(card).toBeVisible()
  await picture(page, 'not-mine.list.desk')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'not-mine.list.desk.dark')
  await card.getByRole('button', { name: 'Not mine' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(clinic.name)
  await picture(page, 'not-mine.question.desk.dark')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Not mine' }).click()
  await question.getByRole('button', { name: 'Not mine' }).click()
  await expect(question).toContainText('Token 1 is removed from your account.')
  await question.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()

  await clinic.walkIn('Savitri Deshpande', patient.mobile)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
  expect((await clinic.list()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
})
