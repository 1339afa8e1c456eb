import { expect, type Page } from '@playwright/test'
import { languageFaults } from './language-faults.ts'
import { picture } from './picture.ts'

/** Expects that a reader of the page's language would find nothing wrong, and keeps a picture of that name. */
export async function expectFaultless(page: Page, name: string, entered: readonly string[] = []): Promise<void> {
  await picture(page, name)
  expect.soft(await languageFaults(page, [], entered), name).toEqual([])
}
