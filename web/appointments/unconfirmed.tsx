import { lazy, Suspense } from 'react'
import type { Appointment } from '#contract/appointments.ts'

const UnconfirmedCard = lazy(() => import('./unconfirmed-card.tsx'))

/** What hospitals added and the patient has not answered; its code is fetched only where there is any. */
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
