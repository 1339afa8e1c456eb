import type { DoctorDay, SlotDay } from '#contract/schedule.ts'
import { overToday } from '../lib/dates.ts'

/** Whether a slot has no rule that shows on that day: a slot that is not active is full on every day. */
const isPlainSlot = ({ capacity, bookingOpensAt, why }: SlotDay) =>
  capacity === null && bookingOpensAt === undefined && (why === null || why.code === 'slot-full')

/** Whether the day looks as it does without any rules. */
export const isPlain = (day: DoctorDay): boolean => day.slots.every(isPlainSlot)

/** Whether a patient can book a slot of the day. */
export const hasPlace = (day: DoctorDay): boolean => day.slots.some(({ why }) => why === null)

const bindPatients = new Set<string>(['slot-full', 'booking-not-open'])

/** Whether the desk can give a token, as far as the rules of the day go: also over the capacity and before the opening. */
export const deskCanTake = ({ why }: Pick<SlotDay, 'why'>): boolean => why === null || bindPatients.has(why.code)

/** The day that is proposed: the first one with a place. Today is not while all of its places are in slots that are over. */
export function proposedOf(days: readonly DoctorDay[], now: number, timeZone: string): DoctorDay | undefined {
  const [first, ...later] = days
  if (!first) return undefined
  const places = first.slots.filter(({ why }) => why === null)
  if (places.some((slot) => !overToday(slot, now, timeZone))) return first
  return later.find(hasPlace) ?? first
}

/** The next day with a place after a day, or else the first one. */
export const nextWithPlace = (days: readonly DoctorDay[], after: string): DoctorDay | undefined =>
  days.find((day) => day.date > after && hasPlace(day)) ?? days.find(hasPlace)
