-- Answers with the name of a hospital or a doctor also have the name in the second script. A view's new columns come last.
CREATE OR REPLACE VIEW slot_details AS
SELECT s.id AS slot_id, s.name AS slot_name, s.start_time, s.end_time, s.active, s.position, s.removed_at AS slot_removed_at,
  d.id AS doctor_id, d.name AS doctor_name, d.available AS doctor_available, d.removed_at AS doctor_removed_at,
  h.id AS hospital_id, h.name AS hospital_name, h.suspended_at AS hospital_suspended_at, h.time_zone,
  d.second_name AS doctor_second_name, h.second_name AS hospital_second_name
FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id;
CREATE OR REPLACE VIEW hospital_logins AS
SELECT id, name, hospital_number, password_hash, suspended_at, second_name FROM hospitals;
