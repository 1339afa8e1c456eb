import { statement, type Connection } from '../platform/database/index.ts'

const ownOne = statement<{ address: string }>(
  'hospitals.own-short-address',
  `SELECT address FROM short_addresses WHERE hospital_id = $1 ORDER BY chosen_at[cardinality(chosen_at)] DESC LIMIT 1`,
)

const choices = statement<{ choices: number }>(
  'hospitals.short-address-choices',
  `SELECT count(*)::integer AS choices FROM short_addresses, unnest(chosen_at) AS at WHERE hospital_id = $1 AND at > $2`,
)

/** Nothing for an address that another hospital has or had. */
const choose = statement<{ address: string }>(
  'hospitals.choose-short-address',
  `INSERT INTO short_addresses (address, hospital_id, chosen_at) VALUES ($1, $2, ARRAY[$3::timestamptz])
   ON CONFLICT (address) DO UPDATE SET chosen_at = short_addresses.chosen_at || excluded.chosen_at
   WHERE short_addresses.hospital_id = excluded.hospital_id
   RETURNING address`,
)

const hospitalOf = statement<{ hospital_id: string }>(
  'hospitals.of-short-address',
  `SELECT hospital_id FROM short_addresses WHERE address = $1`,
)

/** The short address that the hospital chose last. */
export const shortAddressOfHospital = async (db: Connection, hospital: string): Promise<string | undefined> =>
  (await db.first(ownOne, [hospital]))?.address

/** How often the hospital has chosen one after an instant. */
export const countChoices = async (db: Connection, hospital: string, after: Date): Promise<number> =>
  (await db.first(choices, [hospital, after]))?.choices ?? 0

/** @returns whether the hospital has it now */
export const chooseShortAddress = async (tx: Connection, address: string, hospital: string, at: Date) =>
  (await tx.first(choose, [address, hospital, at])) !== undefined

/** The hospital that has or had it. */
export const hospitalOfShortAddress = async (db: Connection, address: string): Promise<string | undefined> =>
  (await db.first(hospitalOf, [address]))?.hospital_id
