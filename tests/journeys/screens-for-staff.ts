import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { addAnother, chooseQueue, completeNext, expectLive, openWalkIn, tick, typeWalkIn, walkInForm } from './desk.ts'
import { expect } from './fixtures.ts'
import { open, type Screen } from './screen.ts'

/** For the clinic's desk, where 4 is called and 5 is next. */
export const forStaff = (clinic: Clinic): Screen[] => [
  {
    name: 'dashboard.nothing-chosen',
    as: 'staff',
    show: (page) => open(page, '/hospital-dashboard', 'Choose a doctor and a slot'),
  },
  {
    name: 'dashboard',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await expectLive(page, 4)
    },
  },
  {
    name: 'dashboard.complete',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await tick(page, 5, 'Noor Jahan').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'dashboard.add-patient',
    as: 'staff',
    show: (page) => showWalkIn(page, clinic),
  },
  {
    name: 'dashboard.add-patient.wrong',
    as: 'staff',
    async show(page) {
      await showWalkIn(page, clinic)
      await page.keyboard.press('Enter')
      await expect(walkInForm(page).getByText('Nobody is added yet')).toBeVisible()
    },
  },
  {
    name: 'dashboard.add-patient.failed',
    as: 'staff',
    async show(page) {
      await showWalkIn(page, clinic)
      await typeWalkIn(page, someone)
      await page.route('**/api/BookAppointment', (route) => route.abort(), { times: 1 })
      await page.keyboard.press('Enter')
      await expect(walkInForm(page).getByRole('alert')).toContainText('The network did not answer.')
    },
  },
  {
    name: 'dashboard.add-patient.added',
    as: 'staff',
    async show(page) {
      await showWalkIn(page, clinic)
      await typeWalkIn(page, someone)
      await page.keyboard.press('Enter')
      await expect(addAnother(page)).toBeVisible()
    },
  },
  {
    // The last: this screen stays without a network, so that nothing of it is ever sent.
    name: 'dashboard.waiting-to-be-sent',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await expectLive(page, 4)
      await page.context().setOffline(true)
      for (const number of [5, 6]) await completeNext(page, number)
      await expect(page.getByText('2 completions wait for the connection')).toBeVisible()
    },
  },
]

const someone = { name: 'Gurpreet Kaur', age: '41', gender: 'Female', contact: '98440 00130' } as const

async function showWalkIn(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
}
