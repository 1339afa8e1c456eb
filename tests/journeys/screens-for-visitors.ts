import type { Page } from '@playwright/test'
import { aMobile } from '../builders.ts'
import { expect } from './fixtures.ts'
import { askForCode, proveMobile } from './prove-mobile.ts'
import { aRegistration, fill, fillDoctor } from './registration.ts'
import { open, type Screen } from './screen.ts'

export const forVisitors: Screen[] = [
  { name: 'landing', as: 'visitor', show: (page) => open(page, '/', 'Asha Clinic and Diagnostics') },
  {
    name: 'landing.for-patients',
    as: 'visitor',
    async show(page) {
      await open(page, '/', 'Asha Clinic and Diagnostics')
      await page.getByRole('tab', { name: 'Patient' }).click()
      await expect(page.getByRole('heading', { name: 'Token Tracking' })).toBeVisible()
    },
  },
  { name: 'terms', as: 'visitor', show: (page) => open(page, '/terms-of-service', 'Terms of Service') },
  { name: 'privacy', as: 'visitor', show: (page) => open(page, '/privacy', 'Privacy notice') },
  {
    name: 'landing.please-log-in',
    as: 'visitor',
    async show(page) {
      await open(page, '/', 'Asha Clinic and Diagnostics')
      await page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' }).click()
      await page.getByRole('button', { name: /^Dr Kavitha Rao/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'sign-up', as: 'visitor', show: (page) => open(page, '/usersignup', 'Sign up') },
  {
    name: 'sign-up.code',
    as: 'visitor',
    async show(page) {
      await startAnew(page, '/usersignup', 'Sign up')
      await askForCode(page, aMobile())
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByText('Type the code from the message, in digits.')).toBeVisible()
    },
  },
  {
    name: 'sign-up.form',
    as: 'visitor',
    async show(page) {
      await startAnew(page, '/usersignup', 'Sign up')
      await proveMobile(page, aMobile())
      await page.getByRole('button', { name: 'REGISTER' }).click()
      await expect(page.getByText('Write your name.')).toBeVisible()
    },
  },
  { name: 'reset', as: 'visitor', show: (page) => startAnew(page, '/ufp', 'Forgot Password') },
  {
    name: 'reset.form',
    as: 'visitor',
    async show(page) {
      await startAnew(page, '/ufp', 'Forgot Password')
      await proveMobile(page, aMobile())
      await page.getByRole('button', { name: 'Update password' }).click()
      await expect(page.getByText('Choose a password of at least 8 characters.')).toBeVisible()
    },
  },
  { name: 'help', as: 'visitor', show: (page) => open(page, '/help', 'Help') },
  { name: 'about', as: 'visitor', show: (page) => open(page, '/about', 'About us') },
  { name: 'user-login', as: 'visitor', show: (page) => open(page, '/userlogin', 'Login') },
  { name: 'reception-login', as: 'visitor', show: (page) => open(page, '/receptionlogin', 'Login for hospital staff') },
  {
    name: 'reception-login.missing',
    as: 'visitor',
    async show(page) {
      await open(page, '/receptionlogin', 'Login for hospital staff')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Type the password.')).toBeVisible()
    },
  },
  { name: 'hospitals', as: 'visitor', show: (page) => open(page, '/hlist', 'Asha Clinic and Diagnostics') },
  {
    name: 'hospitals.none',
    as: 'visitor',
    async show(page) {
      await open(page, '/hlist', 'Asha Clinic and Diagnostics')
      await page.getByRole('searchbox').fill('zzz')
      await expect(page.getByRole('heading', { name: 'Nothing is found for “zzz”' })).toBeVisible()
    },
  },
  {
    name: 'hospitals.open',
    as: 'visitor',
    async show(page) {
      await open(page, '/hlist', 'Asha Clinic and Diagnostics')
      await page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' }).click()
      await expect(page.getByRole('button', { name: /^Dr Kavitha Rao/ })).toBeVisible()
    },
  },
  {
    name: 'hospital',
    as: 'visitor',
    async show(page) {
      await open(page, '/hlist', 'Asha Clinic and Diagnostics')
      await page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' }).click()
      await page.getByRole('link', { name: 'Phone number and page of Asha Clinic and Diagnostics' }).click()
      await expect(page.getByRole('heading', { name: 'Asha Clinic and Diagnostics', level: 1 })).toBeVisible()
    },
  },
  {
    name: 'hospital.unknown',
    as: 'visitor',
    show: (page) => open(page, '/hospitals/x', 'This hospital is not listed'),
  },
  { name: 'registration', as: 'visitor', show: (page) => openRegistration(page) },
  {
    name: 'registration.missing',
    as: 'visitor',
    async show(page) {
      await openRegistration(page)
      await page.getByRole('button', { name: 'Add doctor' }).click()
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('Write the address.').first()).toBeVisible()
    },
  },
  {
    name: 'registration.doctors',
    as: 'visitor',
    async show(page) {
      await openRegistration(page)
      await fill(page, aRegistration())
      for (const [at, name] of ['Dr Leela Hegde', 'Dr Rao', 'Dr Venkatasubramanian Ramakrishnan'].entries()) {
        if (at > 0) await page.getByRole('button', { name: 'Add doctor' }).click()
        await fillDoctor(page, at + 1, name, 'Ear, Nose and Throat')
      }
    },
  },
  {
    name: 'registration.added',
    as: 'visitor',
    async show(page) {
      await openAdded(page, { emailed: false })
    },
  },
  {
    name: 'registration.e-mailed',
    as: 'visitor',
    async show(page) {
      await openAdded(page, { emailed: true })
    },
  },
  {
    name: 'set-up',
    as: 'visitor',
    show: (page) =>
      open(page, '/set?hospitalNumber=ASHA-01&setupCode=KtfT7wDsGLQbQ4mGE1HcHqhkbbFwpEiDkU8wSTu0UQo', setUp),
  },
  {
    name: 'set-up.missing',
    as: 'visitor',
    async show(page) {
      await open(page, '/set', setUp)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Type the hospital number.')).toBeVisible()
    },
  },
  {
    name: 'set-up.refused',
    as: 'visitor',
    async show(page) {
      await open(page, '/set?hospitalNumber=ASHA-01&setupCode=used', setUp)
      await page.getByLabel('New password').fill('three-green-parrots')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByRole('alert')).toContainText('Ask the admin for a new link.')
    },
  },
  { name: 'not-found', as: 'visitor', show: (page) => open(page, '/nowhere', 'There is no page at this address') },
  {
    name: 'logged-out',
    as: 'visitor',
    async show(page) {
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('token', 'one-that-is-over'))
      await open(page, '/usershomepage', 'You have been logged out due to inactivity.')
    },
  },
]

