import type { Appointment } from '#contract/appointments.ts'
import { late, latePart } from '../lib/late.tsx'

const OfferedPlaces = latePart(late(() => import('./offered-places.tsx')))
const OfferOnLeave = latePart(late(() => import('./offer-on-leave.tsx')))
const RescheduleButton = latePart(late(() => import('./reschedule-button.tsx')))

// What the first load has no room for: each loads with the screen that shows it.

/** The places that are kept for the patient, and the sheet of {@link ChangeDay}. */
export const Places = () => <OfferedPlaces />

/** The place that a token's patient is offered on another day. */
export const PlaceInstead = ({ of }: { of: Appointment }) => of.offer && <OfferOnLeave appointment={of} />

/** The way to another day, for a token that waits. */
export const ChangeDay = ({ of }: { of: Appointment }) =>
  of.status === 'waiting' && <RescheduleButton appointment={of} />
