import * as calls from '#contract/schedule.ts'
import type { About } from '#contract/call.ts'
import type { Callers } from '../accounts/index.ts'
import type { Estimates } from '../estimates/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { listDays } from './list-days.ts'
import { removeOverride, updateOverride } from './update-override.ts'

export interface ScheduleOptions {
  estimates: Estimates
  /** Offers the places that a change of a slot may have freed, after its commit. */
  freed: (slotId: string) => Promise<void>
}

/** Opens the calls on single days. Those on leave and holidays are in the room of the appointments. */
export function scheduleRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  { estimates, freed }: ScheduleOptions,
): void {
  serve(
    calls.daysOfDoctor,
    { summary: 'What can be booked with a doctor on each day: slots, places left, and why not' },
    ({ params, query }) => listDays(context, estimates, params.id, query),
  )
  serve(
    calls.setOverride,
    about('Sets what differs in an own slot on one day; an absent field is as in every week'),
    async ({ caller, params, body }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      const day = await updateOverride(context, caller.hospitalId, params, body)
      await freed(params.slotId)
      return day
    },
  )
  serve(calls.removeOverride, about('Makes one day of an own slot as in every week'), async ({ caller, params }) => {
    context.limits.countHere(settingsLimit, caller.hospitalId)
    const day = await removeOverride(context, caller.hospitalId, params)
    await freed(params.slotId)
    return day
  })
}

const about = (summary: string): About => ({ summary, touches: [['slot', 'params.slotId']], says: 'date' })
