import { chooseSlotToday, findDoctor, typePatient } from './book.ts'
import type { Clinic } from './clinic.ts'
import { expect } from './fixtures.ts'
import { open, type Screen } from './screen.ts'
import { expectTicket } from './ticket.ts'

/** For the patient who holds token 8 of the clinic while 4 is called, and for one who holds none. */
export const forPatients = (clinic: Clinic): Screen[] => [
  {
    name: 'patient-home',
    as: 'patient',
    async show(page) {
      await page.goto('/usershomepage')
      await expectTicket(page, { current: 4, own: 8, paper: 'live' })
    },
  },
  {
    name: 'patient-home.empty',
    as: 'newcomer',
    show: (page) => open(page, '/usershomepage', 'You have no active appointments'),
  },
  { name: 'terms.patient', as: 'patient', show: (page) => open(page, '/terms-of-service', 'Terms of Service') },
  { name: 'profile', as: 'patient', show: (page) => open(page, '/userprofile', 'Your data') },
  {
    name: 'profile.name',
    as: 'patient',
    async show(page) {
      await open(page, '/userprofile', 'Profile')
      await page.getByRole('button', { name: 'Correct my name' }).click()
      await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(/./)
    },
  },
  {
    name: 'profile.erase',
    as: 'patient',
    async show(page) {
      await open(page, '/userprofile', 'Profile')
      await page.getByRole('button', { name: 'Erase my account' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Erase my account' }).click()
      await expect(question.getByText('Type the password that you log in with.')).toBeVisible()
    },
  },
  { name: 'new-password', as: 'patient', show: (page) => open(page, '/ufp', 'Change password') },
  { name: 'my-appointments', as: 'patient', show: (page) => open(page, '/activeappointments', 'Vinayak Deshpande') },
  {
    name: 'my-appointments.empty',
    as: 'newcomer',
    show: (page) => open(page, '/activeappointments', 'You have no active appointments'),
  },
  {
    name: 'my-appointments.cancel',
    as: 'patient',
    async show(page) {
      await open(page, '/activeappointments', 'Vinayak Deshpande')
      await page.getByRole('button', { name: 'Cancel Appointment' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'search-and-book',
    as: 'patient',
    async show(page) {
      await page.goto('/hospitallistforusers')
      await findDoctor(page, clinic)
      await expect(page.getByRole('radiogroup')).toBeVisible()
    },
  },
  {
    name: 'search-and-book.form',
    as: 'patient',
    async show(page) {
      await page.goto('/hospitallistforusers')
      await findDoctor(page, clinic)
      await chooseSlotToday(page, clinic)
      await page.getByRole('button', { name: 'Book token' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'search-and-book.child',
    as: 'patient',
    async show(page) {
      await page.goto('/hospitallistforusers')
      await findDoctor(page, clinic)
      await chooseSlotToday(page, clinic)
      await typePatient(page, { name: 'Mira Deshpande', age: '7', gender: 'Female' })
      await page.getByRole('button', { name: 'Book token' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
