import { findDoctor } from './book.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { loseAnswer } from './lose-answer.ts'
import { aPatientOf } from './patient.ts'
import { answer, comeBack, doctorRow, openDoctor, openSettings } from './settings.ts'

test('a doctor who is switched off at the desk is not available on the phone', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const available = page.getByRole('switch', { name: `${clinic.doctor} available` })
  await expect(available).toBeChecked()
  await available.click()
  await expect(available).not.toBeChecked()
  await expect(doctorRow(page, clinic.doctor)).toContainText('Not Available')
  await expect(() => expect(patient.book(clinic)).rejects.toThrow('is not available')).toPass()

  const handset = await openScreen(phone, { patient: patient.session })
  await handset.goto(`/hospitallistforusers?query=${clinic.pincode}`)
  await handset.getByRole('heading', { name: clinic.name }).click()
  await handset.getByRole('heading', { name: clinic.doctor }).click()
  await hear(handset, `${clinic.doctor} is not available.`)
})

test('a switch changes at once, and resets with a message when it fails', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED .*availability/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const available = page.getByRole('switch', { name: `${clinic.doctor} available` })
  const { promise: heard, resolve: letFail } = Promise.withResolvers<undefined>()
  await page.route('**/availability', async (route) => {
    await heard
    await route.abort()
  })
  await available.click()
  await expect(available).not.toBeChecked()
  letFail(undefined)
  await expect(available).toBeChecked()
  await expect(page.getByRole('alert')).toContainText('This was not saved. The earlier setting stays.')
  await expect(page.getByRole('alert')).toContainText('Check the connection and try again.')

  await page.unroute('**/availability')
  await available.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(available).not.toBeChecked()
})

test('a doctor is added, edited and removed, and the other desk sees it', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty'] })
  const [page, other] = [
    await openScreen(desk, { hospital: clinic.session }),
    await openScreen(desk, { hospital: clinic.session }),
  ]
  await openSettings(other)
  await openSettings(page)
  await page.getByRole('button', { name: 'Add doctor' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add doctor' })
  await sheet.getByLabel('Start time').fill('9 AM')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByLabel('Doctor name')).toBeFocused()
  await expect(sheet.getByLabel('Doctor name')).toHaveAccessibleDescription("Write the doctor's name.")
  await expect(sheet.getByLabel('Speciality')).toHaveAccessibleDescription(/Write the speciality, like Paediatrics\.$/)
  await expect(sheet.getByLabel('End time')).toHaveAccessibleDescription(
    'Write when it ends, or leave both times empty.',
  )
  await sheet.getByLabel('Doctor name').fill('Dr Thomas Kurian')
  await expect(sheet.getByLabel('Doctor name')).not.toHaveAttribute('aria-invalid')
  await sheet.getByLabel('Speciality').fill('Ear, Nose and Throat')
  await sheet.getByLabel('End time').fill('1 PM')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  // before anything has changed for the second press
  await sheet.getByRole('button', { name: 'Save' }).evaluate((save: HTMLButtonElement) => {
    save.click()
    save.click()
  })
  await openDoctor(page, { doctor: 'Dr Thomas Kurian' })
  expect(sent).toEqual(['/api/doctors'])
  await expect(page.getByRole('main')).toContainText('9:00 am to 1:00 pm')
  await expect(page.getByRole('switch', { name: 'Dr Thomas Kurian available' })).toBeChecked()

  await comeBack(other)
  await expect(doctorRow(other, 'Dr Thomas Kurian')).toContainText('Ear, Nose and Throat')

  await page.getByRole('button', { name: 'Edit Dr Thomas Kurian' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Dr Thomas Kurian' })
  await edit.getByLabel('Doctor name').fill('Dr Thomas John Kurian')
  await edit.getByLabel('Start time').fill('')
  await edit.getByLabel('End time').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(doctorRow(page, 'Dr Thomas John Kurian')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('9:00 am')

  await openDoctor(page, clinic)
  await page.getByRole('button', { name: `Edit ${clinic.doctor}` }).click()
  await page.getByRole('button', { name: 'Remove doctor' }).click()
  await answer(
    page,
    [
      '1 person is waiting. The appointment will be cancelled. A patient with an account sees it in the app; tell a walk-in yourself.',
      `Are you sure you want to remove ${clinic.doctor}? The slots go too.`,
    ],
    'Remove',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(doctorRow(page, clinic.doctor)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dr Thomas John Kurian', level: 1 })).toBeFocused()
  await expect(page.getByText(`${clinic.doctor} is removed. 1 appointment was cancelled.`)).toBeVisible()
  await comeBack(other)
  await expect(doctorRow(other, clinic.doctor)).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Dr Thomas John Kurian' }).click()
  await page.getByRole('button', { name: 'Remove doctor' }).click()
  await answer(page, ['No one is waiting.'], 'Remove')
  await expect(page.getByRole('heading', { name: 'No doctors yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Doctors and days', level: 1 })).toBeFocused()
})

test('a doctor whose answer is lost is added once by the second press', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED .*doctors/)
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  await page.getByRole('button', { name: 'Add doctor' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Doctor name').fill('Dr Ayesha Siddiqui')
  await sheet.getByLabel('Speciality').fill('Paediatrics')
  await loseAnswer(page, '**/api/doctors')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The doctor was not saved.')
  await expect(sheet.getByLabel('Doctor name')).toHaveValue('Dr Ayesha Siddiqui')
  await sheet.getByLabel('Room').fill('4')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(doctorRow(page, 'Dr Ayesha Siddiqui')).toHaveText(/room 4$/)

  const handset = await openScreen(phone, { patient: patient.session })
  await handset.goto('/hospitallistforusers')
  await findDoctor(handset, { ...clinic, doctor: 'Dr Ayesha Siddiqui' })
})
