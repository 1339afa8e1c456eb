import type { Page } from '@playwright/test'
import { aMobile } from '../builders.ts'
import { expect } from './fixtures.ts'
import { askForCode, proveMobile } from './prove-mobile.ts'
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
      await expect(page.getByRole('heading', { name: 'No place has “zzz” in its name or pincode' })).toBeVisible()
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

/** Opens an address on which a number is proven, as whoever has not begun with it yet: a code that was sent stays with
 *  the tab. */
async function startAnew(page: Page, path: string, heading: string) {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, path, heading)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
}
