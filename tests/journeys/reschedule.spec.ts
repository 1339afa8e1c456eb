import { aClinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { loseAnswer } from './lose-answer.ts'
import { picture } from './picture.ts'
import { aPatientOf } from './patient.ts'
import { dayFrom, dayTile, inFull, inShort, offerInstead, setRules, slotButton } from './schedule.ts'

test('a patient changes the day, and a retry after a lost answer takes no second number', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*reschedule/)
  const clinic = await aClinic(product, { waiting: ['Noor Jahan'] })
  await setRules(product, clinic, { capacity: 5 })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/activeappointments')
  await page.getByRole('button', { name: 'Change day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change day' })
  await dayTile(page, 1).check()
  await slotButton(page, clinic).click()
  await loseAnswer(page, '**/reschedule')
  const change = sheet.getByRole('button', { name: `Change to ${inShort(dayFrom(1))}, Morning` })
  await change.click()
  await expect(sheet.getByText('The network did not answer. Check the connection and try again.')).toBeVisible()
  await change.click()
  await expect(page.getByRole('heading', { name: /the assigned token no is 1$/ })).toBeVisible()
  const held = await patient.appointments()
  expect(held.map(({ appointmentDate, queueNumber }) => [appointmentDate, queueNumber])).toEqual([[dayFrom(1), 1]])
})

test('a refused change says why, and the old token stays', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 409 /)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/activeappointments')
  await page.getByRole('button', { name: 'Change day' }).click()
  await dayTile(page, 0).check()
  await slotButton(page, clinic).click()
  await page.getByRole('button', { name: /^Change to / }).click()
  await expect(
    page.getByText('The appointment is already in this queue. Choose another slot or another day.'),
  ).toBeVisible()
  expect(await patient.appointments()).toMatchObject([{ queueNumber: 1, appointmentDate: dayFrom() }])
})

test('a patient whose doctor is on leave takes the place that is kept on another day', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  await setRules(product, clinic, { capacity: 5 })
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  await offerInstead(product, clinic)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/activeappointments')
  await expect(page.getByRole('group', { name: 'A place on another day' })).toBeVisible()
  await page.goto('/usershomepage')
  const place = page.getByRole('group', { name: 'A place on another day' })
  await expect(place.getByText(`A place is kept for you: ${inFull(dayFrom(1))}, Morning`)).toBeVisible()
  await picture(page, 'patient-home.place-instead')
  await place.getByRole('button', { name: 'Take this place' }).click()
  await expect(page.getByRole('heading', { name: /the assigned token no is 1$/ })).toBeVisible()
  expect(await patient.appointments()).toMatchObject([{ appointmentDate: dayFrom(1), queueNumber: 1 }])
})
