import type { Language } from '#contract/languages.ts'
import type { Registration } from '#contract/registrations.ts'
import { statement, type Connection } from '../platform/database/index.ts'

export interface RequestRow {
  id: string
  name: string
  second_name: string | null
  address: string
  pincode: string
  hospital_number: string
  contact_no: string
  contact_email: string
  doctors: { name: string; secondName?: string; speciality: string }[]
  requested_at: Date
  language: Language | null
}

export type Decision = 'approved' | 'rejected'

const columns = `id, name, second_name, address, pincode, hospital_number, contact_no, contact_email, doctors, requested_at, language`

const add = statement(
  'registrations.add',
  `INSERT INTO registration_requests (name, address, pincode, hospital_number, contact_no, contact_email, doctors, requested_at,
     language, second_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, nullif($10, ''))`,
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

export const insertRequest = (db: Connection, request: Registration, at: Date) => {
  const {
    name,
    address,
    pincode,
    hospitalNumber,
    contactNo,
    contactEmail,
    doctors,
    language = null,
    secondName = null,
  } = request
  const details = [name, address, pincode, hospitalNumber, contactNo, contactEmail, JSON.stringify(doctors)]
  return db.all(add, [...details, at, language, secondName])
}

export const waitingRequests = (db: Connection) => db.all(waiting)

/** Decides a request. @returns undefined if it does not exist or was decided before */
export const decideRequest = (tx: Connection, id: string, decision: Decision, at: Date) =>
  tx.first(decide, [id, decision, at])

/** Undefined if the request does not exist. */
export const decisionOn = async (db: Connection, id: string) => (await db.first(decided, [id]))?.decision