const setUp = 'Set up your hospital'

/** The empty registration form: typed values are stored for the tab. */
async function openRegistration(page: Page, heading = 'Register Your Hospital') {
  await page.evaluate(() => sessionStorage.removeItem('registration'))
  await open(page, '/registration-form', heading)
}

/** What the admin sees after adding a hospital, as the server says it where it sends e-mail. */
async function openAdded(page: Page, { emailed }: { emailed: boolean }) {
  const hospital = {
    _id: 'one',
    name: 'Shri Venkateshwara Multispeciality Diagnostics and Research Centre',
    address: '17 Margosa Road',
    pincode: '560003',
    contactNo: '080 1',
    timeZone: 'Asia/Kolkata',
    doctors: [],
    hospitalNumber: 'ASHA-01',
    contactEmail: 'frontdesk.malleshwaram@venkateshwara-diagnostics.example',
    suspended: false,
  }
  const setupLink = `${new URL(page.url()).origin}/set?hospitalNumber=ASHA-01&setupCode=KtfT7wDsGLQbQ4mGE1HcHqhkbbFwpEiD`
  await page.route(
    '**/api/registrationRequest',
    (route) => route.fulfill({ json: { message: 'Added', hospital, setupCode: 'KtfT7wDs', setupLink, emailed } }),
    { times: 1 },
  )
  // The form checks the admin's session first.
  await page.route('**/api/admin/hospitals?*', (route) =>
    route.fulfill({ json: { hospitals: [], nextCursor: null, total: 0 } }),
  )
  await page.evaluate(() => sessionStorage.setItem('admintoken', 'the server is not asked'))
  await openRegistration(page, 'Add hospital')
  await fill(page, aRegistration())
  await fillDoctor(page, 1, 'Dr Rao', 'ENT')
  await page.getByRole('button', { name: 'Add hospital' }).click()
  await expect(page.getByLabel('Set-up link')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('admintoken'))
}

/** Opens an address on which a number is proven, before any code was sent: a sent code stays with
 *  the tab. */
async function startAnew(page: Page, path: string, heading: string) {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, path, heading)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
}
