import { statement, type Connection } from '../platform/database/index.ts'

const hold = statement<{ id: string }>(
  'hospitals.hold-doctor',
  `SELECT id FROM doctors WHERE id = $1 AND hospital_id = $2 AND removed_at IS NULL FOR UPDATE`,
)
const remove = statement('hospitals.remove-doctor', `UPDATE doctors SET removed_at = $2 WHERE id = $1`)

/** Marks a doctor as removed; the row stays for the audit trail. The lock prevents a new slot until the transaction ends.
 *  @returns whether the hospital has the doctor */
export async function markDoctorRemoved(
  tx: Connection,
  hospital: string,
  doctorId: string,
  at: Date,
): Promise<boolean> {
  if (!(await tx.first(hold, [doctorId, hospital]))) return false
  await tx.all(remove, [doctorId, at])
  return true
}
