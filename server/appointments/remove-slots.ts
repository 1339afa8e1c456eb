import type { OfHospital, OwnHospitalId } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { isOwnDoctor, markDoctorRemoved, markSlotRemoved } from '../slots/index.ts'
import { moveAppointments } from './move-appointments.ts'
import { staffOf } from './move-store.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { countWaitingForDoctor, countWaitingInSlot, waitingInSlots } from './absence-store.ts'
import { hasWaited } from './rules.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Removes an own slot and cancels its waiting appointments from today on, the missed of today, and those to which a place in it is
 *  offered. A simultaneous booking is cancelled too, or does not find the slot.
 *  @returns the number of cancelled appointments, without the missed
 *  @throws Problem `slot-not-found` */
export function removeSlot(context: Context, changes: QueueChanges, caller: OfHospital, slotId: string) {
  const id = knownId(slotId)
  return removeSlots(context, changes, caller, async (tx, at) => {
    if (!(await markSlotRemoved(tx, caller.hospitalId, id, at))) throw new Problem('slot-not-found')
    return [id]
  })
}

/** Removes an own doctor with all slots, and cancels their appointments as {@link removeSlot} does.
 *  @returns the number of cancelled appointments, without the missed
 *  @throws Problem `doctor-not-found` */
export function removeDoctor(context: Context, changes: QueueChanges, caller: OfHospital, doctorId: string) {
  return removeSlots(context, changes, caller, async (tx, at) => {
    const slots = await markDoctorRemoved(tx, caller.hospitalId, knownId(doctorId), at)
    if (!slots) throw new Problem('doctor-not-found')
    return slots
  })
}

async function removeSlots(
  { db, clock }: Context,
  changes: QueueChanges,
  caller: OfHospital,
  mark: (tx: Connection, at: Date) => Promise<string[]>,
): Promise<number> {
  const cancelled = await db.transaction(async (tx) => {
    const at = clock()
    const ids = await waitingInSlots(tx, await mark(tx, at), at)
    return moveAppointments(tx, { ids, ...staffOf(caller) }, 'cancel', { by: 'staff', at })
  })
  changes.publish(changesOf(cancelled))
  return cancelled.filter(hasWaited).length
}

/** The number of appointments that wait in an own slot from today on.
 *  @throws Problem `slot-not-found` */
export async function askWaitingInSlot({ db, clock }: Context, own: OwnHospitalId, slotId: string): Promise<number> {
  const waiting = await countWaitingInSlot(db, own, knownId(slotId), clock())
  if (waiting === undefined) throw new Problem('slot-not-found')
  return waiting
}

/** The number of appointments that wait for an own doctor from today on.
 *  @throws Problem `doctor-not-found` */
export async function askWaitingForDoctor(
  { db, clock }: Context,
  own: OwnHospitalId,
  doctorId: string,
): Promise<number> {
  const id = knownId(doctorId)
  if (!(await isOwnDoctor(db, own, id))) throw new Problem('doctor-not-found')
  return countWaitingForDoctor(db, id, clock())
}
