import { markDoctorRemoved as markOnlyDoctor } from '../hospitals/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

// Removed rows stay for the audit trail, and every list excludes them. To prevent deadlocks, the doctor is locked first, then the slots
// in the order of their ids. A booking locks slots in the same order, and no doctor.

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

/** Marks a slot as removed, in the transaction that cancels its waiting appointments. The lock blocks new bookings until the end of the
 *  transaction, which sees every earlier booking.
 *  @returns whether the hospital has the slot */
export async function markSlotRemoved(tx: Connection, hospital: string, slotId: string, at: Date): Promise<boolean> {
  if (!(await tx.first(holdSlot, [slotId, hospital]))) return false
  await tx.all(removeSlots, [[slotId], at])
  return true
}

/** Marks a doctor and the slots as removed, like {@link markSlotRemoved}.
 *  @returns the ids of the slots; undefined if the hospital does not have the doctor */
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
