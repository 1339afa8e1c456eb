import { randomUUIDv7 } from 'node:crypto'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'
import { mulberry32 } from '../estimates/index.ts'
import { line, others } from './people.ts'
import type { PastAppointment } from './store.ts'

/** Sessions before today, and patients in each. */
const sessions = 4
const patients = 15

/** How late the doctor began on each day, and how long patients took, one after the other, in minutes. */
const lateBy = [5, 12, 20, 8]
const taken = [4, 6, 5, 3, 8, 5, 4, 7, 5, 6, 4]

/** The number that was not there on any day. */
const missed = 9

/** The last sessions of a slot, each with all of its patients seen, so that the product has learnt how long they take.
 *  @param start a time as staff would type it */
export function listPastSessions(start: string, now: Date, timeZone: string): PastAppointment[] {
  const today = serviceDayAt(now.getTime(), timeZone)
  return Array.from({ length: sessions }, (_, index) => {
    const day = addDays(today, index - sessions)
    const minutes = (readTime(start) ?? 0) + (lateBy[index % lateBy.length] ?? 0)
    const began = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes }).toZonedDateTime(timeZone)
    return patientsOf(day, index, began.epochMilliseconds)
  }).flat()
}

function patientsOf(day: string, index: number, began: number): PastAppointment[] {
  const minute = 60_000
  let at = began
  return line.slice(0, patients).map(([name], place) => {
    const number = place + 1
    const calledAt = new Date(at)
    const outcome = number === missed ? 'no_show' : 'completed'
    at += (outcome === 'no_show' ? 1 : (taken[(place + index * 3) % taken.length] ?? 5)) * minute
    const bookedAt = new Date(began - (90 - number) * minute)
    return { id: randomUUIDv7(), day, number, name, outcome, bookedAt, calledAt, endedAt: new Date(at) }
  })
}

/** Days of the sessions that only the reports show, before those that estimates are learnt from. */
const reportedDays = 56

/** Eight weeks of sessions, Sundays without: more people on Saturdays and Mondays, fewer in the middle of the week, some of whom are late, stay
 *  away, or book online days before.
 *  @param start a time as staff would type it
 *  @param seed the same one gives the same weeks */
export function listOlderSessions(start: string, now: Date, timeZone: string, seed: number): PastAppointment[] {
  const random = mulberry32(seed)
  const today = serviceDayAt(now.getTime(), timeZone)
  return Array.from({ length: reportedDays }, (_, index) => addDays(today, index - reportedDays - sessions)).flatMap(
    (day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      const isFull = weekday === 6 || weekday === 1
      const began = Temporal.PlainDateTime.from(`${day}T00:00`)
        .add({ minutes: (readTime(start) ?? 0) + Math.round(random() * 25) - 3 })
        .toZonedDateTime(timeZone).epochMilliseconds
      return weekday === 0 ? [] : olderPatients(day, began, Math.round((isFull ? 18 : 10) + random() * 6), random)
    },
  )
}

function olderPatients(day: string, began: number, count: number, random: () => number): PastAppointment[] {
  const minute = 60_000
  const names = [...line.map(([name]) => name), ...others.map(([name]) => name)]
  let at = began
  return Array.from({ length: count }, (_, place) => {
    const by = random() < 0.55 ? 'online' : random() < 0.7 ? 'desk' : 'kiosk'
    const ahead = by === 'online' ? Math.floor(random() ** 2 * 9) : 0
    const outcome = random() < 0.04 + ahead * 0.02 ? 'no_show' : 'completed'
    const expected = began + place * 6 * minute
    const came = new Date(Math.min(at, expected - (random() * 50 - 5) * minute))
    const calledAt = new Date(at)
    at += outcome === 'no_show' ? minute : (2.5 + random() ** 2 * 12) * minute
    return {
      ...{ id: randomUUIDv7(), day, number: place + 1, name: names[(place * 7) % names.length] ?? '', outcome, by },
      bookedAt: by === 'online' ? new Date(came.getTime() - (ahead * 1440 + 90) * minute) : came,
      calledAt,
      endedAt: new Date(at),
      ...(outcome === 'completed' && { arrivedAt: came }),
    } as const
  })
}
