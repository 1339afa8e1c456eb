import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A screen of the product, or a dialog on it, in the state in which people see it. */
export interface Screen {
  name: string
  /** Who looks at it. */
  as:
    | 'visitor'
    | 'newcomer'
    | 'early'
    | 'patient'
    | 'cut-off'
    | 'unasked'
    | 'near'
    | 'called'
    | 'added'
    | 'late'
    | 'paused'
    | 'next'
    | 'in-turn'
    | 'missed'
    | 'scheduled'
    | 'staff'
    | 'beginning'
    | 'shut-out'
    | 'admin'
  /** Goes there and waits until it is complete. */
  show: (page: Page) => Promise<void>
}

/** Opens an address and waits for a heading on its screen. */
export async function open(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
}
