import { expect, type Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { inEnglish, type Texts } from './texts-in.ts'

/** Chooses the clinic's doctor and slot on the dashboard. */
export async function chooseQueue(
  page: Page,
  { doctor, slot }: Pick<Clinic, 'doctor' | 'slot'>,
  text: Texts = inEnglish,
) {
  await choose(page, text('Doctor'), doctor)
  await choose(page, text('Slot'), slot)
}

async function choose(page: Page, label: string, starting: string) {
  const select = page.getByLabel(label, { exact: true })
  const option = select.getByRole('option', { name: new RegExp(`^${starting}`) })
  // By its value: the label changes when the doctor's speciality is there in the page's language.
  await select.selectOption(await option.getAttribute('value'))
}

/** The row of a token in the list. */
export const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

/** The box that completes a token. */
export const tick = (page: Page, number: number, name: string, text: Texts = inEnglish) =>
  page.getByRole('checkbox', { name: text('Complete token {number}, {name}', { number, name }) })

/** Completes a token by its box, and says yes to the question. */
export async function completeNext(page: Page, number: number, text: Texts = inEnglish) {
  const label = text('Complete token {number}, {name}', { number, name: '…' })
    .split('…')
    .map((part) => RegExp.escape(part))
  await page.getByRole('checkbox', { name: new RegExp(`^${label.join('.+')}$`) }).click()
  await agree(page, number, text)
}

/** The button that moves the queue on. */
export const moveOn = (page: Page) => page.locator('.desk-acts .main')

/** Says yes to the question that every completion asks. */
export async function agree(page: Page, number: number, text: Texts = inEnglish) {
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(text('Are you sure? This action is undoable.'), { exact: true })).toBeVisible()
  await question.getByRole('button', { name: text('Complete {number}', { number }) }).click()
  await expect(question).toBeHidden()
}

export const expectLive = (page: Page, current: number, text: Texts = inEnglish) =>
  expect(page.getByRole('group', { name: text('Live token {current}', { current }), exact: true })).toBeVisible()

/** The form for a walk-in. */
export const walkInForm = (page: Page, text: Texts = inEnglish) =>
  page.getByRole('dialog', { name: text('Add Patient') })

/** What follows it: the token that was given. */
export const addedSheet = (page: Page, text: Texts = inEnglish) =>
  page.getByRole('dialog', { name: text('Patient was added successfully!') })

export async function openWalkIn(page: Page, text: Texts = inEnglish) {
  await page.getByRole('button', { name: text('Add Patient') }).click()
  await expect(walkInForm(page, text).getByLabel(text('Contact'))).toBeFocused()
}

export interface WalkIn {
  name: string
  age: string
  gender: 'Male' | 'Female' | 'Other'
  contact: string
}

/** Fills the form for a walk-in in; the last field keeps the focus. */
export async function typeWalkIn(page: Page, { name, age, gender, contact }: WalkIn, text: Texts = inEnglish) {
  const form = walkInForm(page, text)
  await form.getByLabel(text('Patient name')).fill(name)
  await form.getByLabel(text('Age'), { exact: true }).fill(age)
  await form.getByRole('radio', { name: text(gender), exact: true }).check({ force: true })
  await form.getByLabel(text('Contact')).fill(contact)
}

/** The form has kept the typed values. */
export async function expectWalkInTyped(page: Page, { name, age, gender, contact }: WalkIn) {
  const form = walkInForm(page)
  await expect(form.getByLabel('Patient name')).toHaveValue(name)
  await expect(form.getByLabel('Age', { exact: true })).toHaveValue(age)
  await expect(form.getByRole('radio', { name: gender, exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact')).toHaveValue(contact)
}

/** The button for the next walk-in, after the first one. */
export const addAnother = (page: Page) => addedSheet(page).getByRole('button', { name: 'Add another' })
