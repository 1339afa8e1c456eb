-- A row in each table that demo data leaves empty, and values that a careless copy would change.

INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, password_hash, suspended_at)
VALUES (E'Tab\t, \\N, \\. and \\\\', E'two\r\nlines\n\\.\n', '560003', 'odd-1', '', NULL, NULL),
       ('अस्पताल 🏥', ' ', '560004', 'odd-2', ' spaces ', '', '2026-02-28 23:59:59.999999+05:30');
INSERT INTO doctors (hospital_id, name, speciality, removed_at)
SELECT id, repeat('a long name ', 20000), '', now() FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO short_addresses SELECT 'odd-one', id, ARRAY[now() - interval '1 year', now()] FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO sessions (token_hash, role, hospital_id, created_at, last_seen_at)
SELECT sha256('staff'), 'staff', id, now(), now() FROM hospitals WHERE hospital_number = 'odd-2';
INSERT INTO sessions (token_hash, role, patient_id, created_at, last_seen_at) SELECT sha256('patient'), 'patient', id, now(), now() FROM patients;
INSERT INTO sessions (token_hash, role, created_at, last_seen_at) VALUES (E'\\x005c0a0d09ff', 'admin', 'epoch', now());
INSERT INTO push_subscriptions (endpoint, session_hash, patient_id, p256dh, auth, created_at)
SELECT 'https://push.example/1', token_hash, patient_id, 'p', 'a', now() FROM sessions WHERE patient_id IS NOT NULL;
INSERT INTO notices (appointment_id, kind, due_at, next_try_at) SELECT id, 'cancelled', now(), now() FROM appointments LIMIT 3;
INSERT INTO message_steps (message_id, channel, state, began_at, state_at) SELECT id, 'push', 'sent', now(), now() FROM notices;
INSERT INTO message_callbacks VALUES ('\x01', '{"what": "report"}', now(), now());
INSERT INTO message_consents SELECT mobile, 'sms', false, now(), 'message' FROM patients WHERE mobile IS NOT NULL;
INSERT INTO message_settings SELECT id, true, false, CASE WHEN hospital_number = 'odd-1' THEN 2000 END, 60, 90, 120 FROM hospitals WHERE hospital_number LIKE 'odd%';
INSERT INTO message_counts SELECT id, '2026-11-24', 'sms', 3, 2, 1, 12345678901 FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO set_ups SELECT id, now(), true, NULL, false FROM hospitals WHERE hospital_number = 'odd-2';
INSERT INTO test_tokens SELECT h.id, a.id, now() FROM hospitals h, (SELECT id FROM appointments LIMIT 1) a WHERE hospital_number = 'odd-2';
INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
SELECT gen_random_uuid(), 'key', 'f', id, now() FROM appointments LIMIT 2;
UPDATE booking_keys SET result = '{"id": "a", "moved": null}' WHERE key = 'key';
UPDATE appointments SET position = 1.0009765625, priority = 'emergency', called_at = now(), calls = 2
WHERE id = (SELECT id FROM appointments WHERE status = 'waiting' LIMIT 1);
INSERT INTO queue_events (service_day, slot_id, at, from_state, to_state, by, minutes, reason)
SELECT service_day, slot_id, now(), 'open', 'late', 'staff', 30, E'a tab\t' FROM queues LIMIT 2;
UPDATE queues SET called = '{3,1}', state = 'late', minutes = 30, state_reason = 'break', told_at = now(), told_minutes = 30
WHERE (service_day, slot_id) IN (SELECT service_day, slot_id FROM queue_events);
UPDATE slots SET days = '{2,5}', capacity = 40, held_for_walk_ins = 10, release_held = true, opens_days_before = 2, opens_at = '08:00',
  is_limited = true WHERE id = (SELECT slot_id FROM queues LIMIT 1);
