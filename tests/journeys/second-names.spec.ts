import { bookAppointment } from '#contract/appointments.ts'
import { registrationRequest } from '#contract/registrations.ts'
import { aBooking, aSlot } from '../builders.ts'
import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'
import { aRegistration, becomeAdmin, doctorRow as registeredDoctor, fill, fillDoctor } from './registration.ts'
import { doctorRow, openSettings } from './settings.ts'

const [clinicsSecond, doctorsSecond] = ['ಉದಯ ಕ್ಲಿನಿಕ್', 'ಡಾ. ಮೀರಾ']

test('the names in a second script are entered at the desk, and found and shown on the phone', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  await page.getByRole('button', { name: `Edit ${clinic.doctor}` }).click()
  const doctor = page.getByRole('dialog', { name: `Edit ${clinic.doctor}` })
  await doctor.getByLabel('Name in a second script').fill(doctorsSecond)
  await doctor.getByRole('button', { name: 'Save' }).click()
  await expect(doctorRow(page, clinic.doctor)).toContainText(doctorsSecond)

  await openSettings(page, 'clinic')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hospital details' })
  await sheet.getByLabel('Name in a second script').fill(clinicsSecond)
  await sheet.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByText(clinicsSecond)).toBeVisible()
  await admin.approve(clinic.name)

  const visitor = await openScreen(phone)
  await visitor.goto(`/hlist?${new URLSearchParams({ query: 'ಉದಯ' })}`)
  const card = visitor.getByRole('heading', { name: clinic.name })
  await expect(card).toContainText(clinicsSecond)
  await card.click()
  await expect(visitor.getByRole('button', { name: clinic.doctor })).toContainText(doctorsSecond)
  await visitor.goto(`/hospitals/${clinic.ids.hospitalId}`)
  await expect(visitor.getByRole('main')).toContainText(clinicsSecond)
})

test('the names in a second script of a registration are on the patient’s token, marked with their language', async ({
  openScreen,
  product,
}) => {
  const page = await openScreen(desk)
  await becomeAdmin(page, (await anAdmin(product)).session)
  await page.goto('/registration-form')
  const second = 'Name in a second script'
  await fill(page, { ...aRegistration(), 'Centre name': 'Bhanu Clinic' })
  await page.getByLabel(second).first().fill('भानु क्लिनिक')
  await fillDoctor(page, 1, 'Dr Meera', 'ENT')
  await registeredDoctor(page, 1).getByLabel(second).fill('\u200b')
  const add = page.getByRole('button', { name: 'Add hospital' })
  await add.click()
  await expect(registeredDoctor(page, 1).getByLabel(second)).toHaveAccessibleDescription(
    /A name has at most 100 letters/,
  )
  await registeredDoctor(page, 1).getByLabel(second).fill(doctorsSecond)
  const answered = page.waitForResponse(`**${registrationRequest.path}`)
  await add.click()
  const { hospital } = registrationRequest.answer.parse(await (await answered).json())
  const of = { hospital: hospital?._id ?? '', id: hospital?.doctors[0]?._id ?? '' }

  const patient = await aPatientOf(product)
  const body = aBooking(await product.arrange((db) => aSlot(db, { doctor: of })))
  await send(product.url, bookAppointment, { token: patient.session, body })
  const own = await openScreen(phone, { patient: patient.session })
  await own.goto('/usershomepage')
  const visit = own.getByRole('region', { name: 'Bhanu Clinic भानु क्लिनिक' })
  await expect(visit).toContainText(`Dr Meera ${doctorsSecond}`)
  await expect(visit.locator('[lang="hi"]')).toHaveText('भानु क्लिनिक')
  await expect(visit.locator('[lang="kn"]')).toHaveText(doctorsSecond)
  await own.goto('/activeappointments')
  await expect(own.getByRole('article').getByRole('definition')).toContainText([
    `Dr Meera ${doctorsSecond}`,
    'Bhanu Clinic भानु क्लिनिक',
  ])
})
