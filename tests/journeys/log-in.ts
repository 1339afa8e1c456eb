import { expect, type Page } from '@playwright/test'
import { hear } from './hear.ts'

/** Types what a patient logs in with, and presses Login. */
export async function typePatientLogin(page: Page, { mobile, password }: { mobile: string; password: string }) {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Types what a hospital's staff logs in with, and presses Login. */
export async function typeHospitalLogin(page: Page, { number, password }: { number: string; password: string }) {
  await page.getByLabel('Hospital number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs a patient in over the log-in page, up to the patient's home. */
export async function logInPatient(page: Page, patient: { mobile: string; password: string }) {
  await page.goto('/userlogin')
  await typePatientLogin(page, patient)
  await expect(page).toHaveURL('/usershomepage')
}

/** Logs a hospital's staff in over the log-in page, up to the dashboard. */
export async function logInReceptionist(page: Page, hospital: { number: string; password: string }) {
  await page.goto('/receptionlogin')
  await typeHospitalLogin(page, hospital)
  await hear(page, 'Hospital logged in successfully')
  await expect(page).toHaveURL('/hospital-dashboard')
}
