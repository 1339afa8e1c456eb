import { findAppointments } from '#contract/find-appointments.ts'
import { showDay } from '#contract/hospital-day.ts'
import { knownPatients } from '#contract/known-patients.ts'
import { readMobile } from '#contract/mobile.ts'
import { reached, type Callers } from '../accounts/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { findAppointments as findOwn } from './find-appointments.ts'
import { knownUnder } from './find-store.ts'
import { knownLimit, readLimit } from './rules.ts'
import { showDay as readDay } from './show-day.ts'

/** Opens what a desk reads of its whole hospital. */
export function deskRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  estimates: Estimates,
  { countries, daysAhead }: { countries: readonly string[]; daysAhead: number },
): void {
  serve(
    showDay,
    {
      summary:
        "The own hospital's doctors with their sessions of a day: whether each takes place, who is called, how many wait, and when it will be done",
    },
    async ({ caller, query: { date } }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      const day = await readDay(context, estimates, caller.hospitalId, date)
      return { ...day, doctors: reached(caller, day.doctors, ({ doctor }) => doctor._id) }
    },
  )

  serve(
    knownPatients,
    { summary: 'The people whom the own hospital has seen under a mobile, the last visit first, at most eight' },
    async ({ caller: { hospitalId, onlyDoctor }, query }) => {
      context.limits.countHere(knownLimit, hospitalId)
      // It says whom all doctors have seen.
      if (onlyDoctor !== undefined) return []
      const mobile = readMobile(query.mobile, countries)
      const rows = mobile ? await knownUnder(context.db, mobile, hospitalId, context.clock()) : []
      return rows.map(({ last_visit: lastVisit, ...person }) => ({ ...person, lastVisit }))
    },
  )

  serve(
    findAppointments,
    {
      summary:
        'Finds appointments of the own hospital by a name, the first or last four digits of a mobile, or a number of today; today first, then coming and past days',
    },
    ({ caller, query }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      return findOwn(context, caller, query, daysAhead)
    },
  )
}
