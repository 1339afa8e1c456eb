import { expect, type Page } from '@playwright/test'
import { hear } from './hear.ts'
import { proveMobile } from './prove-mobile.ts'

/** Signs a patient up on the sign-up page, up to the log-in page.
 *  @param mobile as people type it */
export async function signUp(
  page: Page,
  { mobile, fullName, password }: { mobile: string; fullName: string; password: string },
) {
  await proveMobile(page, mobile)
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await hear(page, 'User Signed Up Successfully')
  await expect(page).toHaveURL('/userlogin')
}
