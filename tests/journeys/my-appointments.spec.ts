import { aClinic } from './clinic.ts'
import { allowed, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'

const waiting = ['Rekha Reddy', 'Mohan Das']

test('an appointment shows all details that the reception needs', allowed, async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  await clinic.complete(1)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/activeappointments')
  const card = page.getByRole('article', { name: patient.fullName })
  await expect(card.getByRole('term')).toHaveText(['Doctor', 'Hospital', 'Hospital code', 'Date', 'Slot'])
  await expect(card.getByRole('definition')).toHaveText([
    clinic.doctor,
    clinic.name,
    clinic.number,
    /^\w+day \d{1,2} \w+$/,
    '9:30 am to 12:30 pm',
  ])
  await expect(card.getByRole('group', { name: 'Live token 1, your token 3' })).toContainText('Assigned token')
})

test('a doctor who has left the hospital is unknown, and the token stays', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.route('**/api/appointments', async (route) => {
    const response = await route.fetch()
    const list = (await response.text()).replace(/"doctors":\[[^\]]*\]/, '"doctors":[]')
    await route.fulfill({ response, body: list })
  })
  await page.goto('/activeappointments')
  const card = page.getByRole('article', { name: patient.fullName })
  await expect(card.getByRole('definition').first()).toHaveText('Unknown')
  await expect(card.getByRole('group', { name: 'Not started, your token 1' })).toBeVisible()
})

test('an answer that is no list shows an error, and the list loads on a retry', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  for (const path of ['/activeappointments', '/usershomepage']) {
    await page.route('**/api/appointments', (route) => route.fulfill({ json: { appointments: 'none of them a list' } }))
    await page.goto(path)
    // The home has an alert for a call too, which is empty.
    const failed = page.getByRole('alert').filter({ hasText: 'Error: Appointments data is not available.' })
    await expect(failed).toBeVisible()
    await page.unroute('**/api/appointments')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('group', { name: 'Not started, your token 1' })).toBeVisible()
    await expect(failed).toHaveCount(0)
  }
})
