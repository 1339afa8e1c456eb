import { bookButton, findDoctor, typePatient } from './book.ts'
import { aClinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { dayFrom, dayTile, offerPlaces, setRules } from './schedule.ts'

/** In a browser that denies notices, which is not promised one. */
const onList = 'You are on the waitlist. Notices are off on this phone: look here again.'

test('a patient waits for a place on a full day, and takes the one that is kept', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  await setRules(product, clinic, { capacity: 1 })
  await clinic.walkIn('Noor Jahan')
  const patient = await aPatientOf(product, 'Asha Rai')
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await dayTile(page, 0).check()
  await page.getByRole('button', { name: 'Tell me if a place opens in Morning' }).click()
  await expect(page.getByText(onList)).toBeVisible()
  await page.getByRole('button', { name: 'Do not tell me about Morning' }).click()
  await page.getByRole('button', { name: 'Tell me if a place opens in Morning' }).click()
  await expect(page.getByText(onList)).toBeVisible()

  await setRules(product, clinic, { capacity: 2 })
  await offerPlaces(product, clinic)
  await page.goto('/usershomepage')
  const place = page.getByRole('region', { name: 'A place is free' })
  await expect(place.getByText(/^Kept for you until \d+:\d\d\s[ap]m\.$/)).toBeVisible()
  await place.getByRole('button', { name: 'Take it' }).click()
  await typePatient(page, { name: 'Asha Rai', age: '30', gender: 'Female' })
  await bookButton(page).click()
  await hear(page, 'Appointment for Asha Rai is booked successfully and the assigned token no is 2')
  expect(await patient.appointments()).toMatchObject([{ queueNumber: 2, appointmentDate: dayFrom() }])
})
