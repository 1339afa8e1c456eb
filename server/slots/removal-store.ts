import { markDoctorRemoved as markOnlyDoctor } from '../hospitals/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

// What is removed stays as a row, for the audit trail; it leaves every list. Rows are locked doctor first, then slots in the
// order of their ids: a booking holds its slots' rows in that order, too, and none of a doctor's.

const holdSlot = statement<{ id: string }>(
  'slots.hold',
  `SELECT s.id FROM slots s JOIN slot_details d ON d.slot_id = s.id
   WHERE s.id = $1 AND d.hospital_id = $2 AND s.removed_at IS NULL FOR UPDATE OF s`,
)

const holdSlotsOfDoctor = statement<{ id: string }>(
  'slots.hold-of-doctor',
  `SELECT id FROM slots WHERE doctor_id = $1 AND removed_at IS NULL ORDER BY id FOR UPDATE`,
)

const removeSlots = statement('slots.remove', `UPDATE slots SET removed_at = $2 WHERE id = ANY ($1::uuid[])`)

/** Removes a slot, for a transaction that cancels who waits in it: until its end no booking gets at the slot, and every
 *  earlier booking is there to be cancelled.
 *  @returns whether there was such a slot of that hospital */
export async function markSlotRemoved(tx: Connection, hospital: string, slotId: string, at: Date): Promise<boolean> {
  if (!(await tx.first(holdSlot, [slotId, hospital]))) return false
  await tx.all(removeSlots, [[slotId], at])
  return true
}

/** Removes a doctor with the slots, as {@link markSlotRemoved} does.
 *  @returns the ids of the slots; undefined when there is no such doctor of that hospital */
export async function markDoctorRemoved(
  tx: Connection,
  hospital: string,
  doctorId: string,
  at: Date,
): Promise<string[] | undefined> {
  if (!(await markOnlyDoctor(tx, hospital, doctorId, at))) return undefined
  const slots = (await tx.all(holdSlotsOfDoctor, [doctorId])).map(({ id }) => id)
  await tx.all(removeSlots, [slots, at])
  return slots
}
