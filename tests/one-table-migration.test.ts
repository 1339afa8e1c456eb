import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/index.ts'
import { anEmptyOne, backupGround, migrations, migrationsBefore, restore, take } from './backup-ground.ts'
import { ask, quiet } from './own-postgres.ts'
import { wholeDatabase } from './whole-database.ts'

const ground = backupGround()

/** Queues of today and of the archive, with appointments of every status, erased ones, walk-ins and notices. */
const fill = `
  INSERT INTO hospitals (name, address, pincode, hospital_number) SELECT 'H' || n, '', '560001', 'N-' || n FROM generate_series(1, 3) n;
  INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Dr ' || name, 'Dentist' FROM hospitals;
  INSERT INTO slots (doctor_id, name, start_time, end_time) SELECT id, 'Morning', '9 AM', '12 PM' FROM doctors;
  INSERT INTO patients (full_name, mobile, password_hash) VALUES ('Vinayak', '919876543210', 'hash');
  INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version, archived_at)
    SELECT id, day::date, 6, 2, 2, 9, CASE WHEN day < '2026-11-10' THEN now() END
    FROM slots, unnest('{2026-10-01,2026-10-02,2026-11-20,2026-11-21}'::text[]) day;
  CREATE TEMPORARY TABLE made AS SELECT gen_random_uuid() AS id, q.slot_id, q.service_day, n AS queue_number,
      (ARRAY['completed', 'completed', 'cancelled', 'cancelled', 'waiting', 'waiting'])[n] AS status, q.archived_at
    FROM queues q, generate_series(1, 6) n;
  INSERT INTO appointments (id, slot_id, service_day, queue_number, status, patient_name, patient_age, patient_gender, contact,
      patient_id, user_name, mobile, guardian, booked_at, completed_at, cancelled_at, cancelled_by_hospital, erased_at,
      booked_ahead, booked_current, booked_version)
    SELECT m.id, m.slot_id, m.service_day, m.queue_number, m.status, CASE m.queue_number WHEN 2 THEN '' ELSE 'अ ' || m.id END,
      30 + m.queue_number, 'Other', CASE m.queue_number WHEN 5 THEN 'landline' END,
      CASE WHEN m.queue_number IN (1, 4, 6) THEN p.id END, CASE m.queue_number WHEN 2 THEN '' ELSE 'B' END,
      CASE WHEN m.queue_number IN (1, 4, 6) THEN p.mobile END, CASE m.queue_number WHEN 6 THEN true END,
      m.service_day - interval '1 hour', CASE m.status WHEN 'completed' THEN m.service_day + m.queue_number * interval '1 minute' END,
      CASE m.status WHEN 'cancelled' THEN m.service_day + interval '2 hours' END, m.queue_number = 3,
      CASE m.queue_number WHEN 2 THEN now() END, 1, 2, 3
    FROM made m, patients p;
  INSERT INTO notices (appointment_id, kind, due_at, next_try_at) SELECT id, 'your-turn', now(), now() FROM made WHERE archived_at IS NULL;
  WITH gone AS (DELETE FROM appointments WHERE id IN (SELECT id FROM made WHERE archived_at IS NOT NULL) RETURNING *)
    INSERT INTO archived_appointments SELECT * FROM gone;`

const common = `id, slot_id, service_day, queue_number, status, patient_name, patient_age, patient_gender, contact, patient_id, user_name,
  mobile, guardian, booked_at, erased_at, booked_ahead, booked_current, booked_version`
const before = `SELECT ${common}, completed_at, cancelled_at, cancelled_by_hospital FROM every_appointment ORDER BY id`
const after = `SELECT ${common}, CASE status WHEN 'completed' THEN status_at END AS completed_at,
  CASE status WHEN 'cancelled' THEN status_at END AS cancelled_at, status = 'cancelled' AND status_by = 'staff' AS cancelled_by_hospital
  FROM appointments ORDER BY id`
const queues = 'SELECT slot_id, service_day, last_number, current_number, waiting, version FROM queues ORDER BY 1, 2'

test('moves every appointment, archived ones included, unchanged into the one table, and restores an earlier backup to the same', async () => {
  const folder = join(ground.folder, 'before-one-table')
  await migrationsBefore('one-table-of-appointments', folder)
  const old = await anEmptyOne()
  await migrate(old, folder, quiet)
  await ask(old, fill)
  const [rows, counters] = [await ask(old, before), await ask(old, queues)]
  expect(rows).toHaveLength(72)
  const path = join(ground.folder, 'before-one-table.backup')
  await take(old, path)

  await migrate(old, migrations, quiet)
  expect(await ask(old, after)).toEqual(rows)
  expect(await ask(old, queues)).toEqual(counters)
  expect(
    await ask(
      old,
      `SELECT from_status, to_status, by, count(*)::int AS events FROM appointment_events e JOIN appointments a ON a.id = e.appointment_id
       WHERE e.at = a.status_at AND e.to_status = a.status GROUP BY 1, 2, 3 ORDER BY 2, 3`,
    ),
  ).toEqual([
    { from_status: 'waiting', to_status: 'cancelled', by: 'patient', events: 12 },
    { from_status: 'waiting', to_status: 'cancelled', by: 'staff', events: 12 },
    { from_status: 'waiting', to_status: 'completed', by: 'staff', events: 24 },
  ])
  expect(await ask(old, 'SELECT count(*)::int AS notices FROM notices')).toEqual([{ notices: 36 }])

  const target = await anEmptyOne()
  await restore(target, path)
  const [restored, migrated] = [await wholeDatabase(target), await wholeDatabase(old)]
  for (const { rows: of } of [restored, migrated]) {
    delete of['migrations']
    // The upgrade draws each hospital's check-in code.
    of['hospitals'] = (of['hospitals'] ?? []).map((row) => row.replace(/,\d{6}\)"?$/, ')'))
    // Numbered in the order of insertion, and only there.
    of['appointment_events'] = (of['appointment_events'] ?? []).map((row) => row.replace(/,\d+,/, ',')).toSorted()
  }
  expect(restored).toEqual(migrated)
})
