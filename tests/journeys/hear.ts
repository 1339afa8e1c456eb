import { expect, type Page } from '@playwright/test'
import { inEnglish, type Texts } from './texts-in.ts'

/** Expects the exact texts in the page's dialog, and closes it. */
export const hear = (page: Page, ...texts: string[]) => hearIn(inEnglish, page, ...texts)

/** The same, where the page is in another language. */
export async function hearIn(text: Texts, page: Page, ...texts: string[]) {
  const dialog = page.getByRole('alertdialog')
  for (const told of texts) await expect(dialog.getByText(told, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: text('OK') }).click()
  // exactly that text: the next message may have replaced it by then
  for (const told of texts) await expect(dialog.getByText(told, { exact: true })).toBeHidden()
}
