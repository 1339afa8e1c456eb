import type { Appointment } from '#contract/appointments.ts'
import { late, latePart } from '../lib/late.tsx'

const UnconfirmedCard = latePart(late(() => import('./unconfirmed-card.tsx')))

/** The unconfirmed appointments. Their code loads only when there is one. */
export const Unconfirmed = ({ of }: { of: readonly Appointment[] }) =>
  of.map((appointment) => <UnconfirmedCard key={appointment._id} appointment={appointment} />)
