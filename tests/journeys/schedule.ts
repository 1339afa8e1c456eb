import type { Page } from '@playwright/test'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import type { updateSlot } from '#contract/slots.ts'
import type { z } from 'zod'
import { statement } from '#server/platform/database/index.ts'
import type { Clinic } from './clinic.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

/** Today at the journeys' clinics, or so many days later. */
export const dayFrom = (days = 0) => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), days)

/** Of ISO; 1 is Monday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** `Friday 20 November` */
export const inFull = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** `Fri 20 Nov` */
export const inShort = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '')

/** Sets rules of the clinic's slot, at its desk. */
export async function setRules(product: OwnProduct, clinic: Clinic, rules: z.input<typeof updateSlot.body>) {
  const path = `/api/slots/${clinic.ids.slot}`
  await send(product.url, { method: 'PUT', path }, { token: clinic.session, body: rules })
}

const leave = statement(
  'journey.leave',
  `INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, note, created_at) VALUES ($1, $2, $3, $4, 'At a wedding', now())`,
)

/** The doctor is on leave on these days; the whole hospital is away without a doctor. */
export const setLeave = (product: OwnProduct, { ids }: Clinic, from: string, to: string, ofDoctor = true) =>
  product.arrange((db) => db.all(leave, [ids.hospitalId, ofDoctor ? ids.doctorId : null, from, to]))

const offer = statement(
  'journey.offer',
  `UPDATE place_offers SET offered_at = now(), expires_at = now() + interval '15 minutes' WHERE slot_id = $1 AND ended_at IS NULL`,
)

/** Keeps a place for those who wait for one, which the product itself does by day only. */
export const offerPlaces = (product: OwnProduct, { ids }: Clinic) => product.arrange((db) => db.all(offer, [ids.slot]))

/** The desk enters leave of the doctor today, and offers another place to those who wait. */
export async function offerInstead(product: OwnProduct, { ids, session }: Clinic) {
  const path = `/api/doctors/${ids.doctorId}/leave`
  const body = { from: dayFrom(), to: dayFrom(), waiting: 'offer' }
  await send(product.url, { method: 'POST', path }, { token: session, body })
}

/** A day of the strip, counted from today. */
export const dayTile = (page: Page, days: number) => page.getByRole('radiogroup').getByRole('radio').nth(days)

export const slotButton = (page: Page, { slot }: Pick<Clinic, 'slot'>) =>
  page.getByRole('button', { name: new RegExp(`^${slot} .* to `) })
