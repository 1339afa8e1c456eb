-- What other rooms join.

-- What can be booked, each in one table, so that a row can be locked through its view.
CREATE OR REPLACE VIEW open_hospitals AS SELECT id, name, time_zone FROM hospitals WHERE suspended_at IS NULL;
CREATE OR REPLACE VIEW open_doctors AS
SELECT id, hospital_id, name, available, room, fee, note, position FROM doctors WHERE removed_at IS NULL;

-- Names for the history; removed ones included.
CREATE OR REPLACE VIEW doctors_by_id AS SELECT id, name FROM doctors;

-- What a log-in needs. Accounts locks and writes password hashes through it.
CREATE OR REPLACE VIEW hospital_logins AS
SELECT id, name, hospital_number, password_hash, suspended_at, second_name, own_log_in FROM hospitals;
