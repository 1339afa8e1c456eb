import type { Page } from '@playwright/test'
import { daysOfDoctor, type SlotDay } from '#contract/schedule.ts'
import { hospitalProfile } from '#contract/slots.ts'
import type { Clinic } from './clinic.ts'
import { expect } from './fixtures.ts'
import { chooseDay } from './choose-day.ts'
import { dayAhead, openSchedule } from './doctor-schedule.ts'
import { rulesOf } from './settings.ts'
import type { Screen } from './screen.ts'

/** The schedule of the clinic's doctor. */
export const forDoctorSchedule = (clinic: Clinic): Screen[] => [
  ofSchedule(clinic, 'schedule', async (page) => {
    await expect(page.getByText('Full').first()).toBeVisible()
    await expect(page.getByText('On leave').first()).toBeVisible()
  }),
  ofSchedule(clinic, 'schedule.wrong', async (page) => {
    const panel = rulesOf(page, clinic.slot)
    await panel.getByLabel('Slot name').fill('')
    await panel.getByLabel('Tokens a day').fill('many')
    await panel.getByLabel('Days before').fill('many')
    await panel.getByLabel('Time', { exact: true }).fill('early')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText("Write the slot's name, like Morning.")).toBeVisible()
  }),
  ofSchedule(clinic, 'schedule.day', async (page) => {
    await page.getByRole('button', { name: /left from/ }).click()
    await expect(rulesOf(page, clinic.slot).getByRole('button', { name: 'As every week' })).toBeVisible()
  }),
  ofSchedule(clinic, 'schedule.leave', async (page) => {
    await page.getByRole('button', { name: 'Add leave' }).click()
    const sheet = page.getByRole('dialog')
    await chooseDay(sheet.getByLabel('From'), dayAhead(0))
    await sheet.getByRole('button', { name: 'Save leave' }).click()
    await expect(sheet.getByText('have a token on these days.')).toBeVisible()
  }),
  ofSchedule(clinic, 'schedule.add-slot', async (page) => {
    await page.getByRole('button', { name: `Add Slot to ${clinic.doctor}` }).click()
    await expect(page.getByRole('region', { name: `Add Slot to ${clinic.doctor}` })).toBeVisible()
  }),
  {
    name: 'schedule.unknown',
    as: 'staff',
    async show(page) {
      await asItIs(page)
      await page.goto('/schedule/none')
      await expect(page.getByText('This doctor was not found.')).toBeVisible()
    },
  },
]

/** A screen that begins with the schedule in a week with everything in it: as answered, so that the queue of the other screens stays. */
const ofSchedule = (clinic: Clinic, name: string, open: (page: Page) => Promise<void>): Screen => ({
  name,
  as: 'staff',
  async show(page) {
    await asItIs(page)
    await page.route('**/days?*', async (route) => {
      const response = await route.fetch()
      const days = daysOfDoctor.answer.parse(await response.json())
      const json = days.map((day, place) => ({
        ...day,
        slots: day.slots.map((slot) => (slot.slotId === clinic.ids.slot ? { ...slot, ...week[place % 7] } : slot)),
      }))
      await route.fulfill({ response, json })
    })
    await page.route('**/hospitalprofile', async (route) => {
      const response = await route.fetch()
      const profile = hospitalProfile.answer.parse(await response.json())
      const doctors = profile.doctors.map((doctor) =>
        doctor._id === clinic.ids.doctorId ? { ...doctor, room: '3', fee: '₹300', leave } : doctor,
      )
      await route.fulfill({ response, json: { ...profile, doctors, holidays } })
    })
    await openSchedule(page, clinic)
    await page.getByRole('button', { name: 'Week after' }).click()
    await open(page)
  },
})

/** Ends the answers of the screen before. */
async function asItIs(page: Page) {
  await page.unroute('**/hospitalprofile')
  await page.unroute('**/days?*')
}

const leave = [{ _id: 'a-leave', from: '2024-01-03', to: '2024-01-04', note: 'Conference' }]
const holidays = [{ _id: 'a-holiday', from: '2024-01-02', to: '2024-01-02', note: 'Guru Nanak Jayanti' }]

const why = (code: NonNullable<SlotDay['why']>['code']) => ({ left: 0, why: { code, message: '' } })
const limited = { left: 18, taken: 12, capacity: 40, heldForWalkIns: 10, why: null }

/** From Monday on. */
const week: readonly Partial<SlotDay>[] = [
  limited,
  why('hospital-closed'),
  why('doctor-on-leave'),
  { ...limited, ...why('booking-not-open'), bookingOpensAt: '2024-01-01T08:00:00+05:30' },
  { ...limited, startTime: '10:30 am', changed: true },
  { ...limited, ...why('slot-full'), taken: 30 },
  why('slot-not-held'),
]
