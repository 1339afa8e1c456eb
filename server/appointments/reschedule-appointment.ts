import { transitionOf } from '#contract/transitions.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { OfAccount } from '../accounts/index.ts'
import { hospitalsByIds } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { holdSlots } from '../slots/index.ts'
import { holdAppointment } from './act-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { forPerson } from './present.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { holdOwnAccount, placeOfOwn, settleOffer, type OwnPlace } from './target-store.ts'
import { appointmentsAsBooked } from './store.ts'
import { judgeTarget, transferAppointments, type OtherQueue, type TargetLimits } from './transfer-appointments.ts'

type Asked = OtherQueue & Keyed & { id: string }

/** Gives an own waiting appointment of any day a number in another queue of the hospital, and ends the old one. Refused, the old one
 *  stays. A place that is kept for it is taken also where no other is left.
 *  @returns the new appointment as it was booked, also to a repeated request
 *  @throws Problem `appointment-not-found`, `wrong-status`, `key-reused`, or one of `judgeTarget` */
export async function rescheduleAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfAccount,
  asked: Asked,
  limits: TargetLimits,
): Promise<Appointment> {
  const at = clock()
  const id = knownId(asked.id)
  const { newId, published } = await db.transaction(async (tx) => {
    const place = await placeOfOwn(tx, id, caller.mobile, at)
    const hold = async () => {
      if (place) await holdSlots(tx, place.hospital_id, [place.slot_id, knownId(asked.slot)], at)
      if (!(await holdOwnAccount(tx, caller.id))) throw new Problem('not-logged-in')
    }
    const act = () => reschedule(tx, caller, place, { ...asked, id }, limits, at)
    const done = await actOnce(tx, caller, { ...asked, act: 'reschedule' }, at, { hold, act })
    const published: QueueChange[] = 'published' in done ? done.published : []
    return { newId: String(done.result['id']), published }
  })
  changes.publish(published)
  return asBooked(db, newId)
}

async function reschedule(
  tx: Connection,
  caller: OfAccount,
  place: OwnPlace | undefined,
  { id, ...to }: Asked,
  limits: TargetLimits,
  at: Date,
): Promise<{ result: { id: string }; published: QueueChange[] }> {
  if (!place) throw new Problem('appointment-not-found')
  const from = { slotId: place.slot_id, day: place.service_day }
  // The desk's bookings do not count.
  const account = place.by_patient ? { account: caller } : {}
  const by = { hospital: place.hospital_id, by: 'patient', appointment: id, ...account } as const
  const target = await judgeTarget(tx, by, { from, to, wanted: 1, limits }, at)
  const held = await holdAppointment(tx, id, { mobile: caller.mobile }, at)
  if (!held) throw new Problem('appointment-not-found')
  const { from: allowed } = transitionOf('reschedule', 'patient')
  if (place.is_over || !allowed.includes(held.status)) throw new Problem('wrong-status')
  const { moved, newIds, queue } = await transferAppointments(tx, { ids: [id], mobile: caller.mobile }, target, at, {
    act: 'reschedule',
    by: 'patient',
  })
  await settleOffer(tx, { id, mobile: caller.mobile }, target, at)
  const joined = queue ? [{ ...changeOf(queue, { moved: false, left: false }), mobile: caller.mobile }] : []
  return { result: { id: newIds[0] ?? '' }, published: [...changesOf(moved), ...joined] }
}

async function asBooked(db: Connection, id: string): Promise<Appointment> {
  const [row] = await appointmentsAsBooked(db, [id])
  const [hospital] = row ? await hospitalsByIds(db, [row.hospital_id]) : []
  if (!row || !hospital) throw new Problem('appointment-not-found')
  return forPerson(row, hospital)
}
