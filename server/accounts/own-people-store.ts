import type { Gender } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** A person whom an account remembers. */
export interface PersonRow {
  id: string
  name: string
  birth_year: number
  gender: Gender
  guardian_at: Date | null
  created_at: Date
}

const columns = 'id, name, birth_year, gender, guardian_at, created_at'

const ofAccount = statement<PersonRow>(
  'accounts.people-of-mine',
  `SELECT ${columns} FROM people_of_mine WHERE patient_id = $1 ORDER BY created_at, id`,
)

const one = statement<PersonRow>(
  'accounts.person-of-mine',
  `SELECT ${columns} FROM people_of_mine WHERE id = $1 AND patient_id = $2`,
)

/** The account's row is locked, so that two additions at once keep to the limit. */
const insert = statement<PersonRow>(
  'accounts.remember-person',
  `INSERT INTO people_of_mine (id, patient_id, name, birth_year, gender, guardian_at, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM people_of_mine WHERE patient_id = $2) < $8
   RETURNING ${columns}`,
)

const update = statement<PersonRow>(
  'accounts.update-person-of-mine',
  `UPDATE people_of_mine SET name = $3, birth_year = $4, gender = $5, guardian_at = $6 WHERE id = $1 AND patient_id = $2 RETURNING ${columns}`,
)

const remove = statement<{ id: string }>(
  'accounts.forget-person',
  `DELETE FROM people_of_mine WHERE id = $1 AND patient_id = $2 RETURNING id`,
)

const removeAll = statement('accounts.forget-people', `DELETE FROM people_of_mine WHERE patient_id = $1`)

/** Those whom an account remembers, the first one first. */
export const peopleOfAccount = (db: Connection, patient: string) => db.all(ofAccount, [patient])

/** One of them. */
export const personOfAccount = (db: Connection, patient: string, id: string) => db.first(one, [id, patient])

type Details = Omit<PersonRow, 'id' | 'created_at'>

/** Remembers a person. The caller holds the account.
 *  @returns undefined if the account remembers `most` already */
export const insertPerson = (
  tx: Connection,
  patient: string,
  { id, name, birth_year, gender, guardian_at, created_at }: PersonRow,
  most: number,
) => tx.first(insert, [id, patient, name, birth_year, gender, guardian_at, created_at, most])

export const setPerson = (
  db: Connection,
  patient: string,
  id: string,
  { name, birth_year, gender, guardian_at }: Details,
) => db.first(update, [id, patient, name, birth_year, gender, guardian_at])

/** @returns whether the account remembered the person */
export const removePerson = async (db: Connection, patient: string, id: string) =>
  (await db.first(remove, [id, patient])) !== undefined

export const removePeople = (tx: Connection, patient: string) => tx.all(removeAll, [patient])
