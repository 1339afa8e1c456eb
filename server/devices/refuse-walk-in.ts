import type { WhyNot } from '#contract/slot-rules.ts'
import { Problem } from '../platform/problem.ts'
import { problemOfSlotDay, type NamedSlotDay } from '../slots/index.ts'
import { isKioskOpen, type Hours } from './rules.ts'

/** Why a kiosk gives no token for a slot of today; null where it gives one. */
export function refuseWalkIn(day: NamedSlotDay, hours: Hours, now: number): WhyNot | null {
  if (day.desk_refusal !== null) return whyOf(problemOfSlotDay(day.desk_refusal, day))
  return isKioskOpen(hours, now) ? null : whyOf(new Problem('kiosk-closed'))
}

const whyOf = ({ code, params, message }: Problem): WhyNot => ({
  code,
  ...(Object.keys(params).length > 0 && { params }),
  message,
})
