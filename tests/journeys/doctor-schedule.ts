import type { Locator, Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import type { Clinic } from './clinic.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import type { Patient } from './patient.ts'
import { openDoctor, openSettings } from './settings.ts'

/** A clinic's day, so many days from today. */
export const dayAhead = (days: number) => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), days)

/** Books a day's next token at the clinic, on a phone. */
export async function bookDay(product: OwnProduct, clinic: Clinic, patient: Patient, appointmentDate: string) {
  const body = { ...clinic.ids, appointmentDate, patient: { name: patient.fullName, age: 42, gender: 'Male' } }
  await send(product.url, bookAppointment, { token: patient.session, body })
}

/** Opens the schedule of the clinic's doctor from the settings. */
export async function openSchedule(page: Page, { doctor }: Pick<Clinic, 'doctor'>) {
  await openSettings(page)
  await openDoctor(page, { doctor })
}

/** A day in the row of the clinic's slot, by its place in the week: 1 is Monday. */
export const cellOn = (page: Page, { slot }: Pick<Clinic, 'slot'>, date: string): Locator =>
  page
    .getByRole('row', { name: slot })
    .getByRole('cell')
    .nth((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)
    .getByRole('button')

/** Shows the week of a day that is at most a week ahead. */
export async function showWeekOf(page: Page, date: string) {
  const isNext = (new Date(`${dayAhead(0)}T00:00:00Z`).getUTCDay() || 7) + daysUntil(date) > 7
  if (isNext) await page.getByRole('button', { name: 'Week after' }).click()
}

const daysUntil = (date: string) => (Date.parse(date) - Date.parse(dayAhead(0))) / 86_400_000
