import { statement, type Connection } from '../platform/database/index.ts'

export interface DoctorRow {
  id: string
  name: string
  speciality: string
  available: boolean
  timing_start: string | null
  timing_end: string | null
}

export interface HospitalRow {
  id: string
  name: string
  address: string
  pincode: string
  hospital_number: string
  contact_no: string
  contact_email: string
  time_zone: string
  suspended: boolean
  sort_name: string
  doctors: DoctorRow[]
}

/** A hospital's columns, its doctors within. */
const columns = `h.id, h.name, h.address, h.pincode, h.hospital_number, h.contact_no, h.contact_email, h.time_zone, h.sort_name,
  h.suspended_at IS NOT NULL AS suspended,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'speciality', d.speciality,
      'available', d.available, 'timing_start', d.timing_start, 'timing_end', d.timing_end) ORDER BY d.position)
    FROM doctors d WHERE d.hospital_id = h.id AND d.removed_at IS NULL), '[]') AS doctors`

const everyHospital = statement<HospitalRow>(
  'hospitals.all-open',
  `SELECT ${columns} FROM hospitals h WHERE h.suspended_at IS NULL ORDER BY h.sort_name, h.id`,
)

const byIds = statement<HospitalRow>(
  'hospitals.by-ids',
  `SELECT ${columns} FROM hospitals h WHERE h.id = ANY ($1::uuid[])`,
)

export const allHospitals = (db: Connection) => db.all(everyHospital)
/** Suspended ones among them too. */
export const hospitalsByIds = (db: Connection, ids: string[]) => db.all(byIds, [ids])
