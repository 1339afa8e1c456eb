import { myAppointments } from '#contract/appointments.ts'
import { bareTime } from '#web/lib/dates.ts'
import { aClinic } from './clinic.ts'
import { addedSheet, chooseQueue, openWalkIn, typeWalkIn, walkInForm } from './desk.ts'
import { desk, expect, phone } from './fixtures.ts'
import { test } from './other-settings.ts'
import { aPatientOf } from './patient.ts'
import { askForCode } from './prove-mobile.ts'
import { signUp } from './sign-up.ts'

const whatIsTaken = 'Type an Indian mobile number of ten digits, or one that starts with +977, +65.'

test('a patient from Nepal signs up, and sees the number in its local format', async ({ openScreen }) => {
  const password = 'rice-and-tea-9'
  const page = await openScreen(phone)
  await page.goto('/usersignup')
  await askForCode(page, '+44 7700 900123')
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(whatIsTaken)
  await signUp(page, { mobile: '+977 984-1234567', fullName: 'Asha Rai', password })
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByText('+977 984 123 4567', { exact: true })).toBeVisible()
})

test('the desk enters a walk-in from Singapore, and can call the number', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
  const form = walkInForm(page)
  const walkIn = { name: 'Mei Tan', age: '41', gender: 'Female', contact: '+44 7700 900123' } as const
  await typeWalkIn(page, walkIn)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Contact')).toHaveAccessibleDescription(whatIsTaken)
  await typeWalkIn(page, { ...walkIn, contact: '+65 9123 4567' })
  await page.keyboard.press('Enter')
  await expect(addedSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '+65 912 34567' })).toHaveAttribute('href', 'tel:+6591234567')
})

test('a phone in another time zone shows the time of the turn in the zone of the hospital', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Rekha Reddy', 'Mohan Das', 'Priya Nair', 'Suresh Babu'] })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen({ ...phone, timezoneId: 'America/New_York' }, { patient: patient.session })
  const now = Date.now()
  const [from, to] = [now + 30 * 60_000, now + 60 * 60_000]
  await page.route('**/api/appointments', async (route) => {
    const response = await route.fetch()
    const [own] = myAppointments.answer.parse(await response.json())
    const [start, end, at] = [from, to, now].map((instant) => new Date(instant).toISOString())
    await route.fulfill({ response, json: [{ ...own, estimate: { from: start, to: end, at, basis: 'session' } }] })
  })
  await page.goto('/usershomepage')
  const [start, end] = [from, to].map((instant) => bareTime(instant, 'Asia/Kolkata'))
  await expect(page.getByText(`Between ${start} and ${end}`, { exact: true })).toBeVisible()
})
