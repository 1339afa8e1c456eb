import { expect, type Page } from '@playwright/test'
import { inEnglish, type Texts } from './texts-in.ts'
import { shownNotices } from './pushed.ts'

/** Says yes to the question that every log-out asks. */
export async function agreeToLeave(page: Page, text: Texts = inEnglish) {
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(text('Are you sure you want to logout?'), { exact: true })).toBeVisible()
  await question.getByRole('button', { name: text('LOGOUT') }).click()
}

/** Logs a patient out over the profile, up to the first page. */
export async function logOutPatient(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/userprofile')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await agreeToLeave(page)
  await expect(page).toHaveURL('/')
}

/** Waits until this device has no personal data: storage, caches, notices. */
export async function expectNothingKept(page: Page) {
  const kept = () =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      caches: await caches.keys(),
    }))
  await expect.poll(kept).toEqual({ local: [], session: [], caches: [] })
  await expect.poll(() => shownNotices(page)).toEqual([])
}
