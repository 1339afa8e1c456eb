import { expect, type Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'

/** Chooses the clinic's doctor and slot on the dashboard. */
export async function chooseQueue(page: Page, { doctor, slot }: Pick<Clinic, 'doctor' | 'slot'>) {
  await choose(page, 'Doctor', doctor)
  await choose(page, 'Slot', slot)
}

async function choose(page: Page, label: string, starting: string) {
  const select = page.getByLabel(label, { exact: true })
  const option = select.getByRole('option', { name: new RegExp(`^${starting}`) })
  await select.selectOption({ label: (await option.textContent()) ?? '' })
}

/** The row of a token in the list. */
export const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

/** The box that completes a token. */
export const tick = (page: Page, number: number, name: string) =>
  page.getByRole('checkbox', { name: `Complete token ${number}, ${name}` })

/** Completes the token that is next by the one button that moves on, and says yes to the question. */
export async function completeNext(page: Page, number: number) {
  await page
    .getByRole('complementary', { name: 'Live queue' })
    .getByRole('button', { name: `Complete ${number}` })
    .click()
  await agree(page, number)
}

/** Says yes to the question that every completion asks. */
export async function agree(page: Page, number: number) {
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure? This action is undoable.', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: `Complete ${number}` }).click()
  await expect(question).toBeHidden()
}

export const expectLive = (page: Page, number: number) =>
  expect(page.getByRole('group', { name: `Live token ${number}`, exact: true })).toBeVisible()

/** The form for a walk-in. */
export const walkInForm = (page: Page) => page.getByRole('dialog', { name: 'Add Patient' })

export async function openWalkIn(page: Page) {
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(walkInForm(page).getByLabel('Patient name')).toBeFocused()
}

export interface WalkIn {
  name: string
  age: string
  gender: 'Male' | 'Female' | 'Other'
  contact: string
}

/** Fills the form for a walk-in in; the last field keeps the focus. */
export async function typeWalkIn(page: Page, { name, age, gender, contact }: WalkIn) {
  const form = walkInForm(page)
  await form.getByLabel('Patient name').fill(name)
  await form.getByLabel('Age').fill(age)
  await form.getByRole('radio', { name: gender, exact: true }).check({ force: true })
  await form.getByLabel('Contact').fill(contact)
}

/** The form has kept the typed values. */
export async function expectWalkInTyped(page: Page, { name, age, gender, contact }: WalkIn) {
  const form = walkInForm(page)
  await expect(form.getByLabel('Patient name')).toHaveValue(name)
  await expect(form.getByLabel('Age')).toHaveValue(age)
  await expect(form.getByRole('radio', { name: gender, exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact')).toHaveValue(contact)
}

/** The button for the next walk-in, after the first one. */
export const addAnother = (page: Page) => walkInForm(page).getByRole('button', { name: 'Add another' })
