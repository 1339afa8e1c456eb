import type { Page } from '@playwright/test'
import type { ChangeOfDetails } from '#contract/hospitals.ts'
import { hospitalProfile } from '#contract/slots.ts'
import type { Clinic } from './clinic.ts'
import { addAnother, chooseQueue, completeNext, expectLive, openWalkIn, tick, typeWalkIn, walkInForm } from './desk.ts'
import { expect } from './fixtures.ts'
import { forDoctorSchedule } from './screens-for-doctor-schedule.ts'
import { acts, forSession } from './screens-for-session.ts'
import { openAddSlot, openDoctor, openSettings, openSlot } from './settings.ts'
import { open, type Screen } from './screen.ts'

/** For the clinic's desk, where 4 is called and 5 is next. */
export const forStaff = (clinic: Clinic): Screen[] => [
  {
    name: 'dashboard.nothing-chosen',
    as: 'staff',
    show: (page) => open(page, '/hospital-dashboard', 'Choose a doctor to call the next patient'),
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
    name: 'dashboard.empty',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, { ...clinic, slot: 'Slot 2' })
      await expect(page.getByText('No one is waiting').first()).toBeVisible()
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
    name: 'settings',
    as: 'staff',
    show: (page) => openSettings(page),
  },
  {
    name: 'settings.menu',
    as: 'staff',
    async show(page) {
      await page.goto('/load-hospital-details/menu')
      await expect(page.getByRole('link', { name: 'Screens and papers' })).toBeVisible()
    },
  },
  {
    name: 'settings.clinic',
    as: 'staff',
    show: (page) => openSettings(page, 'clinic'),
  },
  {
    name: 'settings.screens',
    as: 'staff',
    show: (page) => openSettings(page, 'screens'),
  },
  {
    name: 'settings.password',
    as: 'staff',
    async show(page) {
      await page.goto('/load-hospital-details/menu')
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Choose a password of at least 8 characters.')).toBeVisible()
    },
  },
  {
    name: 'settings.details',
    as: 'staff',
    async show(page) {
      await openSettings(page, 'clinic')
      await page.getByRole('button', { name: 'Edit details' }).click()
      await page.getByRole('dialog').getByLabel('Pincode').fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
      await expect(page.getByText('Write the pincode.')).toBeVisible()
    },
  },
  {
    name: 'settings.change-waiting',
    as: 'staff',
    show: (page) => showChange(page, 'waiting'),
  },
  {
    name: 'settings.change-waiting.edit',
    as: 'staff',
    async show(page) {
      await showChange(page, 'waiting')
      await page.getByRole('button', { name: 'Edit change' }).click()
      await expect(page.getByRole('dialog').getByText('Patients see: Tulsi')).toBeVisible()
    },
  },
  {
    name: 'settings.change-rejected',
    as: 'staff',
    show: (page) => showChange(page, 'rejected'),
  },
  {
    name: 'settings.edit-doctor',
    as: 'staff',
    async show(page) {
      await openSettings(page)
      await openDoctor(page, clinic)
      await page.getByRole('button', { name: `Edit ${clinic.doctor}` }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'settings.pair-screen',
    as: 'staff',
    async show(page) {
      await openSettings(page, 'screens')
      await page.getByRole('button', { name: 'Pair a screen' }).click()
      await page.getByRole('dialog').getByLabel('Name').clear()
      await page.getByRole('dialog').getByRole('button', { name: 'Pair', exact: true }).click()
      await expect(page.getByText('Write a name, like Waiting room.')).toBeVisible()
    },
  },
  {
    name: 'settings.add-slot',
    as: 'staff',
    async show(page) {
      await openSettings(page)
      const form = await openAddSlot(page, clinic)
      await form.getByLabel('Slot name').fill('Morning')
      await form.getByRole('button', { name: 'Add Slot' }).click()
      await expect(form.getByText('Slot with this name already exists')).toBeVisible()
    },
  },
  {
    name: 'settings.delete-slot',
    as: 'staff',
    async show(page) {
      await openSettings(page)
      const slot = await openSlot(page, clinic)
      await slot.getByRole('button', { name: `Delete ${clinic.slot}` }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'settings.no-slots',
    as: 'staff',
    async show(page) {
      await openSettings(page)
      await openDoctor(page, { doctor: 'Dr Thomas Kurian' })
    },
  },
  {
    name: 'settings.not-switched',
    as: 'staff',
    async show(page) {
      await openSettings(page)
      await openDoctor(page, clinic)
      await page.route('**/availability', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.getByRole('switch', { name: `${clinic.doctor} available` }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/availability')
    },
  },
  {
    name: 'settings.not-loaded',
    as: 'staff',
    async show(page) {
      await page.route('**/hospitalprofile', (route) => route.fulfill({ status: 400, body: 'out of order' }))
      await page.goto('/load-hospital-details')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unroute('**/hospitalprofile')
    },
  },
  {
    name: 'dashboard.find',
    as: 'staff',
    async show(page) {
      await page.goto('/hospital-dashboard')
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await page.getByRole('combobox', { name: 'Find a patient' }).fill('1')
      await expect(page.getByRole('dialog').getByRole('option')).not.toHaveCount(0)
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
      await expect(walkInForm(page).getByText('The patient is not added yet')).toBeVisible()
    },
  },
  {
    name: 'dashboard.add-patient.failed',
    as: 'staff',
    async show(page) {
      await showWalkIn(page, clinic)
      await typeWalkIn(page, someone)
      await page.route('**/api/BookAppointment', (route) => route.abort())
      await page.keyboard.press('Enter')
      await expect(walkInForm(page).getByRole('alert')).toContainText('The network did not answer.')
      await page.unroute('**/api/BookAppointment')
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
  ...forDoctorSchedule(clinic),
  ...forSession(clinic),
  {
    // The last: this screen stays without a network, so that nothing of it is ever sent.
    name: 'dashboard.waiting-to-be-sent',
    as: 'staff',
    async show(page) {
      await page.evaluate(() => localStorage.removeItem('unsentActs'))
      await page.unroute(acts)
      await page.goto('/hospital-dashboard')
      await chooseQueue(page, clinic)
      await expectLive(page, 4)
      await page.context().setOffline(true)
      for (const number of [5, 6]) await completeNext(page, number)
      await expect(page.getByText('2 changes wait for the connection')).toBeVisible()
    },
  },
]

const someone = { name: 'Gurpreet Kaur', age: '41', gender: 'Female', contact: '98440 00130' } as const

async function showWalkIn(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
}

/** The settings with a change of details that was asked for: as answered, so that the other screens have none. */
async function showChange(page: Page, status: ChangeOfDetails['status']) {
  const change: ChangeOfDetails = {
    _id: 'a-change',
    details: { name: 'Tulsi Clinic and Diagnostics', contactNo: '0612 222 3333' },
    requestedAt: '2026-11-22T06:00:00.000Z',
    status,
  }
  await page.route('**/hospitalprofile', async (route) => {
    const response = await route.fetch()
    const profile = hospitalProfile.answer.parse(await response.json())
    await route.fulfill({ response, json: { ...profile, change } })
  })
  await openSettings(page, 'clinic')
  await expect(page.getByText(status === 'waiting' ? 'Waiting for approval' : 'Change not approved')).toBeVisible()
  await page.unroute('**/hospitalprofile')
}
