import { addHoliday, addLeave, type DoctorDay, type SlotDay } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { ApiProblem } from '../../lib/api.ts'
import { readDays } from '../../lib/read-days.ts'
import { callAsHospital } from '../../lib/session.ts'

/** Who is away: a doctor, or the whole hospital. */
export interface Absentee {
  kind: 'leave' | 'holiday'
  name: string
  /** The doctor's, for leave. */
  doctorId: string
}

/** What the desk does with the tokens. */
export type Waiting = 'offer' | 'move' | 'cancel'

/** The people with a token on the days. */
export interface WaitingPeople {
  count: number
  /** Where all of them can come; undefined where they go to several days. */
  next: NextPlace | undefined
}

/** How far behind the absence the next place is looked for. */
const daysSearched = 31

type NewAbsence = Readonly<{ from: ServiceDay; to: ServiceDay; note?: string }>

/** Adds leave or a holiday.
 *  @param waiting what to do with the tokens, once it is known that there are some
 *  @returns who has a token, where that has to be decided first; otherwise how many people get a message */
export async function addAbsence(
  absentee: Absentee,
  absence: NewAbsence,
  waiting: Waiting | undefined,
): Promise<{ people: WaitingPeople } | { people?: undefined; informed: number }> {
  const body = { ...absence, ...(waiting && { waiting }) }
  try {
    const { offered, moved, cancelled } =
      absentee.kind === 'leave'
        ? await callAsHospital(addLeave, { params: { id: absentee.doctorId }, body })
        : await callAsHospital(addHoliday, { body })
    return { informed: offered + moved + cancelled }
  } catch (problem) {
    if (waiting || !(problem instanceof ApiProblem) || problem.code !== 'people-wait') throw problem
    const count = Number(problem.params['waiting'] ?? 0)
    return { people: { count, next: await placeAfter(absentee, absence, count) } }
  }
}

/** Where the people can come after the absence of a doctor. After a holiday that differs from doctor to doctor. */
async function placeAfter({ kind, doctorId }: Absentee, { to }: NewAbsence, waiting: number) {
  if (kind === 'holiday') return undefined
  return nextPlace(await readDays(doctorId, addDays(to, 1), daysSearched), waiting)
}

/** A day on which all of the waiting can come, and how many places it has; null without a limit. */
export interface NextPlace {
  date: ServiceDay
  left: number | null
}

/** The places of a slot on a day, for people who are given one by the desk; null without a limit. Before the booking opens, those that
 *  it will have. */
function placesOn({ why, left, capacity, taken, heldForWalkIns }: SlotDay): number | null {
  if (why === null) return left
  if (why.code !== 'booking-not-open') return 0
  return capacity === null ? null : Math.max(0, capacity - taken - heldForWalkIns)
}

/** The one day on which the waiting of a doctor's leave can come: each goes to the next session of the doctor. It is undefined where they
 *  go to several days.
 *  @param after the days after the leave */
export function nextPlace(after: readonly DoctorDay[], waiting: number): NextPlace | undefined {
  for (const { date, slots } of after) {
    const places = slots.map(placesOn)
    const left = places.includes(null) ? null : places.reduce<number>((sum, some) => sum + (some ?? 0), 0)
    if (left === null || left >= waiting) return { date, left }
    if (left > 0) return undefined
  }
  return undefined
}
