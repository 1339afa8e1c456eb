import type { Estimate } from '#contract/estimate.ts'
import type { Absence, DoctorDay, SlotDay } from '#contract/schedule.ts'
import { slotHours } from '#contract/slot-hours.ts'
import type { Slot } from '#contract/slots.ts'
import type { AbsenceRow } from './absence-store.ts'
import type { NamedSlotDay } from './day-store.ts'
import type { ExplainedSlotDay } from './refuse-day.ts'
import { withOffset } from '../texts/dates.ts'
import type { Refusal } from './rules.ts'
import type { SlotRow } from './store.ts'

/** What a slot is without rules. */
type PlainSlot = Pick<SlotRow, 'id' | 'name' | 'start_time' | 'end_time' | 'active'>

/** The public view of a slot, without its rules. */
export function publicSlot(row: PlainSlot): Slot {
  return { _id: row.id, name: row.name, startTime: row.start_time, endTime: row.end_time, active: row.active }
}

/** The public view of a slot, with the rules that it has. */
export function slotWithRules(row: SlotRow): Slot {
  return {
    ...publicSlot(row),
    ...(row.days.length < 7 && { days: row.days }),
    ...(row.capacity !== null && { capacity: row.capacity }),
    ...(row.held_for_walk_ins > 0 && { heldForWalkIns: row.held_for_walk_ins }),
    ...(row.release_held && { releaseHeld: true as const }),
    ...(row.opens_days_before !== null && { opensDaysBefore: row.opens_days_before }),
    ...(row.opens_at !== null && { opensAt: row.opens_at }),
  }
}

/** When a slot starts and ends on a day. */
export const hoursOf = (day: NamedSlotDay) =>
  slotHours({
    appointmentDate: day.service_day,
    slot: { startTime: day.start_time, endTime: day.end_time },
    hospitalId: { timeZone: day.time_zone },
  })

/** The refusals in the order in which a patient has to wait: the first can be booked soonest. */
const soonest: readonly Refusal[] = [
  'booking-not-open',
  'slot-full',
  'session-over',
  'slot-not-held',
  'doctor-on-leave',
  'hospital-closed',
  'doctor-not-available',
]

const neverHeld: readonly (Refusal | null)[] = ['slot-not-held', 'doctor-on-leave', 'hospital-closed']

/** The public view of a slot on a day.
 *  @param estimate when a patient who takes a token now is called */
export function publicSlotDay(row: ExplainedSlotDay, estimate: Estimate | null = null): SlotDay {
  return {
    slotId: row.slot_id,
    held: !neverHeld.includes(row.refusal),
    left: row.refusal === null ? row.left_for_patients : 0,
    taken: row.taken,
    capacity: row.capacity,
    heldForWalkIns: row.held_left,
    startTime: row.start_time,
    endTime: row.end_time,
    ...(row.is_changed && { changed: true as const }),
    ...(row.opens && { bookingOpensAt: withOffset(row.opens, row.time_zone) }),
    ...(estimate && { estimate }),
    why: row.why,
  }
}

/** The reason of a day, with the note of an absence. */
const whyOfDay = ({ why, away_note: note }: ExplainedSlotDay) =>
  why && note ? { ...why, params: { ...why.params, note } } : why

/** The public view of a doctor on a day. */
export function publicDoctorDay(
  date: string,
  rows: readonly ExplainedSlotDay[],
  estimateOf: (row: ExplainedSlotDay) => Estimate | null,
): DoctorDay {
  const open = rows.filter(({ refusal }) => refusal === null)
  const isUnlimited = open.some(({ left_for_patients: left }) => left === null)
  const [first] = rows.toSorted(
    (a, b) => soonest.indexOf(a.refusal ?? 'slot-full') - soonest.indexOf(b.refusal ?? 'slot-full'),
  )
  return {
    date,
    left: isUnlimited ? null : open.reduce((sum, { left_for_patients: left }) => sum + (left ?? 0), 0),
    why: open.length > 0 || !first ? null : whyOfDay(first),
    slots: rows.map((row) => publicSlotDay(row, estimateOf(row))),
  }
}

/** The view of an absence for everyone. */
export const publicAbsence = ({ id, from_day: from, to_day: to, note }: AbsenceRow): Absence => ({
  _id: id,
  from,
  to,
  ...(note && { note }),
})
