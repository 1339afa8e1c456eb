import { expect, type Page } from '@playwright/test'

/** Lets the browser refuse to keep the screen on the first time, as with an almost empty battery, and take the lock back upon the event
 *  `battery-low`. Before the page is opened. */
export const refuseLockOnce = (page: Page) =>
  page.addInitScript(() => {
    let asked = 0
    const request = async () => {
      asked += 1
      if (asked === 1) throw new DOMException('The battery is low.', 'NotAllowedError')
      const lock = new EventTarget()
      const release = async () => void lock.dispatchEvent(new Event('release'))
      addEventListener('battery-low', () => void release(), { once: true })
      return Object.assign(lock, { release })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

/** Expects that the page says that the screen may go off, also once the browser has taken the lock back, and that the lock is requested anew
 *  once the page is shown again. */
export async function expectLockAfterReturn(page: Page) {
  for (const taken of [false, true]) {
    if (taken) await page.evaluate(() => dispatchEvent(new Event('battery-low')))
    await expect(page.getByText('Your phone may switch the screen off.')).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('The screen stays on.')).toBeVisible()
  }
}
