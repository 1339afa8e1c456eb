import type { ChangedDetails } from '#contract/hospitals.ts'
import type { TypedDoctor } from '#contract/hospital-settings.ts'
import { registeredDetails, type Registration } from '#contract/registrations.ts'
import { columnOf, columnsOf } from '../platform/columns.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import { idOfKey } from '../platform/database/statement.ts'
import { detailColumns, doctorColumns, type DoctorRow } from './store.ts'

const ofDoctor = doctorColumns.join(', ')
const ofDetails = detailColumns.join(', ')
const ofNew = [...Object.keys(registeredDetails), 'language'].map(columnOf).join(', ')

/** Locks the hospital's row, so that a holiday that is being entered closes the new doctor's slots too. A doctor who was removed keeps the id. */
const newDoctor = statement<DoctorRow>(
  'hospitals.add-doctor',
  `INSERT INTO doctors (id, hospital_id, ${ofDoctor})
   SELECT CASE WHEN EXISTS (SELECT FROM doctors WHERE id = $3) THEN gen_random_uuid() ELSE $3 END, h.id, typed.*
   FROM hospitals h, (SELECT ${ofDoctor} FROM jsonb_populate_record(NULL::doctors, $2::jsonb)) typed
   WHERE h.id = $1 FOR SHARE OF h
   RETURNING id, ${ofDoctor}`,
)

const editDoctor = statement<DoctorRow>(
  'hospitals.edit-doctor',
  `UPDATE doctors d SET (${ofDoctor}) = (SELECT ${ofDoctor} FROM jsonb_populate_record(d, $3::jsonb))
   WHERE id = $1 AND hospital_id = $2 AND removed_at IS NULL RETURNING id, ${ofDoctor}`,
)

const editHospital = statement(
  'hospitals.edit',
  `UPDATE hospitals h SET (${ofDetails}) = (SELECT ${ofDetails} FROM jsonb_populate_record(h, $2::jsonb)) WHERE id = $1`,
)

const newHospital = statement<{ id: string }>(
  'hospitals.add',
  `INSERT INTO hospitals (${ofNew}) SELECT ${ofNew} FROM jsonb_populate_record(NULL::hospitals, $1::jsonb) RETURNING id`,
)

const setRejoinBehind = statement(
  'hospitals.set-rejoin-behind',
  `UPDATE hospitals SET rejoin_behind = $2 WHERE id = $1`,
)

const setArrivalCode = statement('hospitals.set-arrival-code', `UPDATE hospitals SET arrival_code = $2 WHERE id = $1`)

/** Only within so many kilometres of the centre of the pincode, where that is known. */
const setPosition = statement<{ is_near: boolean }>(
  'hospitals.set-position',
  `WITH own AS (
     SELECT h.id, coalesce((on_globe($2::float8, $3::float8) <-> on_globe(p.lat, p.lon)) <= $4::float8, true) AS is_near
     FROM hospitals h LEFT JOIN pincodes p ON p.pincode = regexp_replace(h.pincode, '\\D', '', 'g') WHERE h.id = $1),
   placed AS (UPDATE hospitals h SET lat = $2, lon = $3 FROM own WHERE h.id = own.id AND own.is_near)
   SELECT is_near FROM own`,
)

/** Where the pincode becomes another one. */
const forgetPosition = statement(
  'hospitals.forget-position',
  `UPDATE hospitals SET lat = NULL, lon = NULL
   WHERE id = $1 AND lat IS NOT NULL AND regexp_replace(pincode, '\\s', '', 'g') <> regexp_replace($2, '\\s', '', 'g')`,
)

/** Repeating it keeps the first instant. */
const suspend = statement<{ id: string }>(
  'hospitals.suspend',
  `UPDATE hospitals SET suspended_at = CASE WHEN $2::boolean THEN coalesce(suspended_at, $3::timestamptz) END
   WHERE id = $1 RETURNING id`,
)

const doctorsOf = statement<{ doctors: number }>(
  'hospitals.count-doctors',
  `SELECT count(*)::integer AS doctors FROM doctors WHERE hospital_id = $1 AND removed_at IS NULL`,
)

const hold = statement<{ id: string }>('hospitals.hold', `SELECT id FROM hospitals WHERE id = $1 FOR NO KEY UPDATE`)

/** The unique index of the numbers of hospitals and of registration requests. */
export const hospitalNumbers = 'hospital_numbers_pkey'

/** Undefined fields stay unchanged; null removes the timings, an empty text an optional field. */
export type DoctorChange = { [Field in keyof TypedDoctor]?: TypedDoctor[Field] | undefined } & { available?: boolean }

