import { registration, type Registration } from '#contract/registrations.ts'
import { columnOf, columnsOf, type Columns } from '../platform/columns.ts'
import { statement, type Connection } from '../platform/database/index.ts'

export interface RequestRow extends Columns<Registration> {
  id: string
  requested_at: Date
}

export type Decision = 'approved' | 'rejected'

const typed = Object.keys(registration.shape).map(columnOf).join(', ')
const columns = `id, ${typed}, requested_at`

const add = statement(
  'registrations.add',
  `INSERT INTO registration_requests (requested_at, ${typed})
   SELECT $2, ${typed} FROM jsonb_populate_record(NULL::registration_requests, $1::jsonb)`,
)

const waiting = statement<RequestRow>(
  'registrations.waiting',
  `SELECT ${columns} FROM registration_requests WHERE decision IS NULL ORDER BY requested_at, id`,
)

const decide = statement<RequestRow>(
  'registrations.decide',
  `UPDATE registration_requests SET decision = $2, decided_at = $3 WHERE id = $1 AND decision IS NULL RETURNING ${columns}`,
)

const decided = statement<{ decision: Decision }>(
  'registrations.decided',
  `SELECT decision FROM registration_requests WHERE id = $1 AND decision IS NOT NULL`,
)

export const insertRequest = (db: Connection, request: Registration, at: Date) => db.all(add, [columnsOf(request), at])

export const waitingRequests = (db: Connection) => db.all(waiting)

/** Decides a request. @returns undefined if it does not exist or was decided before */
export const decideRequest = (tx: Connection, id: string, decision: Decision, at: Date) =>
  tx.first(decide, [id, decision, at])

/** Undefined if the request does not exist. */
export const decisionOn = async (db: Connection, id: string) => (await db.first(decided, [id]))?.decision
