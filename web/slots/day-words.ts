import type { DoctorDay, SlotDay, WhyNot } from '#contract/schedule.ts'
import { hasEnded, clockTime, instantOf, nearDay, shortDay, weekdayName } from '../lib/dates.ts'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { ApiProblem } from '../lib/api.ts'
import { loadedProblemTexts } from '../lib/load-problem-texts.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTime } from '#contract/time-of-day.ts'

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

/** The day that is proposed: the first one with a place in a slot that has not ended, else the second one with a place. */
export function proposedOf(days: readonly DoctorDay[], now: number, timeZone: string): DoctorDay | undefined {
  const [first, ...later] = days
  const isLeft = ({ date, slots }: DoctorDay) =>
    slots.some((slot) => slot.why === null && !hasEnded(slot, date, now, timeZone))
  return days.find(isLeft) ?? later.find(hasPlace) ?? first
}

/** The next day with a place after a day, or else the first one. */
export const nextWithPlace = (days: readonly DoctorDay[], after: string): DoctorDay | undefined =>
  days.find((day) => day.date > after && hasPlace(day)) ?? days.find(hasPlace)

/** `12 left`; undefined without a limit. */
export const leftText = (left: number | null): string | undefined =>
  left === null ? undefined : i18n._(msg`${left} left`)

/** `Thu 26 Nov, 8 left`, `Today, 8 left`; without a limit the day alone. */
export function dayWithPlaces({ date, left }: DoctorDay, today: ServiceDay): string {
  const day = date === today ? (nearDay(date, today) ?? '') : shortDay(date)
  return left === null ? day : i18n._(msg`${day}, ${left} left`)
}

/** Why a patient cannot book, in a word: `Full`.
 *  @param today at the hospital */
export function shortReason({ code, params }: WhyNot, today: ServiceDay): string {
  switch (code) {
    case 'slot-full':
      return i18n._(msg`Full`)
    case 'hospital-closed':
      return i18n._(msg`Holiday`)
    case 'doctor-on-leave':
      return i18n._(msg`On leave`)
    case 'session-over':
      return i18n._(msg`Over`)
    case 'booking-not-open': {
      const when = opening(`${params?.['date']}`, `${params?.['time']}`, today)
      return i18n._(msg`Opens ${when}`)
    }
    default:
      return i18n._(msg`Closed`)
  }
}

/** The time today, the weekday in the next six days, and the date later. */
function opening(date: ServiceDay, time: string, today: ServiceDay): string {
  if (date === today) return clockTime(instantOf(date, readTime(time) ?? 0, 'UTC'), 'UTC')
  if (date < addDays(today, 7)) return weekdayName(new Date(date).getUTCDay() || 7, 'short')
  return shortDay(date)
}

/** Why a patient cannot book, in a sentence; in a word while the sentences are not loaded. */
export const reasonText = (why: WhyNot, today: ServiceDay): string =>
  loadedProblemTexts() ? problemText(new ApiProblem(why)) : shortReason(why, today)
