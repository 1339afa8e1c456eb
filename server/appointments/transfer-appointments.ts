import { randomUUIDv7 } from 'node:crypto'
import type { OfAccount, OfHospital } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { problemOfRefusal } from './book-appointment.ts'
import type { BookingRules } from './booking-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { insertReplacements, type Movable, type MovedAppointment, staffOf, type Target } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'
import { judgedTarget, settleOffer } from './target-store.ts'
import { transitionOf } from '#contract/transitions.ts'
import type { AppContext } from '../platform/app-context.ts'
import { holdSlots } from '../slots/index.ts'
import { actedAppointment, type ActedRow, holdAppointment } from './act-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { queueOfOwn } from './session-store.ts'

/** Where appointments are to go, as a desk names it; without a day, today. */
export interface OtherQueue {
  slot: string
  appointmentDate?: string | undefined
}

/** Who gives numbers in another queue. */
interface Giver {
  hospital: string
  by: 'patient' | 'staff'
  /** The appointment for which a place may be kept: that is there also in a full queue, and before the opening. */
  appointment?: string
  /** The account of which the waiting tokens in the queue are limited. */
  account?: Pick<OfAccount, 'id' | 'mobile'>
}

/** The limits that bind numbers in another queue; all of a patient's waiting tokens are as many as before. */
export type TargetLimits = Pick<BookingRules, 'daysAhead' | 'mostInQueue'>

/** By what act a number in another queue is given. */
type Way = { act: 'transfer'; by: 'staff'; reason: string } | { act: 'reschedule'; by: 'patient' }

const transferred: Way = { act: 'transfer', by: 'staff', reason: 'transferred' }

/** Judges a queue in which appointments are to go on, by the rules of a booking. The caller holds the slots of both queues, as a booking
 *  locks them before any queue.
 *  @param wanted how many numbers it is to give
 *  @returns the queue, and whether a place is kept in it for the appointment
 *  @throws Problem `slot-not-found`, `same-queue`, or one of `problemOfRefusal` */
export async function judgeTarget(
  tx: Connection,
  { hospital, by, appointment, account }: Giver,
  { from, to, wanted, limits }: { from: Target; to: OtherQueue; wanted: number; limits: TargetLimits },
  now: Date,
): Promise<Target & { isOffered: boolean }> {
  const judged = await judgedTarget(tx, {
    ...{ hospital, appointment, wanted, now, byPatient: by === 'patient' },
    ...{ slot: knownId(to.slot), day: to.appointmentDate },
    ...{ account: account?.id, mobile: account?.mobile, ...limits },
  })
  if (!judged) throw new Problem('slot-not-found')
  const target = { slotId: judged.slot_id, day: judged.asked_day, isOffered: judged.is_kept }
  if (target.slotId === from.slotId && target.day === from.day) throw new Problem('same-queue')
  if (judged.refusal)
    throw problemOfRefusal(judged.refusal, judged, judged.is_of_person ? { ...limits, mostInQueue: 1 } : limits)
  return target
}

/** Gives appointments numbers in another queue, in their order, and ends the old ones.
 *  @param ids in their order; their queue is held
 *  @param to a queue that is judged to take them, under the lock of its slot
 *  @returns the old ones as they are left, their new ids, and the new queue */
export async function transferAppointments(
  tx: Connection,
  { ids, ...scope }: Movable,
  to: Target,
  at: Date,
  { act, ...way }: Way = transferred,
): Promise<{ moved: MovedAppointment[]; newIds: string[]; queue: QueueRow | undefined }> {
  const newIds = ids.map(() => randomUUIDv7())
  const queue = await insertReplacements(tx, { ids, ...scope }, { newIds, by: way.by, at }, to)
  const moved = await moveAppointments(tx, { ids, ...scope }, act, {
    ...way,
    at,
    priority: 'none',
    replacements: newIds,
  })
  if (moved.length !== ids.length) throw new Error('An appointment that is held was not transferred.')
  return { moved, newIds, queue }
}

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
