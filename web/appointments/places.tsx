import { lazy, Suspense } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { textsReady } from '../lib/texts.ts'

const OfferedPlaces = lazy(() => import('./offered-places.tsx').then(textsReady))
const OfferOnLeave = lazy(() => import('./offer-on-leave.tsx').then(textsReady))
const RescheduleButton = lazy(() => import('./reschedule-button.tsx').then(textsReady))

// What the first load has no room for: each loads with the screen that shows it.

/** The places that are kept for the patient, and the sheet of {@link ChangeDay}. */
export const Places = () => (
  <Suspense>
    <OfferedPlaces />
  </Suspense>
)

/** The place that a token's patient is offered on another day. */
export const PlaceInstead = ({ of }: { of: Appointment }) =>
  of.offer && (
    <Suspense>
      <OfferOnLeave appointment={of} />
    </Suspense>
  )

/** The way to another day, for a token that waits. */
export const ChangeDay = ({ of }: { of: Appointment }) =>
  of.status === 'waiting' && (
    <Suspense>
      <RescheduleButton appointment={of} />
    </Suspense>
  )
