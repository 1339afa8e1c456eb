import { expect, type Page } from '@playwright/test'

/** Types a mobile number and asks for a code. */
export async function askForCode(page: Page, mobile: string) {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
}

/** Proves a mobile by the code that the page shows, where nothing is really sent. */
export async function proveMobile(page: Page, mobile: string) {
  await askForCode(page, mobile)
  await page.getByLabel('Code').fill(await shownCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('is verified.')).toBeVisible()
}

/** The code in the banner of the provider for trying out. */
export async function shownCode(page: Page): Promise<string> {
  const banner = page.getByText('no message is sent')
  await expect(banner).toContainText(/\d{6}/)
  return /\d{6}/.exec((await banner.textContent()) ?? '')?.[0] ?? ''
}
