import { randomUUIDv7 } from 'node:crypto'
import { addDays } from '#contract/service-day.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import {
  bindsPatients,
  holdSlots,
  problemOfSlotDay,
  slotDays,
  type HeldSlot,
  type SlotDayRow,
  type SlotRefusal,
} from '../slots/index.ts'
import { moveAppointments } from './move-appointments.ts'
import type { MovedAppointment } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'
import { insertReplacements } from './rebook-store.ts'
import { isPlaceKept } from './reschedule-store.ts'
import { holdQueue } from './session-store.ts'

/** Where appointments are to go, as a desk names it; without a day, today. */
export interface OtherQueue {
  slot: string
  appointmentDate?: string | undefined
}

/** A queue whose slot is held. */
export interface Target {
  slotId: string
  day: string
  /** The slot's. */
  name: string
  /** How many numbers it can give; null without a limit. */
  left: number | null
  /** One of them is kept for the appointment. */
  isKept: boolean
}

/** By what act a number in another queue is given. */
type Way = { act: 'transfer'; by: 'staff'; reason: string } | { act: 'reschedule'; by: 'patient' }

const transferred: Way = { act: 'transfer', by: 'staff', reason: 'transferred' }

/** Locks the slots of two queues, and checks that the second one takes more numbers. Slots are locked before queues, as a booking does.
 *  @param by a patient gets none of the places that are held for walk-ins, and none before the opening
 *  @param appointment the place that is kept for it is there also in a full queue
 *  @throws Problem `slot-not-found`, `same-queue`, `date-out-of-range`, or one of `problemOfSlotDay` */
export async function holdTarget(
  tx: Connection,
  { hospital, by, appointment }: { hospital: string; by: 'patient' | 'staff'; appointment?: string },
  { from, to, daysAhead }: { from: Pick<Target, 'slotId' | 'day'>; to: OtherQueue; daysAhead: number },
  now: Date,
): Promise<Target> {
  const slotId = knownId(to.slot)
  const held = await holdSlots(tx, hospital, [from.slotId, slotId], now)
  const slot = held.find(({ id }) => id === slotId)
  if (!slot) throw new Problem('slot-not-found')
  const day = to.appointmentDate ?? slot.today
  if (slotId === from.slotId && day === from.day) throw new Problem('same-queue')
  if (day < slot.today || day > addDays(slot.today, daysAhead)) {
    const fields = { appointmentDate: { code: 'date-out-of-range', params: { days: daysAhead } } } as const
    throw new Problem('date-out-of-range', { days: daysAhead }, { fields })
  }
  const [onDay] = await slotDays(tx, [slotId], [day], now)
  if (!onDay) throw new Problem('slot-not-found')
  const isKept = appointment !== undefined && (await isPlaceKept(tx, appointment, { slotId, day }, now))
  const refusal = refusalOf(slot, onDay, by === 'staff' || isKept)
  if (refusal) throw problemOfSlotDay(refusal, { ...slot, ...onDay, slot_name: slot.name })
  const left = by === 'patient' ? onDay.left_for_patients : onDay.left_for_desk
  return { slotId, day, name: slot.name, left: isKept ? 1 : left, isKept }
}

function refusalOf(
  { doctor_available, active }: HeldSlot,
  { refusal }: SlotDayRow,
  isExempt: boolean,
): SlotRefusal | null {
  if (!doctor_available) return 'doctor-not-available'
  if (!active) return 'slot-full'
  return refusal !== null && (!isExempt || !bindsPatients.includes(refusal)) ? refusal : null
}

/** Gives appointments numbers in another queue, in their order, and ends the old ones.
 *  @param ids in their order; their queue is held
 *  @returns the old ones as they are left, their new ids, and the new queue
 *  @throws Problem `session-over`, `slot-full` */
export async function transferAppointments(
  tx: Connection,
  ids: readonly string[],
  to: Target,
  at: Date,
  { act, ...way }: Way = transferred,
): Promise<{ moved: MovedAppointment[]; newIds: string[]; queue: QueueRow | undefined }> {
  if ((await holdQueue(tx, to.slotId, to.day))?.state === 'closed') throw new Problem('session-over', { slot: to.name })
  if (to.left !== null && ids.length > to.left) throw new Problem('slot-full', { slot: to.name })
  const newIds = ids.map(() => randomUUIDv7())
  const queue = await insertReplacements(tx, { ids, newIds, by: way.by }, to, at)
  const moved = await moveAppointments(tx, { ids }, act, { ...way, at, priority: 'none', replacements: newIds })
  if (moved.length !== ids.length) throw new Error('An appointment that is held was not transferred.')
  return { moved, newIds, queue }
}
