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
  serve(slotsOfDoctor, async ({ params }) => (await listSlots(db, params.doctorId)).map(publicSlot))
  serve(hospitalProfile, ({ caller }) => showProfile(house, caller.hospitalId))

  serve(details.updateHospital, async ({ caller, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    await askForChange(house, caller.hospitalId, body)
    return showProfile(house, caller.hospitalId)
  })

  serve(details.withdrawChange, async ({ caller }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    await withdrawChange(house, caller.hospitalId)
    return showProfile(house, caller.hospitalId)
  })

  serve(settings.addSlot, async ({ caller, params, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    return publicSlot(await addSlot(db, caller.hospitalId, params.doctorId, body))
  })

  serve(settings.updateSlot, async ({ caller, params, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    return publicSlot(await updateSlot(db, caller.hospitalId, params.slotId, body))
  })
}
