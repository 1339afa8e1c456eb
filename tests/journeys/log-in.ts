import { expect, type Page } from '@playwright/test'
import { hearIn } from './hear.ts'
import { inEnglish, type Texts } from './texts-in.ts'

/** Types what a patient logs in with, and presses Login. */
export async function typePatientLogin(
  page: Page,
  { mobile, password }: { mobile: string; password: string },
  text: Texts = inEnglish,
) {
  await page.getByLabel(text('Mobile number')).fill(mobile)
  await typePassword(page, password, text)
}

/** Types what a hospital's staff logs in with, and presses Login. */
export async function typeHospitalLogin(
  page: Page,
  { number, password }: { number: string; password: string },
  text: Texts = inEnglish,
) {
  await page.getByLabel(text('Hospital number')).fill(number)
  await typePassword(page, password, text)
}

async function typePassword(page: Page, password: string, text: Texts) {
  await page.getByLabel(text('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('Login'), exact: true }).click()
}

/** Logs a patient in over the log-in page, up to the patient's home. */
export async function logInPatient(page: Page, patient: { mobile: string; password: string }, text: Texts = inEnglish) {
  await page.goto('/userlogin')
  await typePatientLogin(page, patient, text)
  await expect(page).toHaveURL('/usershomepage')
}

/** Logs a hospital's staff in over the log-in page, up to the dashboard. */
export async function logInReceptionist(
  page: Page,
  hospital: { number: string; password: string },
  text: Texts = inEnglish,
) {
  await page.goto('/receptionlogin')
  await typeHospitalLogin(page, hospital, text)
  await hearIn(text, page, text('Hospital logged in successfully'))
  await expect(page).toHaveURL('/hospital-dashboard')
}
