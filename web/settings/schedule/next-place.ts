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

/** The one day on which the waiting of an absence can come: each goes to the next day of the same slot. It is undefined where they go
 *  to several days.
 *  @param away the days of the absence
 *  @param after the days after it */
export function nextPlace(
  away: readonly DoctorDay[],
  after: readonly DoctorDay[],
  waiting: number,
): NextPlace | undefined {
  const slots = new Set(away.flatMap((day) => day.slots.filter(({ taken }) => taken > 0).map(({ slotId }) => slotId)))
  const found = [...slots].map((slotId) => firstPlace(after, slotId))
  const [first] = found
  if (!first || found.some((place) => place?.date !== first.date)) return undefined
  const hasPlaces = found.every((place) => place && (place.left === null || place.left >= waiting))
  if (!hasPlaces) return undefined
  const isUnlimited = found.some((place) => place?.left === null)
  return { date: first.date, left: isUnlimited ? null : found.reduce((sum, place) => sum + (place?.left ?? 0), 0) }
}

function firstPlace(days: readonly DoctorDay[], slotId: string): NextPlace | undefined {
  for (const { date, slots } of days) {
    const day = slots.find((one) => one.slotId === slotId)
    const left = day ? placesOn(day) : 0
    if (left === null || left > 0) return { date, left }
  }
  return undefined
}
