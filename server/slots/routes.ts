import { randomInt } from 'node:crypto'
import * as calls from '#contract/slots.ts'
import type { Callers } from '../accounts/index.ts'
import {
  askForChange,
  settingsLimit,
  updateArrivalCode,
  updateRejoinBehind,
  withdrawChange,
} from '../hospitals/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { addSlot } from './add-slot.ts'
import { listSlots } from './list-slots.ts'
import { slotWithRules } from './present.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { showProfile } from './show-profile.ts'
import { updateSlot } from './update-slot.ts'

export function slotRoutes(serve: Serve<Callers>, context: AppContext, estimates: Estimates): void {
  const { db, limits } = context
  serve(
    calls.slotsOfDoctor,
    { summary: "A doctor's slots, in the order they were added; with a date, also what can be booked on it" },
    ({ params, query }) => listSlots(context, params.doctorId, query.date),
  )
  serve(
    calls.hospitalProfile,
    { summary: 'The own hospital with its doctors and their slots', touches: [['hospital', 'answer._id']] },
    ({ caller }) => showProfile(context, caller.hospitalId),
  )

  serve(
    calls.updateHospital,
    {
      summary:
        'Requests a change of the own hospital’s details, and replaces a pending one. Patients see the old details until the admin approves. `rejoinBehind` changes at once',
      touches: [
        ['change', 'answer.change._id'],
        ['hospital', 'answer._id'],
      ],
    },
    async ({ caller, body: { rejoinBehind, ...details } }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      if (rejoinBehind !== undefined) await updateRejoinBehind(db, caller.hospitalId, rejoinBehind)
      if (Object.keys(details).length > 0 || rejoinBehind === undefined)
        await askForChange(context, caller.hospitalId, details)
      return showProfile(context, caller.hospitalId)
    },
  )

  serve(
    calls.renewArrivalCode,
    {
      summary: 'Makes a new code for the poster at the door; the old one is no longer taken',
      touches: [['hospital', 'answer._id']],
    },
    async ({ caller }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await updateArrivalCode(db, caller.hospitalId, String(randomInt(1_000_000)).padStart(6, '0'))
      return showProfile(context, caller.hospitalId)
    },
  )

  serve(
    calls.withdrawChange,
    {
      summary: 'Withdraws the pending change of the own hospital’s details, if there is one',
      touches: [['hospital', 'answer._id']],
    },
    async ({ caller }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await withdrawChange(context, caller.hospitalId)
      return showProfile(context, caller.hospitalId)
    },
  )

  serve(
    calls.addSlot,
    {
      summary:
        'Adds a slot to an own doctor; accepts `{slot: {…}}` or the fields themselves, of which only `active` is optional',
      touches: [
        ['slot', 'answer._id'],
        ['doctor', 'params.doctorId'],
      ],
    },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return slotWithRules(await addSlot(db, caller.hospitalId, params.doctorId, body))
    },
  )

  serve(
    calls.updateSlot,
    { summary: 'Changes any fields of an own slot', touches: [['slot', 'params.slotId']] },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return slotWithRules(await updateSlot(db, caller.hospitalId, params.slotId, body))
    },
  )

  scheduleRoutes(serve, context, estimates)
}
