import type { Page } from '@playwright/test'
import { findDoctor } from './book.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { expect } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
import { dayFrom, dayTile, offerPlaces, setLeave, setRules, weekdayOf } from './schedule.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { send } from './over-http.ts'
import type { Screen } from './screen.ts'

/** The days of a doctor with rules, and what a patient who waits for a place sees. */
export async function forSchedule(product: OwnProduct) {
  const clinic = await aClinic(product)
  await setRules(product, clinic, {
    capacity: 1,
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayOf(dayFrom(2))),
    opensDaysBefore: 5,
    opensAt: '12:00 am',
  })
  await clinic.walkIn('Noor Jahan')
  await setLeave(product, clinic, dayFrom(1), dayFrom(1))
  const patient = await aPatientOf(product, 'Gauri Pawar')
  await patient.book(await aClinic(product))
  await wait(product, clinic, patient.session)
  const kept = await aClinic(product)
  await setRules(product, kept, { capacity: 1 })
  await kept.walkIn('Noor Jahan')
  await wait(product, kept, patient.session)
  await offerPlaces(product, kept)
  const screens: Screen[] = [
    onDay(clinic, 'days', 3),
    onDay(clinic, 'days.full', 0),
    onDay(clinic, 'days.leave', 1),
    onDay(clinic, 'days.opens', 6),
    {
      name: 'patient-home.offered',
      as: 'scheduled',
      async show(page) {
        await page.goto('/usershomepage')
        await expect(page.getByRole('region', { name: 'A place is free' })).toBeVisible()
      },
    },
    {
      name: 'my-appointments.change-day',
      as: 'scheduled',
      async show(page) {
        await page.goto('/activeappointments')
        await page.getByRole('button', { name: 'Change day' }).click()
        await dayTile(page, 1).check()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Morning / })
          .click()
        await expect(page.getByRole('button', { name: /^Change to / })).toBeVisible()
      },
    },
  ]
  return { sessions: { scheduled: { patient: patient.session } }, screens }
}

async function wait(product: OwnProduct, { ids }: Clinic, token: string) {
  const path = joinWaitlist.path.replace('{slotId}', ids.slot)
  await send(product.url, { method: joinWaitlist.method, path }, { token, body: { appointmentDate: dayFrom() } })
}

const onDay = (clinic: Clinic, name: string, days: number): Screen => ({
  name: `search-and-book.${name}`,
  as: 'scheduled',
  async show(page: Page) {
    await page.goto('/hospitallistforusers')
    await findDoctor(page, clinic)
    await dayTile(page, days).check()
    if (days === 0) await expect(page.getByText('We will tell you')).toBeVisible()
  },
})