INSERT INTO slot_overrides SELECT id, '2026-11-25', NULL, E'a\t', 3, false FROM slots LIMIT 1;
INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, note, created_at)
SELECT hospital_id, CASE WHEN n = 1 THEN id END, '2026-11-24', '2026-11-25', CASE WHEN n = 1 THEN E'\\N' END, now()
FROM (SELECT * FROM doctors LIMIT 1) d, generate_series(1, 2) n;
UPDATE queues SET first_call_at = now() WHERE state = 'late';
INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at)
SELECT s.id, '2026-11-25', p.id, now() FROM patients p, (SELECT id FROM slots LIMIT 2) s;
INSERT INTO place_offers (slot_id, service_day, appointment_id, joined_at, offered_at, expires_at, ended_at, outcome)
SELECT slot_id, '2026-11-26', id, now(), now(), now() + interval '1 day', now(), 'expired' FROM appointments LIMIT 2;
-- More than any buffer on the way holds.
INSERT INTO tries SELECT 'somebody ' || md5(n::text), 3, now() FROM generate_series(1, 30000) n;
INSERT INTO contacts SELECT p.id, h.id, now(), CASE hospital_number WHEN 'odd-1' THEN now() END FROM patients p CROSS JOIN hospitals h WHERE hospital_number LIKE 'odd%';
INSERT INTO new_contacts SELECT id, '2026-11-21', 3 FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO known_clients VALUES (NULL, sha256('browser'), false, now());
INSERT INTO known_clients SELECT id, sha256('network'), true, now() FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO wrong_passwords SELECT id, 21, now(), now() FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO one_time_passwords VALUES ('919876543210', '\x00', '\xff', 1, now());
INSERT INTO mobile_proofs VALUES (sha256('proof'), '919876543210', now(), now());
INSERT INTO widget_tokens VALUES (sha256('widget'), now());
INSERT INTO own_keys VALUES ('push', '{"a": ["\\", "\n", null, 1.5e300]}');
INSERT INTO desk_pins SELECT sha256('browser'), person_id, hospital_id, sha256('pin'), 2, now() FROM memberships;
INSERT INTO pairing_codes VALUES (sha256('screen'), sha256('pairing code'), 'kiosk', now());
INSERT INTO sessions (token_hash, role, hospital_id, created_at, last_seen_at)
SELECT sha256('display'), 'display', id, now(), now() FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO devices SELECT gen_random_uuid(), id, sha256('display'), 'display', E'Tab\t, \\N', ARRAY[id], 'dark', 'left', '{hi,en}', E'"{},\n', now(), NULL, true
FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO setup_codes SELECT sha256('code'), id, now(), NULL FROM hospitals WHERE hospital_number = 'odd-1';
INSERT INTO hospital_changes (hospital_id, details, requested_at, decision, decided_at)
SELECT id, '{"name": "Tab\\t, \\\\N"}', now(), d, CASE WHEN d IS NOT NULL THEN now() END
FROM hospitals, unnest(ARRAY[NULL, 'approved', 'rejected', 'withdrawn']) d WHERE hospital_number = 'odd-1';
INSERT INTO admin_password (password_hash) VALUES ('hash');
INSERT INTO jobs VALUES ('purge', now()) ON CONFLICT DO NOTHING;
SELECT add_to_audit_trail(ARRAY[now(), now()], ARRAY['staff', 'admin'], ARRAY[NULL, gen_random_uuid()], ARRAY[NULL, NULL]::uuid[],
  ARRAY['POST /a', 'GET /b'], ARRAY['hospital', NULL], ARRAY[NULL, NULL]::uuid[], ARRAY['odd-1', NULL], ARRAY[NULL, '2001:db8::1'],
  ARRAY['done', 'not-logged-in'], ARRAY[1, 7]);
INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at, offered_at, expires_at, ended_at, outcome)
SELECT s.id, '2026-11-21', p.id, now(), now(), now(), now(), 'expired' FROM patients p CROSS JOIN (SELECT id FROM slots LIMIT 1) s LIMIT 2;
INSERT INTO place_offers (slot_id, service_day, appointment_id, joined_at, offered_at, expires_at)
SELECT slot_id, '2026-11-22', id, now(), now(), now() FROM appointments LIMIT 2;
INSERT INTO slot_overrides SELECT id, '2026-11-21', E'8\\tam', NULL, 5, true FROM slots LIMIT 2;
INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, note, created_at)
SELECT hospital_id, id, '2026-11-21', '2026-11-22', E'Tab\t, \\N', now() FROM doctors LIMIT 2;
INSERT INTO people_of_mine SELECT gen_random_uuid(), id, E'Tab\t', 1959, 'Female', now(), now() FROM patients LIMIT 1;
INSERT INTO my_clinics SELECT p.id, h.id, h.hospital_number = 'odd-1', now() FROM (SELECT id FROM patients LIMIT 1) p CROSS JOIN hospitals h WHERE hospital_number LIKE 'odd%';
UPDATE appointments SET person_id = gen_random_uuid(), feedback = 3, feedback_at = now() WHERE id = (SELECT id FROM appointments WHERE status = 'completed' LIMIT 1);
