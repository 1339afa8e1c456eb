import { randomUUIDv7 } from 'node:crypto'
import type { OfAccount } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { problemOfRefusal } from './book-appointment.ts'
import type { BookingRules } from './booking-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { insertReplacements, type Movable, type MovedAppointment, type Target } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'
import { judgedTarget } from './target-store.ts'

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
