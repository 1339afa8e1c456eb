import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'

/** Finds the clinic by a part of its pincode, and opens its doctor. */
export async function findDoctor(page: Page, { pincode, name, doctor }: Pick<Clinic, 'pincode' | 'name' | 'doctor'>) {
  await page.getByRole('searchbox', { name: 'Search by pincode or centre name' }).fill(pincode.slice(1))
  await page.getByRole('heading', { name }).click()
  await page.getByRole('heading', { name: doctor }).click()
}

/** Chooses today and the slot: the booking form opens. */
export async function chooseSlotToday(page: Page, { slot }: Pick<Clinic, 'slot'>) {
  await page.getByRole('radio', { name: /^Today/ }).check()
  await page.getByRole('button', { name: new RegExp(`^${slot} .* to `) }).click()
}

/** Types whom the token is for. */
export async function typePatient(
  page: Page,
  { name, age, gender }: { name: string; age: string; gender: 'Male' | 'Female' | 'Others' },
) {
  await page.getByLabel('Patient name').fill(name)
  await page.getByLabel('Age', { exact: true }).fill(age)
  await page.getByRole('group', { name: 'Gender' }).getByRole('radio', { name: gender, exact: true }).check()
}

export const bookButton = (page: Page) => page.getByRole('button', { name: 'Book token' })
