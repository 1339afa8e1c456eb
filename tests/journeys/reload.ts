import { expect, type Page } from '@playwright/test'

/** Marks the page as it stands: the mark goes with a reload.
 *  @returns what makes sure that there was none */
export async function noReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-unloaded', 'never'))
  return () => expect(page.locator('html')).toHaveAttribute('data-unloaded', 'never')
}
