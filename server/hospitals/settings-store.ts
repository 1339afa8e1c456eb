import { statement, type Connection } from '../platform/database/index.ts'
import type { DoctorRow } from './store.ts'

const columns = `id, name, speciality, available, timing_start, timing_end`

const newDoctor = statement<DoctorRow>(
  'hospitals.add-doctor',
  `INSERT INTO doctors (hospital_id, name, speciality, timing_start, timing_end) VALUES ($1, $2, $3, $4, $5)
   RETURNING ${columns}`,
)

const editDoctor = statement<DoctorRow>(
  'hospitals.edit-doctor',
  `UPDATE doctors SET name = coalesce($3, name), speciality = coalesce($4, speciality),
     available = coalesce($5, available),
     timing_start = CASE WHEN $6::boolean THEN $7 ELSE timing_start END,
     timing_end = CASE WHEN $6::boolean THEN $8 ELSE timing_end END
   WHERE id = $1 AND hospital_id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)

const editHospital = statement(
  'hospitals.edit',
  `UPDATE hospitals SET name = coalesce($2, name), address = coalesce($3, address), pincode = coalesce($4, pincode),
     contact_no = coalesce($5, contact_no), contact_email = coalesce($6, contact_email)
   WHERE id = $1`,
)

const newHospital = statement<{ id: string }>(
  'hospitals.add',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, contact_email)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
)

/** Twice the same leaves the first time standing. */
const suspend = statement<{ id: string }>(
  'hospitals.suspend',
  `UPDATE hospitals SET suspended_at = CASE WHEN $2::boolean THEN coalesce(suspended_at, $3::timestamptz) END
   WHERE id = $1 RETURNING id`,
)

const hold = statement<{ id: string }>('hospitals.hold', `SELECT id FROM hospitals WHERE id = $1 FOR NO KEY UPDATE`)

/** The index that keeps the numbers of hospitals, and of the requests for one, apart. */
export const hospitalNumbers = 'hospital_numbers_pkey'

interface Timings {
  start: string
  end: string
}

export interface NewDoctor {
  name: string
  speciality: string
  timings?: Timings | null | undefined
}

/** What is undefined stays as it is; timings that are null are taken away. */
export interface DoctorChange {
  name?: string | undefined
  speciality?: string | undefined
  available?: boolean | undefined
  timings?: Timings | null | undefined
}

export interface HospitalChange {
  name?: string | undefined
  address?: string | undefined
  pincode?: string | undefined
  contactNo?: string | undefined
  contactEmail?: string | undefined
}

export interface NewHospital {
  name: string
  address: string
  pincode: string
  hospitalNumber: string
  contactNo: string
  contactEmail: string
}

/** Whose number is taken already violates {@link hospitalNumbers}. */
export async function insertHospital(tx: Connection, hospital: NewHospital): Promise<string> {
  const { name, address, pincode, hospitalNumber, contactNo, contactEmail } = hospital
  const row = await tx.first(newHospital, [name, address, pincode, hospitalNumber, contactNo, contactEmail])
  if (!row) throw new Error('A hospital was not added.')
  return row.id
}

/** Whether there is such a hospital to suspend, or to let back. */
export const setSuspended = async (tx: Connection, hospital: string, suspended: boolean, at: Date) =>
  (await tx.first(suspend, [hospital, suspended, at])) !== undefined

/** Holds a hospital's row until the transaction ends; false when there is none such. */
export const holdHospital = async (tx: Connection, hospital: string) => (await tx.first(hold, [hospital])) !== undefined

export async function insertDoctor(db: Connection, hospital: string, doctor: NewDoctor): Promise<DoctorRow> {
  const { name, speciality, timings } = doctor
  const row = await db.first(newDoctor, [hospital, name, speciality, timings?.start ?? null, timings?.end ?? null])
  if (!row) throw new Error('A doctor was not added.')
  return row
}

/** The doctor after the change; undefined when there is none such at that hospital. */
export const changeDoctor = (db: Connection, hospital: string, id: string, change: DoctorChange) => {
  const { name = null, speciality = null, available = null, timings } = change
  const [start, end] = [timings?.start ?? null, timings?.end ?? null]
  return db.first(editDoctor, [id, hospital, name, speciality, available, timings !== undefined, start, end])
}

/** The triggers of the hospital list see to it that searches notice. */
export const updateHospital = (db: Connection, hospital: string, change: HospitalChange) => {
  const { name = null, address = null, pincode = null, contactNo = null, contactEmail = null } = change
  return db.all(editHospital, [hospital, name, address, pincode, contactNo, contactEmail])
}
