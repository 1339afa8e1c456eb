import type { ChangedDetails } from '#contract/hospitals.ts'
import { statement, type Connection } from '../platform/database/index.ts'

export interface ChangeRow {
  id: string
  hospital_id: string
  details: ChangedDetails
  requested_at: Date
  decision: ChangeDecision | null
  decided_at: Date | null
}

export type ChangeDecision = 'approved' | 'rejected' | 'withdrawn'

const columns = `id, hospital_id, details, requested_at, decision, decided_at`

const add = statement(
  'hospitals.add-change',
  `INSERT INTO hospital_changes (hospital_id, details, requested_at) VALUES ($1, $2::jsonb, $3)`,
)

const latest = statement<ChangeRow>(
  'hospitals.latest-change',
  `SELECT ${columns} FROM hospital_changes WHERE hospital_id = $1
   ORDER BY decision IS NULL DESC, requested_at DESC LIMIT 1`,
)

const waiting = statement<ChangeRow>(
  'hospitals.waiting-changes',
  `SELECT ${columns} FROM hospital_changes WHERE decision IS NULL ORDER BY requested_at, id`,
)

const byId = statement<ChangeRow>('hospitals.change', `SELECT ${columns} FROM hospital_changes WHERE id = $1`)

const decide = statement<ChangeRow>(
  'hospitals.decide-change',
  `UPDATE hospital_changes SET decision = $2, decided_at = $3 WHERE id = $1 AND decision IS NULL RETURNING ${columns}`,
)

/** The caller has locked the hospital, which has no pending change. */
export const insertChange = (tx: Connection, hospital: string, details: ChangedDetails, at: Date) =>
  tx.all(add, [hospital, JSON.stringify(details), at])

/** The hospital's pending change, else its latest. */
export const latestChange = (db: Connection, hospital: string) => db.first(latest, [hospital])

/** The oldest first. */
export const waitingChanges = (db: Connection) => db.all(waiting)

export const changeById = (db: Connection, id: string) => db.first(byId, [id])

/** Decides a change. @returns undefined if it was decided before */
export const settleChange = (tx: Connection, id: string, decision: ChangeDecision, at: Date) =>
  tx.first(decide, [id, decision, at])
