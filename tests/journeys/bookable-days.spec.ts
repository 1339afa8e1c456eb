import { bookButton, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { expect, phone } from './fixtures.ts'
import { test } from './other-settings.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'

test('the page offers today and the days of BOOKING_DAYS_AHEAD, and the last one can be booked', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const page = await openScreen(phone, { patient: (await aPatientOf(product, 'Asha Rai')).session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  const days = page.getByRole('radio')
  await expect(days).toHaveCount(4)
  await days.last().check()
  await page.getByRole('button', { name: new RegExp(`^${clinic.slot} .* to `) }).click()
  await typePatient(page, { name: 'Asha Rai', age: '30', gender: 'Female' })
  await bookButton(page).click()
  await hear(page, 'Appointment for Asha Rai is booked successfully and the assigned token no is 1')
})
