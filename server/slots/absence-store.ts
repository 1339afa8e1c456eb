import { mostEntries, refuseMoreThan } from '../hospitals/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** Leave of a doctor; without a doctor, a holiday of the hospital. */
export interface AbsenceRow {
  id: string
  doctor_id: string | null
  from_day: string
  to_day: string
  note: string | null
}

const columns = 'id, doctor_id, from_day, to_day, note'

const ofHospital = statement<AbsenceRow>(
  'slots.absences',
  `SELECT ${columns} FROM absences WHERE hospital_id = $1 AND to_day >= $2 ORDER BY from_day, to_day`,
)

const add = statement<AbsenceRow>(
  'slots.add-absence',
  `INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, note, created_at) VALUES ($1, $2, $3, $4, nullif($5, ''), $6)
   RETURNING ${columns}`,
)

/** The same absence again: with another note, that of the absence changes. */
const repeat = statement<AbsenceRow>(
  'slots.repeat-absence',
  `UPDATE absences SET note = coalesce(nullif($5, ''), note)
   WHERE hospital_id = $1 AND doctor_id IS NOT DISTINCT FROM $2 AND from_day = $3 AND to_day = $4 RETURNING ${columns}`,
)

const count = statement<{ absences: number }>(
  'slots.count-absences',
  `SELECT count(*)::integer AS absences FROM absences WHERE hospital_id = $1 AND to_day >= $2`,
)

const remove = statement<AbsenceRow>(
  'slots.remove-absence',
  `DELETE FROM absences WHERE id = $3 AND hospital_id = $1 AND doctor_id IS NOT DISTINCT FROM $2 RETURNING ${columns}`,
)

/** A hospital's absences that have not ended before the day, the next first. */
export const absencesFrom = (db: Connection, hospital: string, day: string) => db.all(ofHospital, [hospital, day])

export interface NewAbsence {
  hospital: string
  /** Null for a holiday of the whole hospital. */
  doctor: string | null
  from: string
  to: string
  note?: string | undefined
}

/** Adds an absence, or changes the note of the one with the same days. The caller holds the hospital, and the slots that it closes, so no
 *  booking comes between.
 *  @param today at the hospital
 *  @throws Problem `too-many-entries` */
export async function insertAbsence(
  tx: Connection,
  { hospital, doctor, from, to, note }: NewAbsence,
  { at, today }: { at: Date; today: string },
): Promise<AbsenceRow> {
  const same = await tx.first(repeat, [hospital, doctor, from, to, note ?? null])
  if (same) return same
  refuseMoreThan(mostEntries.absences, 'absences', (await tx.first(count, [hospital, today]))?.absences ?? 0)
  const row = await tx.first(add, [hospital, doctor, from, to, note ?? null, at])
  if (!row) throw new Error('An absence was not added.')
  return row
}

/** @returns the absence; undefined if the hospital, or its doctor, does not have it */
export const deleteAbsence = (tx: Connection, hospital: string, doctor: string | null, id: string) =>
  tx.first(remove, [hospital, doctor, id])
