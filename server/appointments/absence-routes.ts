import * as calls from '#contract/schedule.ts'
import type { Callers } from '../accounts/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { publicAbsence } from '../slots/index.ts'
import { addAbsence } from './add-absence.ts'
import type { QueueChanges } from './publish.ts'
import { removeAbsence } from './remove-absence.ts'

/** Opens the calls on leave and holidays. They are in this room, because it knows who waits on these days. */
export function absenceRoutes(serve: Serve<Callers>, context: AppContext, changes: QueueChanges): void {
  const { limits } = context

  serve(
    calls.addLeave,
    {
      summary:
        'Enters leave of a doctor, both days included. Where people wait on these days, `waiting` has to say what becomes of them',
      touches: [['doctor', 'params.id']],
      says: 'days',
    },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const { absence, done } = await addAbsence(context, changes, caller, params.id, body)
      return { ...publicAbsence(absence), ...done }
    },
  )
  serve(
    calls.removeLeave,
    {
      summary: 'Removes leave; the appointments of these days stay',
      touches: [['doctor', 'params.id']],
      says: 'days',
    },
    async ({ caller, params }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const days = await removeAbsence(context, changes, caller.hospitalId, params.id, params.leaveId)
      return { message: 'Leave removed successfully', ...days }
    },
  )
  serve(
    calls.addHoliday,
    {
      summary: 'Enters a holiday, like the leave of all its doctors',
      touches: [['holiday', 'answer._id']],
      says: 'days',
    },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const { absence, done } = await addAbsence(context, changes, caller, null, body)
      return { ...publicAbsence(absence), ...done }
    },
  )
  serve(
    calls.removeHoliday,
    {
      summary: 'Removes a holiday; the appointments of these days stay',
      touches: [['holiday', 'params.holidayId']],
      says: 'days',
    },
    async ({ caller, params }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const days = await removeAbsence(context, changes, caller.hospitalId, null, params.holidayId)
      return { message: 'Holiday removed successfully', ...days }
    },
  )
}
