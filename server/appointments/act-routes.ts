import * as calls from '#contract/appointment-acts.ts'
import type { About } from '#contract/call.ts'
import type { Callers, Patient, Staff } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { actOnAppointment, type Press } from './act-on-appointment.ts'
import type { BookingRules } from './booking-store.ts'
import { actedForDesk, actedForPerson } from './present.ts'
import type { QueueChanges } from './publish.ts'
import { actLimits, arrivalLimit, keyOf } from './rules.ts'
import { rescheduleAppointment } from './reschedule-appointment.ts'
import { transferAppointment } from './transfer-appointment.ts'

/** Opens the acts on one appointment. */
export function actRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  changes: QueueChanges,
  rules: BookingRules,
): void {
  const act = (caller: Patient | Staff, press: Press) => {
    countAct(context, caller)
    return actOnAppointment(context, changes, caller, press)
  }
  const asDesk = async (caller: Staff, press: Press) => actedForDesk(await act(caller, press))
  const asPerson = async (caller: Patient, press: Press) => actedForPerson(await act(caller, press))
  const asCaller = (caller: Patient | Staff, press: Press) =>
    caller.kind === 'staff' ? asDesk(caller, press) : asPerson(caller, press)

  serve(
    calls.callAppointment,
    about('Calls an appointment of today, also a missed one; calls a called one again'),
    ({ caller, params: { id }, headers }) => asDesk(caller, { act: 'call', id, ...keyOf(headers) }),
  )
  serve(
    calls.markNoShow,
    about('Marks an appointment of today as called and not there'),
    ({ caller, params: { id }, headers, body }) =>
      asDesk(caller, { act: 'no-show', id, reason: body?.reason, ...keyOf(headers) }),
  )
  serve(
    calls.rejoinAppointment,
    about('Puts a missed appointment back in line, behind the next waiting ones; a patient may do so once'),
    ({ caller, params: { id }, headers }) => asCaller(caller, { act: 'rejoin', id, ...keyOf(headers) }),
  )
  serve(
    calls.arriveAppointment,
    about('Checks a patient in; from a phone with the code of the poster at the door'),
    async ({ caller, params: { id }, headers, body }) => {
      if (caller.kind === 'patient') await context.limits.count(arrivalLimit, caller.id)
      return asCaller(caller, { act: 'arrive', id, code: body?.code, ...keyOf(headers) })
    },
  )
  serve(
    calls.announceOnMyWay,
    about('Tells the desk that the patient is on the way'),
    ({ caller, params: { id }, headers }) => asPerson(caller, { act: 'on-my-way', id, ...keyOf(headers) }),
  )
  serve(
    calls.setPriority,
    about('Gives a waiting appointment a priority, and the place that it brings; `none` keeps the place'),
    ({ caller, params: { id }, headers, body }) => asDesk(caller, { act: 'priority', id, ...body, ...keyOf(headers) }),
  )
  serve(
    calls.moveAppointment,
    about('Moves a waiting appointment one place up or down'),
    ({ caller, params: { id }, headers, body: { to, reason } }) =>
      asDesk(caller, { act: 'move', id, step: to, reason, ...keyOf(headers) }),
  )
  serve(
    calls.undoAct,
    about('Takes back the last call, no-show, return, priority or move of an appointment, within 30 seconds'),
    ({ caller, params: { id }, headers }) => asDesk(caller, { act: 'undo', id, ...keyOf(headers) }),
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
    async ({ caller, params: { id }, headers, body }) => {
      countAct(context, caller)
      const asked = { ...body, id, daysAhead: rules.daysAhead, ...keyOf(headers) }
      return actedForDesk(await transferAppointment(context, changes, caller, asked))
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
    ({ caller, params: { id }, headers, body }) => {
      countAct(context, caller)
      return rescheduleAppointment(context, changes, caller, { ...body, id, ...keyOf(headers) }, rules)
    },
  )
}

const about = (summary: string): About => ({ summary, touches: [['appointment', 'params.id']] })

function countAct({ limits }: AppContext, caller: Patient | Staff): void {
  limits.countHere(actLimits[caller.kind], caller.kind === 'patient' ? caller.id : caller.hospitalId)
}
