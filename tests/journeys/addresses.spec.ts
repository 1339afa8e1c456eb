import type { Page } from '@playwright/test'
import { anAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { aPatientOf } from './patient.ts'

/** What the browser notes of an address that shows nothing. */
const unknown = /status of 404 /

type Shown = (page: Page) => Promise<void>

const heading =
  (name: string): Shown =>
  (page) =>
    expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()

const forVisitors: Record<string, Shown> = {
  '/': heading('Where Healthcare Meets Convenience'),
  '/usersignup': heading('Sign up'),
  '/userlogin': heading('Login'),
  '/receptionlogin': heading('Login for hospital staff'),
  '/hlist': heading('Hospitals'),
  '/registration-form': heading('Register Your Hospital'),
  '/set': heading('Set up your hospital'),
  '/terms-of-service': heading('Terms of Service'),
  '/privacy': heading('Privacy notice'),
  '/nowhere/at/all': heading('There is no page at this address'),
}
const forPatients: Record<string, Shown> = {
  '/usershomepage': heading('You are the first in line'),
  '/firstappointment': heading('You are the first in line'),
  '/userprofile': heading('Profile'),
  '/userprofilepage': heading('Profile'),
  '/activeappointments': heading('My Appointments'),
  '/hospitallistforusers?query=8000': (page) => expect(page.getByRole('searchbox')).toHaveValue('8000'),
  '/ufp': heading('Change password'),
  '/terms-of-service': heading('Terms of Service'),
}
const forStaff: Record<string, Shown> = {
  '/hospital-dashboard': heading('Choose a doctor to call the next patient'),
  '/doctorsAndAppointments': heading('Choose a doctor to call the next patient'),
}
const forTheAdmin: Record<string, Shown> = {
  '/admin': heading('Admin'),
  '/admin/requests': heading('Registration requests'),
  '/admin/listOfHospitals?query=City': heading('City Care Hospital'),
  '/registration-form': heading('Add hospital'),
}

/** Opens each address from outside, loads it again, goes on to the next and comes back. Each says that this is a
 *  demonstration. */
async function walk(page: Page, addresses: Record<string, Shown>) {
  let before: Shown | undefined
  for (const [address, shown] of Object.entries(addresses)) {
    await page.goto(address)
    await shown(page)
    await expect(page.getByRole('complementary', { name: 'Demonstration' })).toBeVisible()
    await page.reload()
    await shown(page)
    await expect(page).toHaveURL(address)
    if (before) {
      await page.goBack()
      await before(page)
      await page.goForward()
      await shown(page)
    }
    before = shown
  }
}

test('every address for visitors opens from a link, and survives reload, back and forward', async ({
  openScreen,
  provoked,
}) => {
  provoked.push(unknown)
  await walk(await openScreen(phone), forVisitors)
})

test('so does every address for patients', async ({ openScreen, product }) => {
  const patient = await aPatientOf(product)
  await patient.book(await aClinic(product))
  await walk(await openScreen(phone, { patient: patient.session }), forPatients)
})

test('so does every address for staff', async ({ openScreen, product }) => {
  const { session } = await aClinic(product)
  await walk(await openScreen(desk, { hospital: session }), forStaff)
})

test('so does every address for the admin', async ({ openScreen, product }) => {
  const { session } = await anAdmin(product)
  await walk(await openScreen(desk, { admin: session }), forTheAdmin)
})

test('the not-found page leads back', async ({ openScreen, provoked }) => {
  provoked.push(unknown)
  const page = await openScreen(phone)
  await page.goto('/usershome')
  await page.getByRole('link', { name: 'Search Hospitals' }).click()
  await expect(page).toHaveURL('/hlist')
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Search by pincode or centre name' }).fill('city care')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/hlist?query=city+care')
  await expect(page.getByText('1 place for “city care”', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/')
})
