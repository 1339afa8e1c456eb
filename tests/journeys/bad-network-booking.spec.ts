import type { Page } from '@playwright/test'
import { bookButton, chooseSlotToday, findDoctor, typePatient } from './book.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { allowed, expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { loseAnswer } from './lose-answer.ts'
import { aPatientOf } from './patient.ts'
import { expectTicket } from './ticket.ts'

const person = { name: 'Gurpreet Kaur', age: '41', gender: 'Female' } as const
const booked = (number: number) =>
  `Appointment for ${person.name} is booked successfully and the assigned token no is ${number}`
const failed = 'Failed to book appointment. Please try again.'

/** Stands before the filled booking form. */
async function fillForm(page: Page, clinic: Clinic) {
  await page.goto('/hospitallistforusers')
  await findDoctor(page, clinic)
  await chooseSlotToday(page, clinic)
  await typePatient(page, person)
}

async function expectStillTyped(page: Page) {
  await expect(page.getByLabel('Patient name')).toHaveValue(person.name)
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue(person.age)
  await expect(page.getByRole('radio', { name: person.gender, exact: true })).toBeChecked()
}

test('a double press books one token', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Noor Jahan'] })
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await fillForm(page, clinic)
  const pressedTwice = Promise.withResolvers<true>()
  let sent = 0
  await page.route('**/api/BookAppointment', async (route) => {
    sent += 1
    await pressedTwice.promise
    await route.continue()
  })
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Booking' }).click()
  pressedTwice.resolve(true)
  await hear(page, booked(2))
  await page.getByRole('link', { name: 'Follow your token' }).click()
  expect(sent).toBe(1)
  await expectTicket(page, { current: 0, own: 2, paper: 'wait' })
  expect(await patient.appointments()).toHaveLength(1)
  expect(await clinic.list()).toHaveLength(2)
})

for (const isReloaded of [false, true]) {
  const when = isReloaded ? 'a lost answer and a reload' : 'a lost answer'
  test(`a retry after ${when} gets the same token`, allowed, async ({ openScreen, product, provoked }) => {
    provoked.push(/ERR_FAILED .*BookAppointment/)
    const clinic = await aClinic(product, { waiting: ['Noor Jahan', 'Suresh Babu'] })
    const patient = await aPatientOf(product)
    const page = await openScreen(phone, { patient: patient.session })
    await fillForm(page, clinic)
    await loseAnswer(page, '**/api/BookAppointment')
    await bookButton(page).click()
    await hear(page, failed, 'The network did not answer. Check the connection and try again.')
    expect(await clinic.list()).toHaveLength(3)
    await expectStillTyped(page)

    await clinic.walkIn('Leela Thomas')
    if (isReloaded) await fillForm(page, clinic)
    await bookButton(page).click()
    await hear(page, booked(3))
    await page.getByRole('link', { name: 'Follow your token' }).click()
    await expectTicket(page, { current: 0, own: 3, paper: 'wait' })
    expect(await clinic.list()).toHaveLength(4)

    // Answered: the same once more is another booking.
    await fillForm(page, clinic)
    await bookButton(page).click()
    await hear(page, booked(5))
  })
}

test('a failed booking keeps the form, and the next press books', async ({ openScreen, product, provoked }) => {
  provoked.push(...noNetwork, /status of 500 .*BookAppointment/)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await fillForm(page, clinic)

  await page.context().setOffline(true)
  await bookButton(page).click()
  await hear(page, failed)
  await expectStillTyped(page)
  await page.context().setOffline(false)

  await page.route('**/api/BookAppointment', (route) => route.fulfill({ status: 500, body: 'out of order' }), {
    times: 1,
  })
  await bookButton(page).click()
  await hear(page, failed)
  await expectStillTyped(page)

  await bookButton(page).click()
  await hear(page, booked(1))
  expect(await patient.appointments()).toHaveLength(1)
})

test('a slot that fills up during typing shows the server’s text', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 410 .*BookAppointment/)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await fillForm(page, clinic)
  await clinic.closeSlot()
  await bookButton(page).click()
  await hear(page, 'Morning is full')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Morning / })).toHaveAccessibleDescription('Full')
})
