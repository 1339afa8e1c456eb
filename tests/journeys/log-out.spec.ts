import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { agreeToLeave } from './log-out.ts'
import { aPatientOf } from './patient.ts'

test('a patient’s log-out removes the session’s data from the phone', async ({ openScreen, product }) => {
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/usershomepage')
  await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/userprofile')
  await expect(page.getByRole('main')).toContainText(patient.mobile.slice(-5))
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await agreeToLeave(page)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  // the phone forgets at once, the server as soon as it receives the log-out
  await expect(() => expect(patient.appointments()).rejects.toThrow('401')).toPass()
  await page.goBack()
  await expect(page).toHaveURL('/userlogin')
})

test('a receptionist’s log-out keeps a patient’s data on the same device', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session, patient: patient.session })
  await page.goto('/hospital-dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await agreeToLeave(page)
  await expect(page).toHaveURL('/')
  await expect(() => expect(clinic.list()).rejects.toThrow('401')).toPass()
  await page.goto('/hospital-dashboard')
  await expect(page).toHaveURL('/receptionlogin')
  await page.goto('/userlogin')
  await expect(page).toHaveURL('/usershomepage')
})
