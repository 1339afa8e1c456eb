import type { Language } from '#contract/languages.ts'
import { detailNames, type Doctor, doctorNames, doctorNotes, type HospitalDetails } from '#contract/hospitals.ts'
import { columnOf, type Columns } from '../platform/columns.ts'
import { anyOf, type Connection, statement } from '../platform/database/index.ts'

export const detailColumns = detailNames.map(columnOf)
/** What the desk writes of a doctor. */
export const doctorColumns = [
  ...Object.keys({ ...doctorNames, ...doctorNotes }).map(columnOf),
  ...['available', 'timing_start', 'timing_end'],
]

export interface DoctorRow extends Columns<Omit<Doctor, '_id' | 'availability' | 'timings'>> {
  id: string
  available: boolean
  timing_start: string | null
  timing_end: string | null
}

export interface HospitalRow extends Columns<HospitalDetails> {
  id: string
  hospital_number: string
  time_zone: string
  /** Of its e-mails. */
  language: Language | null
  suspended: boolean
  /** Behind how many waiting patients a missed one comes back. */
  rejoin_behind: number
  /** Of the poster at the door. */
  arrival_code: string
  sort_name: string
  /** Where it has said that it is. */
  lat: number | null
  lon: number | null
  doctors: DoctorRow[]
}

/** A hospital's columns, with its doctors. */
const columns = `h.id, ${detailColumns.map((column) => `h.${column}`).join(', ')},
  h.hospital_number, h.time_zone, h.language, h.sort_name, h.lat, h.lon, h.rejoin_behind, h.arrival_code, h.suspended_at IS NOT NULL AS suspended,
  coalesce((SELECT json_agg(json_build_object(${['id', ...doctorColumns].map((column) => `'${column}', d.${column}`).join(', ')}) ORDER BY d.position)
    FROM doctors d WHERE d.hospital_id = h.id AND d.removed_at IS NULL), '[]'::json) AS doctors`

const openAfter = statement<HospitalRow>(
  'hospitals.open-after',
  `SELECT ${columns} FROM hospitals h WHERE h.suspended_at IS NULL AND (h.sort_name, h.id) > ($1, $2::uuid)
   ORDER BY h.sort_name, h.id LIMIT $3`,
)

const factsVersion = statement<{ version: number }>(
  'hospitals.facts-version',
  `SELECT sum(version)::bigint AS version FROM hospital_facts`,
)

const byIds = statement<HospitalRow>(
  'hospitals.by-ids',
  `SELECT ${columns} FROM hospitals h WHERE h.id = ${anyOf('$1', 'uuid')}`,
)

const openById = statement<HospitalRow>(
  'hospitals.open-by-id',
  `SELECT ${columns} FROM hospitals h WHERE h.id = $1 AND h.suspended_at IS NULL`,
)

const openInRange = statement<{ id: string }>(
  'hospitals.open-in-range',
  `SELECT id FROM hospitals WHERE id BETWEEN $1 AND $2 AND suspended_at IS NULL ORDER BY id LIMIT $3`,
)

const openCount = statement<{ version: number; total: number }>(
  'hospitals.open-count',
  `SELECT version, coalesce((SELECT hospitals FROM hospital_texts WHERE text = ''), 0) AS total FROM hospital_list`,
)

/** The next `most` hospitals after one, sorted by name, without suspended ones. */
export const openHospitalsAfter = (db: Connection, sortName: string, id: string, most: number) =>
  db.all(openAfter, [sortName, id, most])

/** Incremented when public data of a hospital or its doctors changes. */
export async function hospitalFactsVersion(db: Connection): Promise<number> {
  const row = await db.first(factsVersion)
  if (!row) throw new Error('The public data of hospitals has no version.')
  return row.version
}

/** The hospitals with these ids, in their order, suspended ones included. */
export async function hospitalsByIds(db: Connection, ids: readonly string[]): Promise<HospitalRow[]> {
  const rows = new Map((await db.all(byIds, [ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
export const openHospital = (db: Connection, id: string) => db.first(openById, [id])

/** The ids in a range, without suspended hospitals. */
export const openHospitalsBetween = async (db: Connection, first: string, last: string, most: number) =>
  (await db.all(openInRange, [first, last, most])).map(({ id }) => id)

/** The number of hospitals that are not suspended, and the list's version. */
export async function openHospitals(db: Connection) {
  const row = await db.first(openCount)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row
}

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
