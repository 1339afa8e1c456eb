import { aClinic } from './clinic.ts'
import { chooseQueue, tick } from './desk.ts'
import { allowed, desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { tabTo } from './tab-to.ts'
import { expectTicket } from './ticket.ts'

test(
  'a cancelled token leaves the desk by itself, and the patients behind move up',
  allowed,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting: ['Meenakshi Iyer'] })
    const leaving = await aPatientOf(product, 'Peter Fernandes')
    const behind = await aPatientOf(product, 'Roopa Hegde')
    await leaving.book(clinic)
    await behind.book(clinic)
    await clinic.complete(1)
    const page = await openScreen(phone, { patient: leaving.session })
    const home = await openScreen(phone, { patient: behind.session })
    const dashboard = await openScreen(desk, { hospital: clinic.session })
    await home.goto('/usershomepage')
    await expectTicket(home, { current: 1, own: 3, paper: 'near' })
    await dashboard.goto('/hospital-dashboard')
    await chooseQueue(dashboard, clinic)
    await expect(tick(dashboard, 2, 'Peter Fernandes')).toBeVisible()

    await page.goto('/activeappointments')
    const token = page.getByRole('article', { name: 'Peter Fernandes' })
    await token.getByRole('button', { name: 'Cancel Appointment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(token).toBeVisible()

    await token.getByRole('button', { name: 'Cancel Appointment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click()
    await hear(page, 'Appointment cancelled successfully')
    await expect(page.getByRole('heading', { name: 'You have no active appointments' })).toBeVisible()
    await expect(tick(dashboard, 2, 'Peter Fernandes')).toHaveCount(0)
    await expect(home.getByRole('heading', { name: 'You are next' })).toBeVisible()
  },
)

test('a patient cancels tokens by the keyboard alone: the next card has the focus, then the heading', async ({
  openScreen,
  product,
}) => {
  const clinics = [await aClinic(product), await aClinic(product)]
  const patient = await aPatientOf(product)
  for (const clinic of clinics) await patient.book(clinic)
  const page = await openScreen(desk, { patient: patient.session })
  await page.goto('/activeappointments')
  const cancel = page.getByRole('button', { name: 'Cancel Appointment' })
  await tabTo(page, cancel.first())
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Appointment cancelled successfully', { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(left)
    await page.keyboard.press('Enter')
    await expect(left ? cancel : page.getByRole('heading', { name: 'My Appointments' })).toBeFocused()
  }
})
