import type { Absence, SlotDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { isoWeekday } from './week.ts'

/** What the week shows of a slot on a day. `unlimited` has no limit of tokens; `over` was closed for that day. */
export interface Cell {
  kind: 'places' | 'full' | 'unlimited' | 'over' | 'holiday' | 'leave' | 'none'
  /** Places that patients can book, or will be able to book. */
  left: number
  taken: number
  capacity: number | null
  /** Places that only the desk gives. */
  held: number
  /** The times of that day, where they differ from the other weeks. */
  times?: { start: string; end: string; hasOtherStart: boolean }
  /** Something else than every week. */
  isChanged: boolean
  /** The day on which the booking opens, while it has not. */
  opens?: ServiceDay
}

export interface CellFacts {
  day: SlotDay
  date: ServiceDay
  slot: Slot
  leave: readonly Absence[]
  holidays: readonly Absence[]
}

/** Decides what the week shows of a slot on a day. */
export function cellOf({ day, date, slot, leave, holidays }: CellFacts): Cell {
  const code = day.why?.code
  const isAway = (absences: readonly Absence[]) => absences.some(({ from, to }) => from <= date && date <= to)
  const hasOtherStart = day.startTime !== slot.startTime
  const hasOtherTimes = hasOtherStart || day.endTime !== slot.endTime
  const left = leftOn(day, slot)
  function kind(): Cell['kind'] {
    if (code === 'hospital-closed' || isAway(holidays)) return 'holiday'
    if (code === 'doctor-on-leave' || isAway(leave)) return 'leave'
    if (!isHeld(day, date, slot)) return 'none'
    if (code === 'session-over') return 'over'
    if (day.capacity === null) return 'unlimited'
    return left === 0 ? 'full' : 'places'
  }
  return {
    kind: kind(),
    left,
    taken: day.taken,
    capacity: day.capacity,
    held: day.capacity === null ? 0 : Math.max(0, Math.min(day.heldForWalkIns, day.capacity - day.taken)),
    isChanged: day.changed === true,
    ...(hasOtherTimes && { times: { start: day.startTime, end: day.endTime, hasOtherStart } }),
    ...(code === 'booking-not-open' && day.bookingOpensAt && { opens: day.bookingOpensAt.slice(0, 10) }),
  }
}

/** Whether a slot takes place on a day, apart from leave and holidays. While the doctor is not available or the slot is switched off,
 *  the answer says that first, and the days of every week decide. */
export function isHeld({ why, changed }: SlotDay, date: ServiceDay, { active, days }: Slot): boolean {
  if (why?.code === 'slot-not-held') return false
  const isHidden = why?.code === 'doctor-not-available' || !active
  return !isHidden || changed === true || !days || days.includes(isoWeekday(date))
}

/** What patients can book on a day; before the opening, and while the slot is switched off, what they will be able to book. */
function leftOn({ why, left, capacity, taken, heldForWalkIns }: SlotDay, { active }: Slot): number {
  if (why === null || (why.code === 'slot-full' && active)) return left ?? 0
  return Math.max(0, (capacity ?? 0) - taken - heldForWalkIns)
}
