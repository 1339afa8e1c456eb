import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
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
