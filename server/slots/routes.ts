import { hospitalProfile } from '#contract/accounts.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { listSlots } from './list-slots.ts'
import { publicSlot } from './present.ts'
import { showProfile } from './show-profile.ts'

export function slotRoutes(serve: Serve<Callers>, { db }: House): void {
  serve(slotsOfDoctor, async ({ params }) => (await listSlots(db, params.doctorId)).map(publicSlot))
  serve(hospitalProfile, ({ caller }) => showProfile(db, caller.hospitalId))
}
