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
  `SELECT d.id FROM open_doctors d JOIN open_hospitals h ON h.id = d.hospital_id WHERE d.id = $1`,
)

const ownDoctor = statement<{ id: string }>(
  'slots.own-doctor',
  `SELECT id FROM open_doctors WHERE id = $1 AND hospital_id = $2`,
)

/** The unique index of the names of a doctor's slots. */
export const slotNames = 'slots_name'

/** Locks the doctor's row, so that a doctor who is being removed gets no new slot. */
const addSlot = statement<SlotRow>(
  'slots.add',
  `INSERT INTO slots (doctor_id, name, start_time, end_time, active)
   SELECT id, $3, $4, $5, $6 FROM open_doctors WHERE id = $1 AND hospital_id = $2 FOR KEY SHARE
   ON CONFLICT (doctor_id, lower(btrim(name))) WHERE removed_at IS NULL DO NOTHING
   RETURNING id, doctor_id, name, start_time, end_time, active`,
)

const editSlot = statement<SlotRow>(
  'slots.edit',
  `UPDATE slots s SET name = coalesce($3, s.name), start_time = coalesce($4, s.start_time),
     end_time = coalesce($5, s.end_time), active = coalesce($6, s.active)
   FROM slot_details d WHERE s.id = $1 AND d.slot_id = s.id AND d.hospital_id = $2 AND s.removed_at IS NULL
   RETURNING s.id, s.doctor_id, s.name, s.start_time, s.end_time, s.active`,
)

export const slotsByDoctors = (db: Connection, doctorIds: string[]) => db.all(slotsOfDoctors, [doctorIds])
export const doctorExists = async (db: Connection, doctorId: string) =>
  (await db.first(doctorById, [doctorId])) !== undefined

export const isOwnDoctor = async (db: Connection, hospital: string, doctorId: string) =>
  (await db.first(ownDoctor, [doctorId, hospital])) !== undefined

interface SlotFields {
  name: string
  startTime: string
  endTime: string
  active: boolean
}

type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** @returns the new slot; undefined if the hospital does not have the doctor, or the doctor has a slot with that name */
export const insertSlot = (db: Connection, hospital: string, doctor: string, slot: SlotFields) =>
  db.first(addSlot, [doctor, hospital, slot.name, slot.startTime, slot.endTime, slot.active])

/** @returns the changed slot; undefined if the hospital does not have it */
export const changeSlot = (db: Connection, hospital: string, id: string, change: Some<SlotFields>) => {
  const { name = null, startTime = null, endTime = null, active = null } = change
  return db.first(editSlot, [id, hospital, name, startTime, endTime, active])
}
