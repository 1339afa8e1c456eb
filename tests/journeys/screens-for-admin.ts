import type { Page } from '@playwright/test'
import { handOver, openHospital, requestOf, typeAdminPassword } from './admin.ts'
import type { Clinic } from './clinic.ts'
import { expect } from './fixtures.ts'
import { open, type Screen } from './screen.ts'
import { answer } from './settings.ts'

/** For the admin, over requests that wait and a hospital that is suspended and reinstated. */
export const forAdmin = (clinic: Clinic): Screen[] => [
  { name: 'admin.gate', as: 'shut-out', show: (page) => open(page, '/admin', 'Admin') },
  {
    name: 'admin.gate.wrong',
    as: 'shut-out',
    async show(page) {
      await open(page, '/admin', 'Admin')
      await typeAdminPassword(page, 'a guess')
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await page.getByLabel('Password', { exact: true }).fill('')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Type the password.')).toBeVisible()
    },
  },
  {
    name: 'admin.gate.ended',
    as: 'shut-out',
    async show(page) {
      const dead = { code: 'not-logged-in', message: 'Log in first.', msg: 'Log in first.' }
      await page.route('**/api/allRR', (route) => route.fulfill({ status: 401, json: dead }))
      await page.goto('/admin/requests')
      await typeAdminPassword(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/api/allRR')
    },
  },
  {
    name: 'admin',
    as: 'admin',
    async show(page) {
      await open(page, '/admin', 'Admin')
      await expect(page.getByText('6 waiting')).toBeVisible()
    },
  },
  { name: 'admin.requests', as: 'admin', show: showRequests },
  {
    name: 'admin.requests.reject',
    as: 'admin',
    async show(page) {
      await showRequests(page)
      await page.getByRole('article').first().getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'admin.requests.decided-already',
    as: 'admin',
    async show(page) {
      await showRequests(page)
      const decided = { code: 'already-approved', message: 'This request was approved already.', msg: '' }
      await page.route('**/api/approveRequest', (route) => route.fulfill({ status: 409, json: decided }))
      await page.getByRole('article').first().getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.unroute('**/api/approveRequest')
    },
  },
  {
    name: 'admin.changes',
    as: 'admin',
    async show(page) {
      await page.route('**/api/allRR', (route) => route.fulfill({ json: [] }))
      await open(page, '/admin/requests', 'Changes of details')
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.unroute('**/api/allRR')
    },
  },
  {
    name: 'admin.changes.reject',
    as: 'admin',
    async show(page) {
      await showRequests(page)
      await page.getByRole('article').last().getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'admin.changes.not-loaded',
    as: 'admin',
    async show(page) {
      await page.route('**/api/admin/changes', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.goto('/admin/requests')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/api/admin/changes')
    },
  },
  {
    name: 'admin.requests.none',
    as: 'admin',
    async show(page) {
      await page.route('**/api/allRR', (route) => route.fulfill({ json: [] }))
      await open(page, '/admin/requests', 'No registration requests')
      await page.unroute('**/api/allRR')
    },
  },
  {
    name: 'admin.requests.loading',
    as: 'admin',
    async show(page) {
      // never answered: the next screen leaves it behind
      await page.route('**/api/allRR', () => undefined)
      await open(page, '/admin/requests', 'Registration requests')
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
    },
  },
  {
    name: 'admin.requests.not-loaded',
    as: 'admin',
    async show(page) {
      await page.unroute('**/api/allRR')
      await page.route('**/api/allRR', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.goto('/admin/requests')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/api/allRR')
    },
  },
  {
    name: 'admin.requests.approved',
    as: 'admin',
    async show(page) {
      await showRequests(page)
      // one for each size of screen: an approval is final
      const next = (await page.getByRole('article').first().getByRole('heading', { level: 2 }).textContent()) ?? ''
      await requestOf(page, { name: next }).getByRole('button', { name: 'Approve' }).click()
      await expect(handOver(page, `${next} is registered`)).toBeVisible()
    },
  },
  {
    name: 'admin.audit',
    as: 'admin',
    async show(page) {
      await open(page, '/admin/audit', 'Audit trail')
      await expect(page.getByRole('listitem').filter({ hasText: 'Booking' }).first()).toBeVisible()
    },
  },
  {
    name: 'admin.audit.refused',
    as: 'admin',
    async show(page) {
      await page.request.post('/api/admin/login', { data: { password: 'not this one' } })
      await page.goto('/admin/audit?actor=nobody&action=POST%20/api/admin/login')
      await expect(page.getByText('admin-password-wrong').first()).toBeVisible()
    },
  },
  {
    name: 'admin.audit.none',
    as: 'admin',
    show: (page) => open(page, '/admin/audit?to=2020-01-01', 'No matching entries'),
  },
  {
    name: 'admin.audit.loading',
    as: 'admin',
    async show(page) {
      // never answered: the next screen leaves it behind
      await page.route('**/api/admin/audit*', () => undefined)
      await open(page, '/admin/audit', 'Audit trail')
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
    },
  },
  {
    name: 'admin.audit.not-loaded',
    as: 'admin',
    async show(page) {
      await page.unroute('**/api/admin/audit*')
      await page.route('**/api/admin/audit*', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.goto('/admin/audit')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/api/admin/audit*')
    },
  },
  { name: 'admin.hospitals', as: 'admin', show: (page) => showHospitals(page) },
  {
    name: 'admin.hospitals.open',
    as: 'admin',
    async show(page) {
      await showHospitals(page)
      await openHospital(page, clinic.name)
    },
  },
  {
    name: 'admin.hospitals.suspend',
    as: 'admin',
    async show(page) {
      await showHospitals(page)
      const hospital = await openHospital(page, clinic.name)
      await hospital.getByRole('button', { name: 'Suspend' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'admin.hospitals.suspended',
    as: 'admin',
    async show(page) {
      await showHospitals(page)
      const hospital = await openHospital(page, 'Sahyadri Polyclinic')
      await hospital.getByRole('button', { name: 'Suspend' }).click()
      await answer(page, ['Suspend Sahyadri Polyclinic?'], 'Suspend')
      await expect(hospital.getByText('Suspended', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'admin.hospitals.new-link',
    as: 'admin',
    async show(page) {
      await showHospitals(page)
      const hospital = await openHospital(page, 'Sahyadri Polyclinic')
      await hospital.getByRole('button', { name: 'Undo suspension' }).click()
      await expect(hospital.getByText('Suspended', { exact: true })).toHaveCount(0)
      await hospital.getByRole('button', { name: 'New set-up link' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make new link' }).click()
      await expect(handOver(page, 'New set-up link of Sahyadri Polyclinic')).toBeVisible()
    },
  },
  {
    name: 'admin.hospitals.none-found',
    as: 'admin',
    async show(page) {
      await showHospitals(page)
      await page.getByRole('searchbox').fill('no such place')
      await expect(page.getByRole('heading', { name: /^No place has/ })).toBeVisible()
    },
  },
  {
    name: 'admin.hospitals.not-loaded',
    as: 'admin',
    async show(page) {
      await page.route('**/api/admin/hospitals?*', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.goto('/admin/listOfHospitals')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/api/admin/hospitals?*')
    },
  },
  { name: 'admin.add-hospital', as: 'admin', show: (page) => open(page, '/registration-form', 'Add hospital') },
]

async function showRequests(page: Page) {
  await open(page, '/admin/requests', 'Registration requests')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function showHospitals(page: Page) {
  await open(page, '/admin/listOfHospitals', 'City Care Hospital')
}
