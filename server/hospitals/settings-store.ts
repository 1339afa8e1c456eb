import type { ChangedDetails } from '#contract/hospitals.ts'
import type { Registration } from '#contract/registrations.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import type { DoctorRow } from './store.ts'

const columns = `id, name, second_name, speciality, available, timing_start, timing_end, room, fee, note`

/** Locks the hospital's row, so that a holiday that is being entered closes the new doctor's slots too. */
const newDoctor = statement<DoctorRow>(
  'hospitals.add-doctor',
  `INSERT INTO doctors (hospital_id, name, speciality, timing_start, timing_end, second_name, room, fee, note)
   SELECT id, $2, $3, $4, $5, nullif($6, ''), nullif($7, ''), nullif($8, ''), nullif($9, '') FROM hospitals WHERE id = $1 FOR SHARE
   RETURNING ${columns}`,
)

const editDoctor = statement<DoctorRow>(
  'hospitals.edit-doctor',
  `UPDATE doctors SET name = coalesce($3, name), speciality = coalesce($4, speciality),
     available = coalesce($5, available),
     timing_start = CASE WHEN $6::boolean THEN $7 ELSE timing_start END,
     timing_end = CASE WHEN $6::boolean THEN $8 ELSE timing_end END,
     second_name = nullif(coalesce($9, second_name), ''), room = nullif(coalesce($10, room), ''),
     fee = nullif(coalesce($11, fee), ''), note = nullif(coalesce($12, note), '')
   WHERE id = $1 AND hospital_id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)

const editHospital = statement(
  'hospitals.edit',
  `UPDATE hospitals SET name = coalesce($2, name), address = coalesce($3, address), pincode = coalesce($4, pincode),
     contact_no = coalesce($5, contact_no), contact_email = coalesce($6, contact_email),
     second_name = nullif(coalesce($7, second_name), '')
   WHERE id = $1`,
)

const newHospital = statement<{ id: string }>(
  'hospitals.add',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, contact_email, language, second_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, '')) RETURNING id`,
)

const setRejoinBehind = statement(
  'hospitals.set-rejoin-behind',
  `UPDATE hospitals SET rejoin_behind = $2 WHERE id = $1`,
)

const setArrivalCode = statement('hospitals.set-arrival-code', `UPDATE hospitals SET arrival_code = $2 WHERE id = $1`)

/** Repeating it keeps the first instant. */
const suspend = statement<{ id: string }>(
  'hospitals.suspend',
  `UPDATE hospitals SET suspended_at = CASE WHEN $2::boolean THEN coalesce(suspended_at, $3::timestamptz) END
   WHERE id = $1 RETURNING id`,
)

const hold = statement<{ id: string }>('hospitals.hold', `SELECT id FROM hospitals WHERE id = $1 FOR NO KEY UPDATE`)

/** The unique index of the numbers of hospitals and of registration requests. */
export const hospitalNumbers = 'hospital_numbers_pkey'

interface Timings {
  start: string
  end: string
}

export interface NewDoctor {
  name: string
  secondName?: string | undefined
  speciality: string
  timings?: Timings | null | undefined
  room?: string | undefined
  fee?: string | undefined
  note?: string | undefined
}

/** Undefined fields stay unchanged; null removes the timings, an empty text the second name, the room, the fee or the note. */
export interface DoctorChange {
  name?: string | undefined
  secondName?: string | undefined
  speciality?: string | undefined
  available?: boolean | undefined
  timings?: Timings | null | undefined
  room?: string | undefined
  fee?: string | undefined
  note?: string | undefined
}

export type NewHospital = Omit<Registration, 'doctors'>

/** @throws a violation of {@link hospitalNumbers} if the number is taken */
export async function insertHospital(tx: Connection, hospital: NewHospital): Promise<string> {
  const {
    name,
    address,
    pincode,
    hospitalNumber,
    contactNo,
    contactEmail,
    language = null,
    secondName = null,
  } = hospital
  const details = [name, address, pincode, hospitalNumber, contactNo, contactEmail]
  const row = await tx.first(newHospital, [...details, language, secondName])
  if (!row) throw new Error('A hospital was not added.')
  return row.id
}

/** Suspends or reinstates a hospital. @returns whether it exists */
export const setSuspended = async (tx: Connection, hospital: string, suspended: boolean, at: Date) =>
  (await tx.first(suspend, [hospital, suspended, at])) !== undefined

/** Locks a hospital's row until the transaction ends: it gets no new doctor. Bookings do not conflict. @returns whether it exists */
export const holdHospital = async (tx: Connection, hospital: string) => (await tx.first(hold, [hospital])) !== undefined

export async function insertDoctor(db: Connection, hospital: string, doctor: NewDoctor): Promise<DoctorRow> {
  const { name, secondName = null, speciality, timings, room = null, fee = null, note = null } = doctor
  const [start, end] = [timings?.start ?? null, timings?.end ?? null]
  const row = await db.first(newDoctor, [hospital, name, speciality, start, end, secondName, room, fee, note])
  if (!row) throw new Error('A doctor was not added.')
  return row
}

/** @returns the changed doctor; undefined if the hospital does not have it */
export const changeDoctor = (db: Connection, hospital: string, id: string, change: DoctorChange) => {
  const {
    name = null,
    secondName = null,
    speciality = null,
    available = null,
    timings,
    room = null,
    fee = null,
    note = null,
  } = change
  const [start, end] = [timings?.start ?? null, timings?.end ?? null]
  return db.first(editDoctor, [
    id,
    hospital,
    name,
    speciality,
    available,
    timings !== undefined,
    start,
    end,
    secondName,
    room,
    fee,
    note,
  ])
}

/** Behind how many waiting patients a missed one comes back. */
export const updateRejoinBehind = (db: Connection, hospital: string, behind: number) =>
  db.all(setRejoinBehind, [hospital, behind])

/** The code of the poster at the door. */
export const updateArrivalCode = (db: Connection, hospital: string, code: string) =>
  db.all(setArrivalCode, [hospital, code])

/** Triggers update the version of the hospital list, which invalidates cached searches. */
export const updateHospital = (db: Connection, hospital: string, change: ChangedDetails) => {
  const {
    name = null,
    address = null,
    pincode = null,
    contactNo = null,
    contactEmail = null,
    secondName = null,
  } = change
  return db.all(editHospital, [hospital, name, address, pincode, contactNo, contactEmail, secondName])
}
