import type { DoctorDay, SlotDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'

/** A day on which all of the waiting can come, and how many places it has; null without a limit. */
export interface NextPlace {
  date: ServiceDay
  left: number | null
}

/** The places of a slot on a day, for people who are given one by the desk; null without a limit. Before the booking opens, those that
 *  it will have. */
function placesOn({ why, left, capacity, taken, heldForWalkIns }: SlotDay): number | null {
  if (why === null) return left
  if (why.code !== 'booking-not-open') return 0
  return capacity === null ? null : Math.max(0, capacity - taken - heldForWalkIns)
}

/** The one day on which the waiting of a doctor's leave can come: each goes to the next session of the doctor. It is undefined where they
 *  go to several days.
 *  @param after the days after the leave */
export function nextPlace(after: readonly DoctorDay[], waiting: number): NextPlace | undefined {
  for (const { date, slots } of after) {
    const places = slots.map(placesOn)
    const left = places.includes(null) ? null : places.reduce<number>((sum, some) => sum + (some ?? 0), 0)
    if (left === null || left >= waiting) return { date, left }
    if (left > 0) return undefined
  }
  return undefined
}
