import { Problem } from '../platform/problem.ts'
import { localTime } from '../platform/texts/dates.ts'
import type { WhyNot } from '#contract/schedule.ts'
import type { NamedSlotDay } from './day-store.ts'
import type { Refusal } from './rules.ts'

/** What the sentences of the refusals name. */
export interface RefusedSlotDay {
  service_day: string
  opens: Date | null
  away_until: string | null
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
}

/** The problem of a refusal. */
export function problemOfSlotDay(refusal: Refusal, day: RefusedSlotDay): Problem {
  const { slot_name: slot, doctor_name: doctor, hospital_name: hospital } = day
  switch (refusal) {
    case 'doctor-not-available':
      return new Problem(refusal, { doctor })
    case 'slot-full':
    case 'session-over':
      return new Problem(refusal, { slot })
    case 'hospital-closed':
      return new Problem(refusal, { hospital, date: day.service_day })
    case 'doctor-on-leave':
      return new Problem(refusal, { doctor, date: day.away_until ?? day.service_day })
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

export function explainDay(row: NamedSlotDay): ExplainedSlotDay {
  if (row.refusal === null) return { ...row, why: null }
  const { code, params, message } = problemOfSlotDay(row.refusal, row)
  return { ...row, why: { code, params, message } }
}
