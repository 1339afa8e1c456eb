import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/index.ts'
import { anEmptyOne, backupGround, migrations, migrationsBefore, restore, take } from './backup-ground.ts'
import { ask, quiet } from './own-postgres.ts'

const ground = backupGround()

const fill = `
  INSERT INTO hospitals (name, address, pincode, hospital_number) VALUES ('H', '', '560001', 'N-1');
  INSERT INTO patients (full_name, mobile, password_hash) VALUES ('Vinayak', '919876543210', 'hash');
  INSERT INTO sessions (token_hash, patient_id, created_at, last_seen_at) SELECT 'a', id, now(), now() FROM patients;
  INSERT INTO sessions (token_hash, hospital_id, created_at, last_seen_at) SELECT 'b', id, now(), now() FROM hospitals;
  INSERT INTO sessions (token_hash, is_admin, created_at, last_seen_at) VALUES ('c', true, now(), now());`

const kept = `SELECT role, patient_id IS NOT NULL AS patient, hospital_id IS NOT NULL AS hospital FROM sessions ORDER BY token_hash`
const roles = [
  { role: 'patient', patient: true, hospital: false },
  { role: 'staff', patient: false, hospital: true },
  { role: 'admin', patient: false, hospital: false },
]

test('gives every session of an earlier version its role, in place and from a backup', async () => {
  const folder = join(ground.folder, 'before-roles')
  await migrationsBefore('roles-of-sessions', folder)
  const old = await anEmptyOne()
  await migrate(old, folder, quiet)
  await ask(old, fill)
  const path = join(ground.folder, 'before-roles.backup')
  await take(old, path)

  await migrate(old, migrations, quiet)
  expect(await ask(old, kept)).toEqual(roles)

  const target = await anEmptyOne()
  await restore(target, path)
  expect(await ask(target, kept)).toEqual(roles)
})

test.each([
  ['a patient’s session without a patient', `'patient', NULL, NULL`],
  ['an admin’s session with a hospital', `'admin', NULL, id`],
  ['a session of a hospital without a hospital', `'staff', NULL, NULL`],
])('rejects %s', async (_what, columns) => {
  const insert = `INSERT INTO sessions (role, patient_id, hospital_id, token_hash, created_at, last_seen_at)
    SELECT ${columns}, 'x', now(), now() FROM hospitals LIMIT 1`
  await expect(ask(ground.source, insert)).rejects.toThrow('sessions_owner')
})
