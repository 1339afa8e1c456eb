import { expect, type Page } from '@playwright/test'
import { inEnglish, type Texts } from './texts-in.ts'

/** Types a mobile number and asks for a code. */
export async function askForCode(page: Page, mobile: string, text: Texts = inEnglish) {
  const send = page.getByRole('button', { name: text('Send code') })
  // The log-in, whose field has the same name, stays until this screen has loaded.
  await expect(send).toBeVisible()
  await page.getByLabel(text('Mobile number')).fill(mobile)
  await send.click()
}

/** Proves a mobile by the code that the page shows, where nothing is really sent. */
export async function proveMobile(page: Page, mobile: string, text: Texts = inEnglish) {
  await askForCode(page, mobile, text)
  await page.getByLabel(text('Code'), { exact: true }).fill(await shownCode(page, text))
  await page.getByRole('button', { name: text('Verify') }).click()
  await expect(page.getByText(text('{mobile} is verified.', { mobile: '' }).trim())).toBeVisible()
}

/** The code in the banner of the provider for trying out. */
export async function shownCode(page: Page, text: Texts = inEnglish): Promise<string> {
  const banner = page.getByText(text('No message is sent here, this is for testing. The code is {0}', { 0: '' }).trim())
  await expect(banner).toContainText(/\d{6}/)
  return /\d{6}/.exec((await banner.textContent()) ?? '')?.[0] ?? ''
}
