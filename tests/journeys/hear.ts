import { expect, type Page } from '@playwright/test'

/** Reads what the page's dialog says, word for word, and puts it away. */
export async function hear(page: Page, ...texts: string[]) {
  const dialog = page.getByRole('alertdialog')
  for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  // that text, that is: what is told next may stand in its place by the time of a look
  for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeHidden()
}
