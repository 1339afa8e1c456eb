import { randomInt } from 'node:crypto'
import { updateSetUp } from '#contract/set-up.ts'
import * as shortAddressCalls from '#contract/short-address.ts'
import * as calls from '#contract/slots.ts'
import { reached, type Callers } from '../accounts/index.ts'
import {
  askForChange,
  changeSetUp,
  profileLimit,
  settingsLimit,
  updateArrivalCode,
  updateRejoinBehind,
  withdrawChange,
  hospitalOfShortAddress,
  updateShortAddress,
} from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { addSlot, updateSlot } from './update-slot.ts'
import { listSlots } from './list-slots.ts'
import { slotWithRules } from './present.ts'
import { scheduleRoutes, type ScheduleOptions } from './schedule-routes.ts'
import { showProfile } from './show-profile.ts'

export function slotRoutes(serve: Serve<Callers>, context: AppContext, options: ScheduleOptions): void {
  const { db, limits } = context
  serve(
    calls.slotsOfDoctor,
    { summary: "A doctor's slots, in the order they were added; with a date, also what can be booked on it" },
    ({ params, query }) => listSlots(context, params.doctorId, query.date),
  )
  serve(
    calls.hospitalProfile,
    { summary: 'The hospital with its doctors and their slots', touches: [['hospital', 'answer._id']] },
    async ({ caller }) => {
      limits.countHere(profileLimit, caller.hospitalId)
      const profile = await showProfile(context, caller.hospitalId)
      return { ...profile, doctors: reached(caller, profile.doctors, ({ _id }) => _id) }
    },
  )

  serve(
    calls.updateHospital,
    {
      summary:
        'Requests a change of the hospital’s details, and replaces a pending one. Patients see the old details until the admin approves. `rejoinBehind` changes at once',
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
    updateSetUp,
    {
      summary:
        'Says what the first hour of the hospital has come to: the poster is printed, a screen comes later, the card is hidden',
      touches: [['hospital', 'answer._id']],
      says: 'step',
    },
    async ({ caller, body: { posterPrinted, ...setUp } }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await changeSetUp(db, caller.hospitalId, { ...setUp, posterAt: posterPrinted && context.clock() })
      return showProfile(context, caller.hospitalId)
    },
  )

  serve(
    shortAddressCalls.setShortAddress,
    {
      summary: 'Chooses the short address, at most three times a year; older ones lead to it and stay reserved',
      touches: [['hospital', 'answer._id']],
    },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await updateShortAddress(context, caller.hospitalId, body.shortAddress)
      return showProfile(context, caller.hospitalId)
    },
  )

  serve(
    shortAddressCalls.isShortAddressFree,
    { summary: 'Whether the hospital can choose a short address' },
    async ({ caller, params }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const hospital = await hospitalOfShortAddress(db, params.shortAddress)
      return { free: hospital === undefined || hospital === caller.hospitalId }
    },
  )

  serve(
    calls.withdrawChange,
    {
      summary: 'Withdraws the pending change of the hospital’s details, if there is one',
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
        'Adds a slot to a doctor; accepts `{slot: {…}}` or the fields themselves, of which only `active` is optional',
      touches: [
        ['slot', 'answer._id'],
        ['doctor', 'params.doctorId'],
      ],
    },
    async ({ caller, params, body, keyed }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return slotWithRules(await addSlot(db, caller.hospitalId, params.doctorId, body, keyed))
    },
  )

  serve(
    calls.updateSlot,
    { summary: 'Changes any fields of a slot', touches: [['slot', 'params.slotId']] },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const slot = await updateSlot(db, caller.hospitalId, params.slotId, body)
      await options.freed(slot.id)
      return slotWithRules(slot)
    },
  )

  scheduleRoutes(serve, context, options)
}
