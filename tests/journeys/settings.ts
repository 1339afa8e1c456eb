import { expect, type Locator, type Page } from '@playwright/test'
import { aDoctor, aSlot } from '../builders.ts'
import type { Clinic } from './clinic.ts'
import type { OwnProduct } from './own-product.ts'

/** The sections of the hospital's settings after the first one, by their headings. */
const sections = { clinic: 'Clinic', screens: 'Screens and papers', messages: 'Messages', security: 'Security' }

/** A section of the hospital's settings, complete; the doctors without one. */
export async function openSettings(page: Page, section?: keyof typeof sections) {
  await page.goto(section ? `/load-hospital-details/${section}` : '/load-hospital-details')
  const name = section ? sections[section] : 'Doctors Settings'
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** A doctor among the hospital's. */
export const doctorRow = (page: Page, doctor: string) =>
  page.getByRole('region', { name: 'Doctors Settings' }).getByRole('listitem').filter({ hasText: doctor })

/** Opens a doctor's week, from the settings. */
export async function openDoctor(page: Page, { doctor }: Pick<Clinic, 'doctor'>) {
  await doctorRow(page, doctor).getByRole('link').click()
  await expect(page.getByRole('heading', { name: doctor, level: 1 })).toBeVisible()
}

/** Opens the form for a new slot of the clinic's doctor. @returns what shows it */
export async function openAddSlot(page: Page, { doctor }: Pick<Clinic, 'doctor'>): Promise<Locator> {
  await openDoctor(page, { doctor })
  await page.getByRole('button', { name: `Add Slot to ${doctor}` }).click()
  const panel = page.getByRole('region', { name: `Add Slot to ${doctor}` })
  await expect(panel).toBeVisible()
  return panel
}

/** A slot at the edge of a doctor's week: at its left, on a phone above it. */
export const slotHead = (page: Page, slot: string) =>
  page.locator('th').getByRole('button', { name: new RegExp(`^${slot} `) })

/** The panel of a slot, below the week. */
export const rulesOf = (page: Page, slot: string) => page.getByRole('region', { name: slot, exact: true })

/** Opens a slot of the clinic's doctor. @returns what shows it */
export async function openSlot(page: Page, { doctor, slot }: Pick<Clinic, 'doctor' | 'slot'>): Promise<Locator> {
  await openDoctor(page, { doctor })
  await slotHead(page, slot).click()
  return rulesOf(page, slot)
}

/** The page's question, by what it says, answered by one of its buttons. */
export async function answer(page: Page, said: readonly string[], press: string) {
  const question = page.getByRole('alertdialog')
  for (const text of said) await expect(question.getByText(text, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: press, exact: true }).click()
  // exactly that question: the next message may have replaced it by then
  for (const text of said) await expect(question.getByText(text, { exact: true })).toBeHidden()
}

/** Comes back to a desk that was looked away from. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** More doctors, and more slots of the clinic's own: what settings look like after a year. */
export async function furnish(product: OwnProduct, { ids, doctor }: Clinic) {
  await product.arrange(async (db) => {
    const own = { id: ids.doctorId, hospital: ids.hospitalId, name: doctor }
    await aSlot(db, { doctor: own, name: 'Slot 2' })
    await aSlot(db, { doctor: own, name: 'Sunday camp', active: false })
    for (const [name, available] of [
      ['Dr Suresh Iyengar', false],
      ['Dr Ayesha Siddiqui', true],
      ['Dr Thomas Kurian', true],
    ] as const)
      await aDoctor(db, { hospital: ids.hospitalId, name, available })
  })
}
