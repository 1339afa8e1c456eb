import type { SlotDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { readTypedNumber } from '../../lib/typed-number.ts'
import { isoWeekday } from './week.ts'

/** One day of a slot, as the form holds it. */
export interface TypedDay {
  startTime: string
  endTime: string
  capacity: string
}

/** What the form shows first. */
export const typedDayOf = ({ startTime, endTime, capacity }: SlotDay): TypedDay => ({
  startTime,
  endTime,
  capacity: capacity === null ? '' : `${capacity}`,
})

/** What of a day differs from every week, as the server takes it; undefined where nothing does. An empty field is as every week. */
export function overrideOf(typed: TypedDay, held: boolean, slot: Slot, date: ServiceDay) {
  const [startTime, endTime] = [typed.startTime.trim(), typed.endTime.trim()]
  const capacity = readTypedNumber(typed.capacity)
  const override = {
    ...(startTime && startTime !== slot.startTime && { startTime }),
    ...(endTime && endTime !== slot.endTime && { endTime }),
    ...(capacity !== undefined && capacity !== slot.capacity && { capacity }),
    ...(held !== (slot.days?.includes(isoWeekday(date)) ?? true) && { held }),
  }
  return Object.keys(override).length > 0 ? override : undefined
}
