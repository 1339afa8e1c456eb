import { keepAppointment as call } from '#contract/appointments.ts'
import type { Callers } from '../accounts/index.ts'
import { keepAppointment, type ActInLane, type BookingRules, type QueueChanges } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import type { createFindLink } from './find-link.ts'
import { actLimit } from './rules.ts'

/** Opens the call by which an account keeps the token of a link. */
export function keepRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  {
    findLink,
    changes,
    actInLane,
    rules,
  }: {
    findLink: ReturnType<typeof createFindLink>
    changes: QueueChanges
    actInLane: ActInLane
    rules: BookingRules
  },
): void {
  serve(
    call,
    {
      summary:
        'Keeps the token of a link on the own account: only the account with its mobile; one without a mobile the first account, without the name',
      touches: [['appointment', 'answer._id']],
    },
    async ({ caller, body, address }) => {
      context.limits.countHere(actLimit, caller.id)
      const link = await findLink(body.code, address)
      if (link === 'unknown') throw new Problem('appointment-not-found')
      if (link === 'over') throw new Problem('link-over')
      const { appointment } = link
      await actInLane(appointment.hospital_id, () => keepAppointment(context, changes, caller, appointment, rules))
      return { message: 'Appointment kept successfully', _id: appointment.id }
    },
  )
}
