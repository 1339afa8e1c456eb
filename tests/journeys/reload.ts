import { expect, type Page } from '@playwright/test'

/** Marks the current page: a reload removes the mark.
 *  @returns what makes sure that there was none */
export async function noReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-unloaded', 'never'))
  return () => expect(page.locator('html')).toHaveAttribute('data-unloaded', 'never')
}
