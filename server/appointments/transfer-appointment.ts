import type { Staff } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { actedAppointment, holdAppointment, type ActedRow } from './act-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { settleOffer } from './reschedule-store.ts'
import { transitionOf } from './rules.ts'
import { queueOfOwn } from './session-store.ts'
import { holdTarget, transferAppointments, type OtherQueue } from './transfer-appointments.ts'

/** Gives an appointment of today a number in another queue of the hospital, and ends the old one. Refused, the old one stays. A place that is
 *  kept for it is taken, of any day.
 *  @returns the new appointment
 *  @throws Problem `appointment-not-found`, `not-today`, `wrong-status`, `key-reused`, or one of `holdTarget` */
export async function transferAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: Staff,
  asked: OtherQueue & Keyed & { id: string; daysAhead: number },
): Promise<ActedRow> {
  const at = clock()
  const id = knownId(asked.id)
  const { row, published } = await db.transaction(async (tx) => {
    const done = await actOnce(tx, caller, { ...asked, act: 'transfer' }, at, async () => {
      const place = await queueOfOwn(tx, id, caller.hospitalId)
      if (!place) throw new Problem('appointment-not-found')
      const from = { slotId: place.slot_id, day: place.service_day }
      const to = await holdTarget(
        tx,
        { hospital: caller.hospitalId, by: 'staff', appointment: id },
        { from, to: asked, daysAhead: asked.daysAhead },
        at,
      )
      const held = await holdAppointment(tx, id, { hospital: caller.hospitalId }, at)
      if (!held) throw new Problem('appointment-not-found')
      // The desk takes the kept place for a patient without an account, also before the day of leave.
      if (!held.is_today && !to.isKept) throw new Problem('not-today')
      if (!transitionOf('transfer', 'staff').from.includes(held.status)) throw new Problem('wrong-status')
      const { moved, newIds, queue } = await transferAppointments(tx, [id], to, at)
      await settleOffer(tx, id, to, at)
      const published = [...changesOf(moved), ...(queue ? [changeOf(queue, { moved: false, left: false })] : [])]
      return { result: { id: newIds[0] ?? '' }, published }
    })
    const published: QueueChange[] = 'published' in done ? done.published : []
    return { row: await actedAppointment(tx, String(done.result['id'])), published }
  })
  changes.publish(published)
  return row
}
