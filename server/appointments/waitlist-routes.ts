import * as calls from '#contract/waitlist.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import type { BookingRules } from './booking-store.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { listOwnEntries } from './list-waitlist.ts'
import { actLimits } from './rules.ts'

/** Opens the calls of patients who wait for a place. */
export function waitlistRoutes(serve: Serve<Callers>, context: AppContext, rules: BookingRules): void {
  serve(
    calls.joinWaitlist,
    {
      summary: 'Joins the waitlist of a day that is full: a place that opens is kept for the first for 15 minutes',
      touches: [['slot', 'params.slotId']],
    },
    ({ caller, params, body }) => {
      context.limits.countHere(actLimits.patient, caller.id)
      return joinWaitlist(context, caller, { slot: params.slotId, day: body.appointmentDate }, rules)
    },
  )
  serve(
    calls.leaveWaitlist,
    {
      summary: 'Leaves the waitlist of a day, and returns the place that is kept',
      touches: [['slot', 'params.slotId']],
    },
    async ({ caller, params, body }) => {
      context.limits.countHere(actLimits.patient, caller.id)
      await leaveWaitlist(context, caller, { slot: params.slotId, day: body.appointmentDate })
      return { message: 'Waitlist left successfully' }
    },
  )
  serve(
    calls.myWaitlist,
    { summary: 'The days on whose waitlists the patient is, from today on, with the places that are kept' },
    ({ caller }) => listOwnEntries(context, caller),
  )
}
