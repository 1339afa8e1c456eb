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
  sort_name: string
  doctors: DoctorRow[]
}

/** A hospital's columns, its doctors within. */
const columns = `h.id, h.name, h.address, h.pincode, h.hospital_number, h.contact_no, h.contact_email, h.time_zone, h.sort_name,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'speciality', d.speciality,
      'available', d.available, 'timing_start', d.timing_start, 'timing_end', d.timing_end) ORDER BY d.position)
    FROM doctors d WHERE d.hospital_id = h.id AND d.removed_at IS NULL), '[]') AS doctors`

const everyHospital = statement<HospitalRow>(
  'hospitals.all',
  `SELECT ${columns} FROM hospitals h ORDER BY h.sort_name, h.id`,
)

const byIds = statement<HospitalRow>(
  'hospitals.by-ids',
  `SELECT ${columns} FROM hospitals h WHERE h.id = ANY ($1::uuid[])`,
)

const pageOfAll = statement<HospitalRow>(
  'hospitals.page',
  `SELECT ${columns} FROM hospitals h WHERE (h.sort_name, h.id) > ($1, $2::uuid) ORDER BY h.sort_name, h.id LIMIT $3`,
)
const countOfAll = statement<{ total: number }>('hospitals.count', `SELECT count(*) AS total FROM hospitals`)

/** Three characters and more: the trigram index finds every match, then they are sorted. */
const pageOfMatching = statement<HospitalRow>(
  'hospitals.page-matching',
  `WITH matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE search LIKE lower($4)),
   page AS (SELECT id FROM matching WHERE (sort_name, id) > ($1, $2::uuid) ORDER BY sort_name, id LIMIT $3)
   SELECT ${columns} FROM page JOIN hospitals h USING (id) ORDER BY h.sort_name, h.id`,
)
const countOfMatching = statement<{ total: number }>(
  'hospitals.count-matching',
  `SELECT count(*) AS total FROM hospitals WHERE search LIKE lower($1)`,
)

/** One or two characters have no trigram but many matches: the walk along the names soon has its page. */
const pageOfShort = statement<HospitalRow>(
  'hospitals.page-short',
  `SELECT ${columns} FROM hospitals h WHERE (h.sort_name, h.id) > ($1, $2::uuid) AND strpos(h.search, lower($4)) > 0
   ORDER BY h.sort_name, h.id LIMIT $3`,
)
const countOfShort = statement<{ total: number }>(
  'hospitals.count-short',
  `SELECT count(*) AS total FROM hospitals WHERE strpos(search, lower($1)) > 0`,
)

/** Where the next page begins: after this hospital. */
export interface PageStart {
  sortName: string
  id: string
}

export const allHospitals = (db: Connection) => db.all(everyHospital)
export const hospitalsByIds = (db: Connection, ids: string[]) => db.all(byIds, [ids])

/** The shortest text that the trigram index can look up. */
const trigram = 3

/** A page of the hospitals whose name or pincode contains a text; of all of them when it is empty. */
export function hospitalsFrom(db: Connection, text: string, after: PageStart, limit: number): Promise<HospitalRow[]> {
  const values = [after.sortName, after.id, limit]
  if (text === '') return db.all(pageOfAll, values)
  if (text.length < trigram) return db.all(pageOfShort, [...values, text])
  return db.all(pageOfMatching, [...values, containing(text)])
}

/** How many hospitals {@link hospitalsFrom} finds in all. */
export async function countHospitals(db: Connection, text: string): Promise<number> {
  if (text === '') return (await db.first(countOfAll))?.total ?? 0
  if (text.length < trigram) return (await db.first(countOfShort, [text]))?.total ?? 0
  return (await db.first(countOfMatching, [containing(text)]))?.total ?? 0
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
