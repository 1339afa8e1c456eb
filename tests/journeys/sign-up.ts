import { expect, type Page } from '@playwright/test'
import { hearIn } from './hear.ts'
import { proveMobile } from './prove-mobile.ts'
import { inEnglish, type Texts } from './texts-in.ts'

/** Signs a patient up on the sign-up page, up to the patient's home.
 *  @param mobile as people type it */
export async function signUp(
  page: Page,
  { mobile, fullName, password }: { mobile: string; fullName: string; password: string },
  text: Texts = inEnglish,
) {
  await proveMobile(page, mobile, text)
  await typeAccount(page, { fullName, password }, text)
  await agreeAndRegister(page, text)
}

/** Types the name and the password, after the mobile is verified. */
export async function typeAccount(
  page: Page,
  { fullName, password }: { fullName: string; password: string },
  text: Texts,
) {
  await page.getByLabel(text('Full name')).fill(fullName)
  await page.getByLabel(text('New password')).fill(password)
}

/** Agrees and registers, which also logs in: past the log-in page, up to the patient's home. */
export async function agreeAndRegister(page: Page, text: Texts) {
  await page.getByRole('checkbox', { name: text('I have read this and agree') }).check()
  await page.getByRole('button', { name: text('REGISTER') }).click()
  await hearIn(text, page, text('User Signed Up Successfully'))
  await expect(page).toHaveURL('/usershomepage')
}
