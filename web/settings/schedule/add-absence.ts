import { addHoliday, addLeave, daysOfDoctor } from '#contract/schedule.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { ApiProblem, call } from '../../lib/api.ts'
import { callAsHospital } from '../../lib/session.ts'
import { nextPlace, type NextPlace } from './next-place.ts'

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

/** How many days one call answers. */
const mostDays = 31

type NewAbsence = Readonly<{ from: ServiceDay; to: ServiceDay; note?: string }>

/** Adds leave or a holiday.
 *  @param waiting what to do with the tokens, once it is known that there are some
 *  @returns who has a token, where that has to be decided first; otherwise how many people get a message */
export async function addAbsence(
  absentee: Absentee,
  absence: NewAbsence,
  waiting: Waiting | undefined,
): Promise<{ people: WaitingPeople } | { people?: undefined; told: number }> {
  const body = { ...absence, ...(waiting && { waiting }) }
  try {
    const { offered, moved, cancelled } =
      absentee.kind === 'leave'
        ? await callAsHospital(addLeave, { params: { id: absentee.doctorId }, body })
        : await callAsHospital(addHoliday, { body })
    return { told: offered + moved + cancelled }
  } catch (problem) {
    if (waiting || !(problem instanceof ApiProblem) || problem.code !== 'people-wait') throw problem
    const count = Number(problem.params['waiting'] ?? 0)
    return { people: { count, next: await placeAfter(absentee, absence, count) } }
  }
}

/** Where the people can come after the absence of a doctor. After a holiday that differs from doctor to doctor. */
async function placeAfter({ kind, doctorId }: Absentee, { to }: NewAbsence, waiting: number) {
  if (kind === 'holiday') return undefined
  const query = { from: addDays(to, 1), days: mostDays }
  return nextPlace(await call(daysOfDoctor, { params: { id: doctorId }, query }), waiting)
}
