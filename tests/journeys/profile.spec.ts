import { expect, phone, test, withWorker } from './fixtures.ts'
import { expectNothingKept, logOutPatient } from './log-out.ts'
import { aPatientOf } from './patient.ts'

test('the profile shows the account and its links, and logs out', async ({ openScreen, product }) => {
  const patient = await aPatientOf(product, 'Sunita Kale')
  const page = await openScreen({ ...phone, ...withWorker }, { patient: patient.session })
  await page.goto('/userprofilepage')
  await expect(page.getByRole('main')).toContainText('Sunita Kale')
  await expect(page.getByRole('main')).toContainText(patient.mobile)
  await expect(page.getByRole('button', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('link', { name: 'HELP' }).click()
  await page.getByText('How do I cancel?').click()
  await expect(page.getByText('No other patient gets your number.')).toBeVisible()
  await page.getByRole('link', { name: 'ABOUT US' }).click()
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.evaluate(async () => {
    sessionStorage.setItem('anything', 'of this tab')
    await (await caches.open('of-this-patient')).put('/kept', new Response('words'))
  })
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/userprofile')
  await logOutPatient(page)
  await expectNothingKept(page)
  await expect(() => expect(patient.appointments()).rejects.toThrow('401')).toPass()
})

test('a spinner shows while the profile loads', async ({ openScreen, product }) => {
  const { session, fullName } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  const answer = Promise.withResolvers<string>()
  await page.route('**/api/auth/userprofile', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/userprofile')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  answer.resolve('now')
  await expect(page.getByText(fullName)).toBeVisible()
})

test('the help is public', async ({ openScreen }) => {
  const page = await openScreen(phone)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
})
