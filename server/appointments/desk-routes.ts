import { findAppointments } from '#contract/find-appointments.ts'
import { showDay } from '#contract/hospital-day.ts'
import { knownPatients } from '#contract/known-patients.ts'
import { readMobile } from '#contract/mobile.ts'
import { type Callers, reached } from '../accounts/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { findAppointments as findOwn } from './find-appointments.ts'
import { knownUnder } from './find-store.ts'
import { knownLimit, readLimit } from './rules.ts'
import { showDay as readDay } from './show-day.ts'
import * as calls from '#contract/set-up.ts'
import { settingsLimit } from '../hospitals/index.ts'
import { addTestToken, removeTestToken, showTestToken, type TestGround } from './add-test-token.ts'
import type { QueueChanges } from './publish.ts'

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
        "The hospital's doctors with their sessions of a day: whether each takes place, who is called, how many wait, and when it will be done",
    },
    async ({ caller, query: { date } }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      const day = await readDay(context, estimates, caller.hospitalId, date)
      return { ...day, doctors: reached(caller, day.doctors, ({ doctor }) => doctor._id) }
    },
  )

  serve(
    knownPatients,
    { summary: 'The people whom the hospital has seen under a mobile, the last visit first, at most eight' },
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
        'Finds appointments by a name, the first or last four digits of a mobile, or a number of today; today first, then coming and past days',
    },
    ({ caller, query }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      return findOwn(context, caller, query, daysAhead)
    },
  )
}

/** Opens the calls on the token with which a desk tries the product. */
export function testTokenRoutes(serve: Serve<Callers>, context: AppContext, changes: QueueChanges, ground: TestGround) {
  const { db, limits } = context
  serve(
    calls.giveTestToken,
    {
      summary: 'Gives the desk a token of a made-up patient for today, to try the product with',
      touches: [
        ['appointment', 'answer._id'],
        ['slot', 'body.slotId'],
      ],
    },
    async ({ caller, body, changedNothing }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return addTestToken(context, ground, caller, { ...body, changedNothing })
    },
  )
  serve(calls.showTestToken, { summary: 'The test token, or null' }, async ({ caller }) => {
    limits.countHere(settingsLimit, caller.hospitalId)
    return showTestToken(db, ground.links, caller.hospitalId)
  })
  serve(
    calls.removeTestToken,
    { summary: 'Deletes the test token, as if it had never been given' },
    async ({ caller }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await removeTestToken(context, changes, caller.hospitalId)
      return undefined
    },
  )
}
