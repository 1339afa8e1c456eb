import { hospitalProfile } from '#contract/accounts.ts'
import { updateHospital as updateHospitalCall } from '#contract/hospital-settings.ts'
import * as settings from '#contract/slot-settings.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import type { Callers } from '../accounts/index.ts'
import { updateHospital } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { addSlot } from './add-slot.ts'
import { listSlots } from './list-slots.ts'
import { publicSlot } from './present.ts'
import { showProfile } from './show-profile.ts'
import { updateSlot } from './update-slot.ts'

export function slotRoutes(serve: Serve<Callers>, { db, clock }: House): void {
  serve(slotsOfDoctor, async ({ params }) => (await listSlots(db, params.doctorId)).map(publicSlot))
  serve(hospitalProfile, ({ caller }) => showProfile(db, caller.hospitalId, clock()))

  serve(updateHospitalCall, async ({ caller, body }) => {
    await updateHospital(db, caller.hospitalId, body)
    return showProfile(db, caller.hospitalId, clock())
  })

  serve(settings.addSlot, async ({ caller, params, body }) =>
    publicSlot(await addSlot(db, caller.hospitalId, params.doctorId, body)),
  )

  serve(settings.updateSlot, async ({ caller, params, body }) =>
    publicSlot(await updateSlot(db, caller.hospitalId, params.slotId, body)),
  )
}
