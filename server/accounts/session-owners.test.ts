import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHospital } from '#tests/builders.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { ask } from '#tests/own-postgres.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await aHospital(fresh.database)
})
afterAll(() => fresh.drop())

test.each([
  ['a patient’s session without a patient', `'patient', NULL, NULL`],
  ['an admin’s session with a hospital', `'admin', NULL, id`],
  ['a session of a hospital without a hospital', `'staff', NULL, NULL`],
])('rejects %s', async (_what, columns) => {
  const insert = `INSERT INTO sessions (role, patient_id, hospital_id, token_hash, created_at, last_seen_at)
    SELECT ${columns}, 'x', now(), now() FROM hospitals LIMIT 1`
  await expect(ask(fresh.connection, insert)).rejects.toThrow('sessions_owner')
})
