import { expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { logInPatient } from './log-in.ts'
import { aPatientOf } from './patient.ts'
import { proveMobile } from './prove-mobile.ts'

const next = 'three-green-parrots'

test('a patient who forgot the password proves the mobile and chooses a new one', async ({ openScreen, product }) => {
  const patient = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.goto('/userlogin')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/ufp')
  await proveMobile(page, patient.mobile)
  // a password can be pasted
  await page.getByLabel('New password').focus()
  await page.keyboard.insertText(next)
  await page.getByRole('button', { name: 'Update password' }).click()
  await hear(page, 'Password updated successfully')
  await expect(page).toHaveURL('/userlogin')
  await expect(patient.appointments()).rejects.toThrow('401')
  await logInPatient(page, { mobile: patient.mobile, password: next })
})

test('a number without an account shows an error, with a link to the sign-up', async ({ openScreen, provoked }) => {
  provoked.push(/status of 400 .*updatepassword/)
  const page = await openScreen(phone)
  await page.goto('/ufp')
  await proveMobile(page, '61234 56789')
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('mobile number not registered')).toBeVisible()
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/usersignup')
})

test('a logged-in patient changes the password with the current one, and stays logged in only here', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 400 .*updatepassword/)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone)
  await logInPatient(page, patient)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'CHANGE PASSWORD' }).click()
  await expect(page).toHaveURL('/ufp')

  await page.getByLabel('Current password').fill('something else')
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()

  await page.getByLabel('Current password').fill(patient.password)
  await expect(page.getByLabel('Current password')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Update password' }).click()
  await hear(page, 'Password updated successfully')
  await expect(page).toHaveURL('/usershomepage')
  // the other device's session
  await expect(patient.appointments()).rejects.toThrow('401')
})
