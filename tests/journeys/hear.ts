import { expect, type Page } from '@playwright/test'

/** Expects the exact texts in the page's dialog, and closes it. */
export async function hear(page: Page, ...texts: string[]) {
  const dialog = page.getByRole('alertdialog')
  for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  // exactly that text: the next message may have replaced it by then
  for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeHidden()
}
