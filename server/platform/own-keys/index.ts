import type { Connection } from '../database/index.ts'
import { dropKey, keepKey, readKey } from './store.ts'

export { keyByHand } from './store.ts'

// Keys that the product makes for itself once, for all of its nodes. They are in the database, and so in its backups.

/** The stored key of the name; stores `made` if there is none. */
export async function keyOnce(db: Connection, name: string, made: object): Promise<unknown> {
  return (await storedKey(db, name)) ?? (await db.first(keepKey, [name, made]))?.value ?? storedKey(db, name)
}

export const storedKey = async (db: Connection, name: string): Promise<unknown> =>
  (await db.first(readKey, [name]))?.value

export const removeKey = (db: Connection, name: string) => db.all(dropKey, [name])