export type NewHospital = Omit<Registration, 'doctors'>

/** @throws a violation of {@link hospitalNumbers} if the number is taken */
export async function insertHospital(tx: Connection, hospital: NewHospital): Promise<string> {
  const row = await tx.first(newHospital, [columnsOf(hospital)])
  if (!row) throw new Error('A hospital was not added.')
  return row.id
}

/** Suspends or reinstates a hospital. @returns whether it exists */
export const setSuspended = async (tx: Connection, hospital: string, suspended: boolean, at: Date) =>
  (await tx.first(suspend, [hospital, suspended, at])) !== undefined

/** Locks a hospital's row until the transaction ends: it gets no new doctor. Bookings do not conflict. @returns whether it exists */
export const holdHospital = async (tx: Connection, hospital: string) => (await tx.first(hold, [hospital])) !== undefined

/** The columns of a doctor's typed fields. */
const typedColumns = ({ timings, ...typed }: DoctorChange) => {
  const { start = null, end = null } = timings ?? {}
  return columnsOf({ ...typed, ...(timings !== undefined && { timingStart: start, timingEnd: end }) })
}

/** Adds an available doctor. */
export async function insertDoctor(
  db: Connection,
  hospital: string,
  doctor: TypedDoctor,
  id = idOfKey(hospital),
): Promise<DoctorRow> {
  const row = await db.first(newDoctor, [hospital, typedColumns({ ...doctor, available: true }), id])
  if (!row) throw new Error('A doctor was not added.')
  return row
}

/** @returns the changed doctor; undefined if the hospital does not have it */
export const changeDoctor = (db: Connection, hospital: string, id: string, change: DoctorChange) =>
  db.first(editDoctor, [id, hospital, typedColumns(change)])

export const countDoctors = async (tx: Connection, hospital: string) =>
  (await tx.first(doctorsOf, [hospital]))?.doctors ?? 0

/** Behind how many waiting patients a missed one comes back. */
export const updateRejoinBehind = (db: Connection, hospital: string, behind: number) =>
  db.all(setRejoinBehind, [hospital, behind])

/** @returns whether it is near enough to the pincode; undefined for an unknown hospital */
export const placeHospital = async (
  db: Connection,
  hospital: string,
  { lat, lon }: { lat: number; lon: number },
  mostKm: number,
) => (await db.first(setPosition, [hospital, lat, lon, mostKm]))?.is_near

/** The code of the poster at the door. */
export const updateArrivalCode = (db: Connection, hospital: string, code: string) =>
  db.all(setArrivalCode, [hospital, code])

/** What the hospital has said of its place counts for its pincode: with another one it is taken to be at the centre of that, until it says it
 *  anew. Triggers update the version of the hospital list, which invalidates cached searches. */
export async function updateHospital(tx: Connection, hospital: string, change: ChangedDetails): Promise<void> {
  if (change.pincode !== undefined) await tx.all(forgetPosition, [hospital, change.pincode])
  await tx.all(editHospital, [hospital, columnsOf(change)])
}

export interface SetUpRow {
  poster_at: Date | null
  screen_later: boolean
  token_at: Date | null
  hidden: boolean
}

const begin = statement('hospitals.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)

const own = statement<SetUpRow>(
  'hospitals.own-set-up',
  `SELECT poster_at, screen_later, token_at, hidden FROM set_ups WHERE hospital_id = $1`,
)

const change = statement(
  'hospitals.change-set-up',
  `UPDATE set_ups SET poster_at = coalesce($2, poster_at), screen_later = coalesce($3, screen_later), hidden = coalesce($4, hidden)
   WHERE hospital_id = $1`,
)

const tried = statement('hospitals.token-tried', `UPDATE set_ups SET token_at = $2 WHERE hospital_id = $1`)

/** From then on the desk shows the card of the first hour. */
export const beginSetUp = (tx: Connection, hospital: string) => tx.all(begin, [hospital])

/** Undefined for a hospital from before there were any. */
export const setUpOf = (db: Connection, hospital: string) => db.first(own, [hospital])

/** Undefined parts stay. Nothing changes for a hospital without one. */
export const changeSetUp = (
  db: Connection,
  hospital: string,
  {
    posterAt,
    screenLater,
    hidden,
  }: { posterAt?: Date | undefined; screenLater?: boolean | undefined; hidden?: boolean | undefined },
) => db.all(change, [hospital, posterAt ?? null, screenLater ?? null, hidden ?? null])

/** A test token was called and removed. */
export const noteTokenTried = (tx: Connection, hospital: string, at: Date) => tx.all(tried, [hospital, at])
