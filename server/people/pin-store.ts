import { statement, type Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'

/** The PIN of a person in one browser. */
export interface PinRow {
  person_id: string
  name: string
  hospital_id: string
  pin_hash: Buffer
  wrong: number
}

const columns = 'd.person_id, p.name, d.hospital_id, d.pin_hash, d.wrong'

/** Of hospitals that are not suspended. */
const inBrowser = statement<PinRow>(
  'people.pins-in-browser',
  `SELECT ${columns} FROM desk_pins d JOIN persons p ON p.id = d.person_id JOIN open_hospitals h ON h.id = d.hospital_id
   WHERE d.browser_hash = $1 ORDER BY d.used_at DESC, p.id`,
)

/** Locks it: each try is counted before the next one is judged. */
const hold = statement<PinRow>(
  'people.hold-pin',
  `SELECT ${columns} FROM desk_pins d JOIN persons p ON p.id = d.person_id
   WHERE d.browser_hash = $1 AND d.person_id = $2 FOR UPDATE OF d`,
)

const set = statement(
  'people.set-pin',
  `INSERT INTO desk_pins (browser_hash, person_id, hospital_id, pin_hash, used_at)
   SELECT $1, person_id, hospital_id, $4, $5 FROM memberships WHERE person_id = $2 AND hospital_id = $3 FOR KEY SHARE
   ON CONFLICT (browser_hash, person_id) DO UPDATE
     SET hospital_id = excluded.hospital_id, pin_hash = excluded.pin_hash, wrong = 0, used_at = excluded.used_at`,
)

const used = statement(
  'people.pin-used',
  `UPDATE desk_pins SET wrong = 0, used_at = $3 WHERE browser_hash = $1 AND person_id = $2`,
)

const addWrong = statement(
  'people.add-wrong-pin',
  `UPDATE desk_pins SET wrong = wrong + 1 WHERE browser_hash = $1 AND person_id = $2`,
)

const remove = statement('people.remove-pin', `DELETE FROM desk_pins WHERE browser_hash = $1 AND person_id = $2`)

const removeOfPerson = statement('people.remove-pins-of-person', `DELETE FROM desk_pins WHERE person_id = $1`)

const removeOld = statement<{ removed: number }>(
  'people.remove-old-pins',
  `WITH gone AS (DELETE FROM desk_pins WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM desk_pins WHERE used_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

interface NewPin {
  browser: Buffer
  person: string
  hospital: string
  pinHash: Buffer
  at: Date
}

export const pinsInBrowser = (db: Connection, browser: Buffer) => db.all(inBrowser, [browser])
export const holdPin = (tx: Connection, browser: Buffer, person: string) => tx.first(hold, [browser, knownId(person)])
export const storePin = (db: Connection, { browser, person, hospital, pinHash, at }: NewPin) =>
  db.all(set, [browser, person, hospital, pinHash, at])
export const notePinUse = (tx: Connection, browser: Buffer, person: string, at: Date) =>
  tx.all(used, [browser, person, at])
export const addWrongPin = (tx: Connection, browser: Buffer, person: string) => tx.all(addWrong, [browser, person])
export const deletePin = (db: Connection, browser: Buffer, person: string) => db.all(remove, [browser, person])

/** Removes a person's PINs in all browsers. */
export const deletePinsOfPerson = (tx: Connection, person: string) => tx.all(removeOfPerson, [person])

export const removeOldPins = async (db: Connection, before: Date, most: number) =>
  (await db.first(removeOld, [before, most]))?.removed ?? 0
