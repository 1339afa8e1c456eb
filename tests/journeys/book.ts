import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { inEnglish, type Texts } from './texts-in.ts'

/** Finds the clinic by a part of its pincode, and opens its doctor. */
export async function findDoctor(
  page: Page,
  { pincode, name, doctor }: Pick<Clinic, 'pincode' | 'name' | 'doctor'>,
  text: Texts = inEnglish,
) {
  await page.getByRole('searchbox', { name: text('Search by pincode or centre name') }).fill(pincode.slice(1))
  await page.getByRole('heading', { name }).click()
  await page.getByRole('heading', { name: doctor }).click()
}

/** Chooses today and the slot: the booking form opens. */
export async function chooseSlotToday(page: Page, { slot }: Pick<Clinic, 'slot'>) {
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await page.getByRole('button', { name: new RegExp(`^${slot} `) }).click()
}

/** Types whom the token is for. */
export async function typePatient(
  page: Page,
  { name, age, gender }: { name: string; age: string; gender: 'Male' | 'Female' | 'Others' },
  text: Texts = inEnglish,
) {
  await page.getByLabel(text('Patient name')).fill(name)
  await page.getByLabel(text('Age'), { exact: true }).fill(age)
  await page
    .getByRole('group', { name: text('Gender') })
    .getByRole('radio', { name: text(gender), exact: true })
    .check()
}

export const bookButton = (page: Page, text: Texts = inEnglish) =>
  page.getByRole('button', { name: text('Book token') })
