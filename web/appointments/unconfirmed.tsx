import { lazy, Suspense } from 'react'
import type { Appointment } from '#contract/appointments.ts'

const UnconfirmedCard = lazy(() => import('./unconfirmed-card.tsx'))

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
