import type { ProblemCode } from '#contract/problem.ts'
import { Problem } from '../platform/problem.ts'

/** Why a slot cannot be booked on a day. */
export type Refusal = Extract<
  ProblemCode,
  | 'doctor-not-available'
  | 'slot-full'
  | 'session-over'
  | 'hospital-closed'
  | 'doctor-on-leave'
  | 'slot-not-held'
  | 'booking-not-open'
>

/** The refusals that bind patients only: the desk gives held places, and before the opening. */
export const bindsPatients: readonly Refusal[] = ['booking-not-open', 'slot-full']

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

/** `2026-11-20T08:00:00` */
const localTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(instant)
    .replace(' ', 'T')

/** `2026-11-20T08:00:00+05:30` */
export function withOffset(instant: Date, timeZone: string): string {
  const local = localTime(instant, timeZone)
  const minutes = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / 60_000)
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${local}${minutes < 0 ? '-' : '+'}${hour}:${minute}`
}
