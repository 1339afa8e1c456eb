-- What other rooms join.

-- A slot with its doctor and its hospital; removed ones included.
CREATE OR REPLACE VIEW slot_details AS
SELECT s.id AS slot_id, s.name AS slot_name, s.start_time, s.end_time, s.active, s.position, s.removed_at AS slot_removed_at,
  d.id AS doctor_id, d.name AS doctor_name, d.available AS doctor_available, d.removed_at AS doctor_removed_at,
  h.id AS hospital_id, h.name AS hospital_name, h.suspended_at AS hospital_suspended_at, h.time_zone,
  d.second_name AS doctor_second_name, h.second_name AS hospital_second_name,
  d.room, h.rejoin_behind, h.arrival_code, d.speciality, s.night_minutes, s.days AS weekdays
FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id;

-- What can be booked, in one table, so that a row can be locked through the view.
CREATE OR REPLACE VIEW open_slots AS
SELECT id, doctor_id, name, start_time, end_time, active, is_limited, night_minutes FROM slots WHERE removed_at IS NULL;

-- Days on which a slot has other times than in every week.
CREATE OR REPLACE VIEW changed_times AS
SELECT slot_id, service_day, start_time AS changed_start, end_time AS changed_end FROM slot_overrides;
