import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { sentenceOf } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import { localTime } from '../texts/dates.ts'
import type { WhyNot } from '#contract/schedule.ts'
import type { NamedSlotDay } from './day-store.ts'
import type { Refusal } from './rules.ts'

/** What the sentences of the refusals name. */
export interface RefusedSlotDay {
  service_day: string
  opens: Date | null
  away_until: string | null
  away_note: string | null
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
}

/** The problem of a day before the slot's service day, or more than so many days after the date at the hospital. */
export function problemOfDate(days: number): Problem {
  const fields = { appointmentDate: { code: 'date-out-of-range', params: { days } } } as const
  return new Problem('date-out-of-range', { days }, { fields })
}

/** Whether a day is one of those that can be asked for; a booking is judged by the same rule.
 *  @param slot its service day now, and its hospital's time zone */
export function isInRange(day: string, slot: { today: string; time_zone: string }, daysAhead: number, now: Date) {
  return day >= slot.today && day <= addDays(serviceDayAt(now.getTime(), slot.time_zone), daysAhead)
}

/** The problem of a refusal. */
export function problemOfSlotDay(refusal: Refusal, day: RefusedSlotDay): Problem {
  const { slot_name: slot, doctor_name: doctor, hospital_name: hospital } = day
  const note = day.away_note && { note: day.away_note }
  switch (refusal) {
    case 'doctor-not-available':
      return new Problem(refusal, { doctor })
    case 'slot-full':
    case 'session-over':
      return new Problem(refusal, { slot })
    case 'hospital-closed':
      return new Problem(refusal, { hospital, date: day.service_day, ...note })
    case 'doctor-on-leave':
      return new Problem(refusal, { doctor, date: day.away_until ?? day.service_day, ...note })
    case 'slot-not-held':
      return new Problem(refusal, { slot, weekday: isoWeekday(day.service_day) })
    case 'booking-not-open': {
      const [date = '', time = ''] = localTime(day.opens ?? new Date(0), day.time_zone).split('T')
      return new Problem(refusal, { slot, date, time: time.slice(0, 5) })
    }
  }
}

/** 1 is Monday. */
const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** A slot's day with the reason why patients cannot book. */
export type ExplainedSlotDay = NamedSlotDay & { why: WhyNot | null }

/** Without the note of an absence, which an answer has once for all slots of the day. */
export function explainDay(row: NamedSlotDay): ExplainedSlotDay {
  if (row.refusal === null) return { ...row, why: null }
  return { ...row, why: whyOf(problemOfSlotDay(row.refusal, { ...row, away_note: null })) }
}

/** A problem as an answer names it. */
export function whyOf(problem: Problem): WhyNot {
  const { code, params } = problem
  return { code, ...(Object.keys(params).length > 0 && { params }), message: sentenceOf(problem) }
}
