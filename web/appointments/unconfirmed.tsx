import { lazy, Suspense } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { textsReady } from '../lib/texts.ts'

const UnconfirmedCard = lazy(() => import('./unconfirmed-card.tsx').then(textsReady))

/** The unconfirmed appointments. Their code loads only when there is one. */
export function Unconfirmed({ of }: { of: readonly Appointment[] }) {
  if (of.length === 0) return null
  return (
    <Suspense fallback={null}>
      {of.map((appointment) => (
        <UnconfirmedCard key={appointment._id} appointment={appointment} />
      ))}
    </Suspense>
  )
}
