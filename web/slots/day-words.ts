import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DoctorDay, WhyNot } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { ApiProblem } from '../lib/api.ts'
import { clockTime, instantOf, nearDay, shortDay, weekdayName } from '../lib/dates.ts'
import { loadedProblemTexts } from '../lib/load-problem-texts.ts'
import { problemText } from '../lib/problem-text.ts'
import { readTime } from '#contract/time-of-day.ts'

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

/** Why a patient cannot book, in a sentence. */
export const reasonText = (why: WhyNot): string =>
  loadedProblemTexts() ? problemText(new ApiProblem(why)) : why.message
