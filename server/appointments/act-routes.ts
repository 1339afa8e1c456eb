import * as calls from '#contract/appointment-acts.ts'
import type { About } from '#contract/call.ts'
import { ownerIdOf, type Callers, type OfAccount, type OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { actOnAppointment, type Press } from './act-on-appointment.ts'
import { addAgain } from './add-again.ts'
import type { BookingRules } from './booking-store.ts'
import { actedForDesk, actedForPerson } from './present.ts'
import type { QueueChanges } from './publish.ts'
import { actLimits, arrivalLimit } from './rules.ts'
import { rescheduleAppointment } from './reschedule-appointment.ts'
import { updateDetails } from './update-details.ts'
import { transferAppointment } from './transfer-appointments.ts'

/** Opens the acts on one appointment. */
export function actRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  changes: QueueChanges,
  rules: BookingRules & { countries: readonly string[] },
): void {
  const act = (caller: OfAccount | OfHospital, press: Press) => {
    countAct(context, caller)
    return actOnAppointment(context, changes, caller, press)
  }
  const asDesk = async (caller: OfHospital, press: Press) => actedForDesk(await act(caller, press))
  const asPerson = async (caller: OfAccount, press: Press) => actedForPerson(await act(caller, press))
  const asCaller = (caller: OfAccount | OfHospital, press: Press) =>
    caller.scope === 'hospital' ? asDesk(caller, press) : asPerson(caller, press)

  serve(
    calls.callAppointment,
    about('Calls an appointment of today, also a missed one; calls a called one again'),
    ({ caller, params: { id }, keyed }) => asDesk(caller, { act: 'call', id, ...keyed }),
  )
  serve(
    calls.markNoShow,
    about('Marks an appointment of today as called and not there'),
    ({ caller, params: { id }, body, keyed }) => asDesk(caller, { act: 'no-show', id, reason: body?.reason, ...keyed }),
  )
  serve(
    calls.rejoinAppointment,
    about('Puts a missed appointment back in line, behind the next waiting ones; a patient may do so once'),
    ({ caller, params: { id }, keyed }) => asCaller(caller, { act: 'rejoin', id, ...keyed }),
  )
  serve(
    calls.arriveAppointment,
    about('Checks a patient in; from a phone with the code of the poster at the door'),
    ({ caller, params: { id }, body, keyed }) => {
      const tries = caller.scope === 'account' ? [{ limit: arrivalLimit, subject: caller.id }] : []
      const arrive = () => asCaller(caller, { act: 'arrive', id, code: body?.code, ...keyed })
      return context.limits.countFailures('arrival-code-wrong', tries, arrive)
    },
  )
  serve(
    calls.announceOnMyWay,
    about('Tells the desk that the patient is on the way'),
    ({ caller, params: { id }, keyed }) => asPerson(caller, { act: 'on-my-way', id, ...keyed }),
  )
  serve(
    calls.setPriority,
    about('Gives a waiting appointment a priority, and the place that it brings; `none` keeps the place'),
    ({ caller, params: { id }, body, keyed }) => asDesk(caller, { act: 'priority', id, ...body, ...keyed }),
  )
  serve(
    calls.moveAppointment,
    about('Moves a waiting appointment one place up or down'),
    ({ caller, params: { id }, body: { to, reason }, keyed }) =>
      asDesk(caller, { act: 'move', id, step: to, reason, ...keyed }),
  )
  serve(
    calls.correctAppointment,
    about(
      'Corrects the name, age, gender or contact of a patient; phones, the link, lists and a slip that is printed later follow. An empty contact removes it',
    ),
    async ({ caller, params: { id }, body, changedNothing }) => {
      countAct(context, caller)
      const { row, isCorrected } = await updateDetails(context, changes, caller, { ...body, id }, rules.countries)
      if (!isCorrected) changedNothing()
      return actedForDesk(row)
    },
  )
  serve(
    calls.addAgain,
    {
      summary:
        'Gives the person of an appointment of today that was completed by mistake a new token, first in line; once',
      touches: [
        ['appointment', 'params.id'],
        ['appointment', 'answer._id'],
      ],
    },
    async ({ caller, params: { id }, keyed }) => {
      countAct(context, caller)
      return actedForDesk(await addAgain(context, changes, caller, { id, ...keyed }))
    },
  )
  serve(
    calls.undoAct,
    about(
      'Takes back the last call, no-show, return, priority or move of an appointment, within 30 seconds; of a call by `next` also the completion of that press',
    ),
    async ({ caller, params: { id }, keyed }) => {
      const { reopened, ...row } = await act(caller, { act: 'undo', id, ...keyed })
      return { ...actedForDesk(row), ...(reopened && { reopened: actedForDesk(reopened) }) }
    },
  )
  serve(
    calls.transferAppointment,
    {
      summary:
        'Gives an appointment a number in another queue of the hospital, and ends the old one; answers the new one',
      touches: [
        ['appointment', 'params.id'],
        ['slot', 'body.slot'],
      ],
    },
    async ({ caller, params: { id }, body, keyed }) => {
      countAct(context, caller)
      const asked = { ...body, id, ...keyed }
      return actedForDesk(await transferAppointment(context, changes, caller, asked, rules))
    },
  )
  serve(
    calls.rescheduleAppointment,
    {
      summary:
        'Gives an own waiting appointment a number in another queue of the hospital, and ends the old one; answers the new one',
      touches: [
        ['appointment', 'params.id'],
        ['slot', 'body.slot'],
      ],
    },
    ({ caller, params: { id }, body, keyed }) => {
      countAct(context, caller)
      return rescheduleAppointment(context, changes, caller, { ...body, id, ...keyed }, rules)
    },
  )
}

const about = (summary: string): About => ({ summary, touches: [['appointment', 'params.id']] })

function countAct({ limits }: AppContext, caller: OfAccount | OfHospital): void {
  limits.countHere(actLimits[caller.scope], ownerIdOf(caller))
}
