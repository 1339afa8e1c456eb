import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../test-results/pictures')

/** With `PICTURES` set, keeps a picture of the whole page as `test-results/pictures/<name>.png`, to be looked at beside the
 *  mock-ups: runs without PICTURES write none. The screen is made as tall as the page for it: a bar at the
 *  bottom stands at the bottom. */
export async function picture(page: Page, name: string) {
  if (!process.env.PICTURES) return
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: whole })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  if (whole > height) await page.setViewportSize({ width, height })
}
