import { transitionOf } from '#contract/transitions.ts'
import type { OfHospital } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdSlots } from '../slots/index.ts'
import { actedAppointment, holdAppointment, type ActedRow } from './act-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { staffOf } from './move-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { settleOffer } from './target-store.ts'
import { queueOfOwn } from './session-store.ts'
import { judgeTarget, transferAppointments, type OtherQueue, type TargetLimits } from './transfer-appointments.ts'

/** Gives an appointment of today or a coming day a number in another queue of the hospital, and ends the old one. Refused, the old one stays. A
 *  place that is kept for it is taken.
 *  @returns the new appointment
 *  @throws Problem `appointment-not-found`, `not-today`, `wrong-status`, `key-reused`, or one of `judgeTarget` */
export async function transferAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  asked: OtherQueue & Keyed & { id: string },
  limits: TargetLimits,
): Promise<ActedRow> {
  const at = clock()
  const id = knownId(asked.id)
  const own = staffOf(caller)
  const { row, published } = await db.transaction(async (tx) => {
    const place = await queueOfOwn(tx, id, caller.hospitalId)
    const hold = () => holdSlots(tx, caller.hospitalId, [place?.slot_id ?? id, knownId(asked.slot)], at)
    const act = async () => {
      if (!place) throw new Problem('appointment-not-found')
      const from = { slotId: place.slot_id, day: place.service_day }
      const by = { hospital: caller.hospitalId, by: 'staff', appointment: id } as const
      const to = await judgeTarget(tx, by, { from, to: asked, wanted: 1, limits }, at)
      const held = await holdAppointment(tx, id, own, at)
      if (!held) throw new Problem('appointment-not-found')
      // The desk takes the kept place for a patient without an account, also before the day of leave.
      if (!held.is_today && !held.is_coming && !to.isOffered) throw new Problem('not-today')
      if (!transitionOf('transfer', 'staff').from.includes(held.status)) throw new Problem('wrong-status')
      const { moved, newIds, queue } = await transferAppointments(tx, { ids: [id], ...own }, to, at)
      await settleOffer(tx, { id, ...own }, to, at)
      const published = [...changesOf(moved), ...(queue ? [changeOf(queue, { moved: false, left: false })] : [])]
      return { result: { id: newIds[0] ?? '' }, published }
    }
    const done = await actOnce(tx, caller, { ...asked, act: 'transfer' }, at, { hold, act })
    const published: QueueChange[] = 'published' in done ? done.published : []
    return { row: await actedAppointment(tx, { id: String(done.result['id']), ...own }), published }
  })
  changes.publish(published)
  return row
}
