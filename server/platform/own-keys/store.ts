import { statement } from '../database/index.ts'

/** Inserts the key if the name has none. */
export const keepKey = statement<{ value: unknown }>(
  'own-keys.keep',
  `WITH made AS (INSERT INTO own_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING value)
   SELECT value FROM made UNION ALL SELECT value FROM own_keys WHERE name = $1 LIMIT 1`,
)

export const readKey = statement<{ value: unknown }>('own-keys.read', `SELECT value FROM own_keys WHERE name = $1`)

export const dropKey = statement('own-keys.drop', `DELETE FROM own_keys WHERE name = $1`)

/** For an operator, who takes over the key that an earlier version kept here. */
export const keyByHand = `SELECT value->>'key' FROM own_keys WHERE name = 'links'`
