import { expect, type Locator, type Page } from '@playwright/test'
import { aDoctor, aSlot } from '../builders.ts'
import type { Clinic } from './clinic.ts'
import type { OwnProduct } from './own-product.ts'

/** The hospital's settings, complete. */
export async function openSettings(page: Page) {
  await page.goto('/load-hospital-details')
  await expect(page.getByRole('heading', { name: 'Doctors Settings' })).toBeVisible()
}

/** A doctor among the hospital's. */
export const doctorRow = (page: Page, doctor: string) =>
  page.getByRole('region', { name: 'Doctors Settings' }).getByRole('listitem').filter({ hasText: doctor })

/** Opens the slots of the clinic's doctor. @returns what shows them */
export async function openSlots(page: Page, { doctor }: Pick<Clinic, 'doctor'>): Promise<Locator> {
  await page.getByRole('button', { name: `Slot settings of ${doctor}` }).click()
  const panel = page.getByRole('region', { name: `Slots of ${doctor}` })
  await expect(panel).toBeVisible()
  return panel
}

/** Opens the form for a new slot of the clinic's doctor. @returns what shows it */
export async function openAddSlot(page: Page, { doctor }: Pick<Clinic, 'doctor'>): Promise<Locator> {
  await page.getByRole('button', { name: `Add Slot to ${doctor}` }).click()
  const panel = page.getByRole('region', { name: `Add Slot to ${doctor}` })
  await expect(panel).toBeVisible()
  return panel
}

/** A slot in the list of slots. */
export const slotRow = (panel: Locator, slot: string) =>
  panel.getByRole('listitem').filter({ has: panel.page().getByRole('heading', { name: slot, exact: true }) })

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
