import { hospitalProfile } from '#contract/accounts.ts'
import * as details from '#contract/hospital-settings.ts'
import * as settings from '#contract/slot-settings.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import type { Callers } from '../accounts/index.ts'
import { askForChange, settingsLimit, withdrawChange } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { addSlot } from './add-slot.ts'
import { listSlots } from './list-slots.ts'
import { publicSlot } from './present.ts'
import { showProfile } from './show-profile.ts'
import { updateSlot } from './update-slot.ts'

export function slotRoutes(serve: Serve<Callers>, house: House): void {
  const { db, limits } = house
  serve(slotsOfDoctor, { summary: "A doctor's slots, in the order they were added" }, async ({ params }) =>
    (await listSlots(db, params.doctorId)).map(publicSlot),
  )
  serve(
    hospitalProfile,
    { summary: 'The own hospital with its doctors and their slots', touches: [['hospital', 'answer._id']] },
    ({ caller }) => showProfile(house, caller.hospitalId),
  )

  serve(
    details.updateHospital,
    {
      summary:
        'Asks for a change of the own hospital’s details: patients see the old ones until the admin approves. It replaces a change that waits',
      touches: [
        ['change', 'answer.change._id'],
        ['hospital', 'answer._id'],
      ],
    },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await askForChange(house, caller.hospitalId, body)
      return showProfile(house, caller.hospitalId)
    },
  )

  serve(
    details.withdrawChange,
    {
      summary: 'Withdraws the change of the own hospital’s details that waits for the admin, if one does',
      touches: [['hospital', 'answer._id']],
    },
    async ({ caller }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await withdrawChange(house, caller.hospitalId)
      return showProfile(house, caller.hospitalId)
    },
  )

  serve(
    settings.addSlot,
    {
      summary: 'Adds a slot to an own doctor; takes `{slot: {…}}` or the fields themselves, all but `active` required',
      touches: [
        ['slot', 'answer._id'],
        ['doctor', 'params.doctorId'],
      ],
    },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicSlot(await addSlot(db, caller.hospitalId, params.doctorId, body))
    },
  )

  serve(
    settings.updateSlot,
    { summary: 'Changes any fields of an own slot', touches: [['slot', 'params.slotId']] },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicSlot(await updateSlot(db, caller.hospitalId, params.slotId, body))
    },
  )
}
