import { readTime } from '#contract/time-of-day.ts'
import type { Slot } from '#contract/slots.ts'
import { readTypedNumber } from '../../lib/typed-number.ts'
import { weekdays } from './week.ts'

/** A slot of every week, as the form holds it: all texts, the days as `1,2,3`. */
export interface TypedWeek {
  name: string
  startTime: string
  endTime: string
  days: string
  capacity: string
  held: string
  daysBefore: string
  opensAt: string
}

/** Why a field is wrong. */
type Wrong =
  | 'no-days'
  | 'capacity-wrong'
  | 'more-held-than-capacity'
  | 'days-before-wrong'
  | 'days-before-missing'
  | 'time-wrong'

/** `8:00 am`, as people type it, from `08:00`. In English in every language: the field reads it back. */
export function typedTime(time: string): string {
  const minute = readTime(time) ?? 0
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const textOf = (number: number | undefined) => (number === undefined ? '' : `${number}`)

/** What the form shows first. */
export const typedWeekOf = (slot: Slot): TypedWeek => ({
  name: slot.name,
  startTime: slot.startTime,
  endTime: slot.endTime,
  days: writeWeekdays(slot.days ?? weekdays),
  capacity: textOf(slot.capacity),
  held: textOf(slot.heldForWalkIns),
  daysBefore: textOf(slot.opensDaysBefore),
  opensAt: slot.opensAt === undefined ? '' : typedTime(slot.opensAt),
})

/** The days as the form holds them. */
export const writeWeekdays = (days: readonly number[]): string => days.toSorted((a, b) => a - b).join(',')

/** The days that the form holds. */
export const readWeekdays = (typed: string): number[] => typed.split(',').filter(Boolean).map(Number)

const isEmpty = (typed: string) => typed.trim() === ''

/** Whether a typed number is a whole one in a range. */
function isWithin(typed: string, least: number, most: number): boolean {
  const number = readTypedNumber(typed)
  return number !== undefined && number >= least && number <= most
}

/** Whether a typed number of tokens a day can be kept; an empty one means no limit. */
export const isCapacity = (typed: string): boolean => isEmpty(typed) || isWithin(typed, 1, 1000)

/** The rules that are wrong; the name and the times of the slot are checked elsewhere. */
export function wrongRules(typed: TypedWeek): Partial<Record<keyof TypedWeek, Wrong>> {
  const { days, capacity, held, daysBefore, opensAt } = typed
  return {
    ...(days === '' && { days: 'no-days' }),
    ...(!isCapacity(capacity) && { capacity: 'capacity-wrong' }),
    ...wrongHeld(capacity, held),
    ...(!isEmpty(daysBefore) && !isWithin(daysBefore, 0, 366) && { daysBefore: 'days-before-wrong' }),
    ...(isEmpty(daysBefore) && !isEmpty(opensAt) && { daysBefore: 'days-before-missing' }),
    ...(!isEmpty(opensAt) && readTime(opensAt) === undefined && { opensAt: 'time-wrong' }),
  }
}

/** Held places without a limit mean nothing, so they are not checked. */
function wrongHeld(capacity: string, held: string): { held?: Wrong } {
  if (isEmpty(held) || isEmpty(capacity)) return {}
  if (!isWithin(held, 0, 1000)) return { held: 'capacity-wrong' }
  const most = readTypedNumber(capacity)
  return most !== undefined && !isWithin(held, 0, most) ? { held: 'more-held-than-capacity' } : {}
}

/** The slot as the server takes it; null removes a rule. Without a limit no place is held, and without days before it is always open. */
export function slotOfTyped(typed: TypedWeek, releaseHeld: boolean) {
  const { name, startTime, endTime, days, opensAt } = typed
  const capacity = readTypedNumber(typed.capacity) ?? null
  const opensDaysBefore = readTypedNumber(typed.daysBefore) ?? null
  return {
    name,
    startTime,
    endTime,
    days: readWeekdays(days),
    capacity,
    heldForWalkIns: capacity === null ? null : (readTypedNumber(typed.held) ?? null),
    releaseHeld: capacity !== null && releaseHeld,
    opensDaysBefore,
    opensAt: opensDaysBefore === null || isEmpty(opensAt) ? null : opensAt,
  }
}
