import { statement, type Connection } from '../platform/database/index.ts'

export interface SlotRow {
  id: string
  doctor_id: string
  name: string
  start_time: string
  end_time: string
  active: boolean
}

const slotsOfDoctors = statement<SlotRow>(
  'slots.of-doctors',
  `SELECT id, doctor_id, name, start_time, end_time, active FROM slots
   WHERE doctor_id = ANY ($1::uuid[]) AND removed_at IS NULL ORDER BY position`,
)

const doctorById = statement<{ id: string }>(
  'slots.doctor',
  `SELECT id FROM doctors WHERE id = $1 AND removed_at IS NULL`,
)

export const slotsByDoctors = (db: Connection, doctorIds: string[]) => db.all(slotsOfDoctors, [doctorIds])
export const doctorExists = async (db: Connection, doctorId: string) =>
  (await db.first(doctorById, [doctorId])) !== undefined
