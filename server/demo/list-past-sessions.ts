import { randomUUIDv7 } from 'node:crypto'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'
import { line } from './people.ts'
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
