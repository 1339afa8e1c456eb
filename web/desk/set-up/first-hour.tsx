import { late, latePart } from '../../lib/late.tsx'
import type { SetUpCardProps } from './set-up-card.tsx'

const SetUpCard = latePart(late(() => import('./set-up-card.tsx')))

/** The set-up card of a new hospital, until it is over or put off. */
export function FirstHour({ hospital }: SetUpCardProps) {
  const { setUp } = hospital
  return setUp && !setUp.hidden && <SetUpCard hospital={hospital} />
}
