import type { Appointment } from '#contract/appointments.ts'
import type { Patient } from '../accounts/index.ts'
import { hospitalsByIds } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { holdAppointment } from './act-store.ts'
import type { BookingRules } from './booking-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { forPerson } from './present.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { holdOwnAccount, ownWaitingIn, placeOfOwn, settleOffer } from './reschedule-store.ts'
import { transitionOf } from './rules.ts'
import { appointmentsAsBooked } from './store.ts'
import { holdTarget, transferAppointments, type OtherQueue } from './transfer-appointments.ts'

type Asked = OtherQueue & Keyed & { id: string }
type Limits = Pick<BookingRules, 'daysAhead' | 'mostInQueue'>

/** Gives an own waiting appointment of any day a number in another queue of the hospital, and ends the old one. Refused, the old one
 *  stays. A place that is kept for it is taken also where no other is left.
 *  @returns the new appointment as it was booked, also to a repeated request
 *  @throws Problem `appointment-not-found`, `wrong-status`, `too-many-in-queue`, `key-reused`, or one of `holdTarget` */
export async function rescheduleAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: Patient,
  asked: Asked,
  limits: Limits,
): Promise<Appointment> {
  const at = clock()
  const id = knownId(asked.id)
  const { newId, published } = await db.transaction(async (tx) => {
    const done = await actOnce(tx, caller, { ...asked, act: 'reschedule' }, at, () =>
      reschedule(tx, caller, { ...asked, id }, limits, at),
    )
    const published: QueueChange[] = 'published' in done ? done.published : []
    return { newId: String(done.result['id']), published }
  })
  changes.publish(published)
  return asBooked(db, newId)
}

async function reschedule(
  tx: Connection,
  caller: Patient,
  { id, ...to }: Asked,
  { daysAhead, mostInQueue }: Limits,
  at: Date,
): Promise<{ result: { id: string }; published: QueueChange[] }> {
  const place = await placeOfOwn(tx, id, caller.mobile, at)
  if (!place) throw new Problem('appointment-not-found')
  if (place.is_suspended) throw new Problem('slot-not-found')
  const from = { slotId: place.slot_id, day: place.service_day }
  const by = { hospital: place.hospital_id, by: 'patient', appointment: id } as const
  const target = await holdTarget(tx, by, { from, to, daysAhead }, at)
  // After the slots, as an erasure and a booking do: none waits for the other.
  if (!(await holdOwnAccount(tx, caller.id))) throw new Problem('not-logged-in')
  const held = await holdAppointment(tx, id, { mobile: caller.mobile }, at)
  if (!held) throw new Problem('appointment-not-found')
  const { from: allowed } = transitionOf('reschedule', 'patient')
  if (place.is_over || !allowed.includes(held.status)) throw new Problem('wrong-status')
  // The desk's bookings do not count, and a place that is kept is not refused.
  if (place.by_patient && !target.isKept) {
    const waiting = await ownWaitingIn(tx, caller, { slotId: target.slotId, date: target.day })
    if (waiting >= mostInQueue) throw new Problem('too-many-in-queue', { count: mostInQueue })
  }
  const { moved, newIds, queue } = await transferAppointments(tx, [id], target, at, {
    act: 'reschedule',
    by: 'patient',
  })
  await settleOffer(tx, id, target, at)
  const joined = queue ? [{ ...changeOf(queue, { moved: false, left: false }), mobile: caller.mobile }] : []
  return { result: { id: newIds[0] ?? '' }, published: [...changesOf(moved), ...joined] }
}

async function asBooked(db: Connection, id: string): Promise<Appointment> {
  const [row] = await appointmentsAsBooked(db, [id])
  const [hospital] = row ? await hospitalsByIds(db, [row.hospital_id]) : []
  if (!row || !hospital) throw new Problem('appointment-not-found')
  return forPerson(row, hospital)
}
