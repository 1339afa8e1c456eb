import type { HospitalProfile } from '#contract/slots.ts'
import { late, latePart } from '../../lib/late.tsx'
import { useLocation } from '../../ui/index.ts'

const SetUpCard = latePart(late(() => import('./set-up-card.tsx')))

/** The set-up card of a new hospital, until it is over or put off. The settings open it by `#set-up`. */
export function FirstHour({ hospital }: { hospital: HospitalProfile }) {
  const isAsked = useLocation().hash === '#set-up'
  return hasFirstHour(hospital) && <SetUpCard hospital={hospital} isAsked={isAsked} />
}

const hasFirstHour = ({ setUp }: HospitalProfile) => setUp !== undefined && !setUp.hidden

/** Without any slot yet, the set-up card takes the place of the desk. */
export const isBare = (hospital: HospitalProfile) =>
  hasFirstHour(hospital) && hospital.doctors.every(({ slots }) => slots.length === 0)
