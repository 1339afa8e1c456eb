-- One table of appointments, and a history of their transitions. Every index that a booking writes to is led by the service
-- day, so that bookings touch the pages of the bookable days only, whatever the table holds
-- (docs/decisions/0037-one-table-of-appointments.md).

DROP VIEW every_appointment;
DROP FUNCTION queue_pace(uuid, date);
ALTER TABLE notices DROP CONSTRAINT notices_appointment_id_fkey;
ALTER TABLE appointments RENAME TO recent_appointments;

-- The foreign keys of both tables go with them; the queues' key can change in between.
CREATE TEMPORARY TABLE former_appointments ON COMMIT DROP AS
  SELECT * FROM recent_appointments UNION ALL SELECT * FROM archived_appointments;
DROP TABLE recent_appointments, archived_appointments;
ALTER TABLE queues DROP COLUMN archived_at, DROP CONSTRAINT queues_pkey, ADD PRIMARY KEY (service_day, slot_id);

-- The list of contract/appointments.ts.
CREATE DOMAIN appointment_status AS text
  CHECK (VALUE IN ('waiting', 'called', 'completed', 'cancelled', 'no_show'));

CREATE TABLE appointments (
  id             uuid NOT NULL,
  slot_id        uuid NOT NULL,
  service_day    date NOT NULL,
  queue_number   integer NOT NULL CHECK (queue_number >= 1),
  status         appointment_status NOT NULL DEFAULT 'waiting',
  -- When the status was reached, and which role moved the appointment there.
  status_at      timestamptz NOT NULL,
  status_by      text NOT NULL CHECK (status_by IN ('patient', 'staff', 'product')),
  patient_name   text NOT NULL,
  patient_age    smallint NOT NULL CHECK (patient_age BETWEEN 0 AND 120),
  patient_gender text NOT NULL CHECK (patient_gender IN ('Male', 'Female', 'Other')),
  contact        text,
  -- A parent or guardian agreed, for a patient under 18; null where the question was not asked.
  guardian       boolean,
  -- The account that booked; null where the hospital's desk booked.
  patient_id     uuid REFERENCES patients,
  user_name      text NOT NULL,
  mobile         text,
  -- Which account sees a desk's booking (migration 0018).
  reach          text NOT NULL DEFAULT 'confirmed' CHECK (reach IN ('confirmed', 'unconfirmed', 'none')),
  booked_at      timestamptz NOT NULL,
  -- The first answer to the booking: a repeated Idempotency-Key gets the same one.
  booked_ahead   integer NOT NULL DEFAULT 0,
  booked_current integer NOT NULL DEFAULT 0,
  booked_version bigint NOT NULL DEFAULT 0,
  -- From then on the row names no person; its number, its day and its status stay.
  erased_at      timestamptz,
  CONSTRAINT appointments_erased CHECK (erased_at IS NULL OR
    (patient_name = '' AND user_name = '' AND mobile IS NULL AND contact IS NULL AND patient_id IS NULL))
);

INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age,
  patient_gender, contact, guardian, patient_id, user_name, mobile, reach, booked_at, booked_ahead, booked_current, booked_version,
  erased_at)
SELECT id, slot_id, service_day, queue_number, status, coalesce(completed_at, cancelled_at, booked_at),
  CASE WHEN status = 'completed' OR cancelled_by_hospital THEN 'staff'
       WHEN status = 'cancelled' OR patient_id IS NOT NULL THEN 'patient' ELSE 'staff' END,
  patient_name, patient_age, patient_gender, contact, guardian, patient_id, user_name, mobile, reach, booked_at, booked_ahead,
  booked_current, booked_version, erased_at
FROM former_appointments ORDER BY service_day, slot_id, queue_number;

ALTER TABLE appointments ADD PRIMARY KEY (id), ADD UNIQUE (service_day, slot_id, queue_number),
  ADD FOREIGN KEY (service_day, slot_id) REFERENCES queues (service_day, slot_id);
ALTER TABLE notices ADD FOREIGN KEY (appointment_id) REFERENCES appointments ON DELETE CASCADE;
-- Looked up while an appointment can still change: a booking writes to this one, and it stays small.
CREATE INDEX appointments_open_of_mobile ON appointments (mobile, service_day)
  WHERE mobile IS NOT NULL AND status IN ('waiting', 'called', 'no_show');
CREATE INDEX appointments_ended_of_mobile ON appointments (mobile, service_day)
  WHERE mobile IS NOT NULL AND status IN ('completed', 'cancelled');
-- Walk-ins entered with a number to reach, but without an owner's mobile. Few.
CREATE INDEX appointments_of_contact ON appointments (contact) WHERE mobile IS NULL AND contact IS NOT NULL;
CREATE INDEX appointments_cancelled_by_staff ON appointments (status_at) WHERE status = 'cancelled' AND status_by = 'staff';

-- Each transition of an appointment after its booking. UUIDv7 ids keep the rows of one day together.
CREATE TABLE appointment_events (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  seq            bigint GENERATED ALWAYS AS IDENTITY,
  at             timestamptz NOT NULL,
  from_status    appointment_status NOT NULL,
  to_status      appointment_status NOT NULL,
  -- The role that moved it; the audit trail names the account or the hospital.
  by             text NOT NULL CHECK (by IN ('patient', 'staff', 'product')),
  reason         text,
  PRIMARY KEY (appointment_id, seq)
);
INSERT INTO appointment_events (appointment_id, at, from_status, to_status, by)
SELECT id, status_at, 'waiting', status, status_by FROM appointments WHERE status <> 'waiting' ORDER BY status_at;

-- A queue's recent pace: seconds from one completion to the next, over the last eight; null before the second.
CREATE FUNCTION queue_pace(slot uuid, day date) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN count(*) > 1
    THEN greatest(extract(epoch FROM max(l.status_at) - min(l.status_at)) / (count(*) - 1), 1)::integer END
  FROM (SELECT status_at FROM appointments WHERE service_day = day AND slot_id = slot AND status = 'completed'
        ORDER BY status_at DESC LIMIT 8) l
);

-- What the owner of a table publishes for other rooms to join.

-- Slots room: a slot with its doctor and its hospital; removed ones included.
CREATE VIEW slot_details AS
SELECT s.id AS slot_id, s.name AS slot_name, s.start_time, s.end_time, s.active, s.position, s.removed_at AS slot_removed_at,
  d.id AS doctor_id, d.name AS doctor_name, d.available AS doctor_available, d.removed_at AS doctor_removed_at,
  h.id AS hospital_id, h.name AS hospital_name, h.suspended_at AS hospital_suspended_at, h.time_zone
FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id;
-- What can be booked, each in one table, so that a row can be locked through its view.
CREATE VIEW open_hospitals AS SELECT id, name, time_zone FROM hospitals WHERE suspended_at IS NULL;
CREATE VIEW open_doctors AS SELECT id, hospital_id, name, available FROM doctors WHERE removed_at IS NULL;
CREATE VIEW open_slots AS SELECT id, doctor_id, name, start_time, end_time, active FROM slots WHERE removed_at IS NULL;
-- Hospitals room: what a log-in needs. Accounts locks and writes password hashes through it.
CREATE VIEW hospital_logins AS SELECT id, name, hospital_number, password_hash, suspended_at FROM hospitals;
-- Accounts room: an account that is not erased.
CREATE VIEW open_accounts AS SELECT id, mobile, full_name FROM patients WHERE erased_at IS NULL;
-- Appointments room: an appointment with its queue, for the notices that are due.
CREATE VIEW appointment_places AS
SELECT a.id AS appointment_id, a.service_day, a.slot_id, a.queue_number, a.status, a.status_at, a.status_by, a.mobile, a.reach,
  q.current_number,
  NOT EXISTS (SELECT FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id
    AND b.status = 'waiting' AND b.queue_number < a.queue_number) AS is_first
FROM appointments a JOIN queues q USING (service_day, slot_id);

-- Of migration 0018, with the one table; each half of the condition has its index.
CREATE OR REPLACE FUNCTION is_known(by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM appointments a JOIN slot_details s USING (slot_id)
    WHERE ((a.mobile = by_mobile AND a.status IN ('waiting', 'called', 'no_show'))
        OR (a.mobile = by_mobile AND a.status IN ('completed', 'cancelled')))
      AND a.reach = 'confirmed' AND s.hospital_id = (SELECT t.hospital_id FROM slot_details t WHERE t.slot_id = at_slot));
END $$;

-- Of migration 0014, with the one table.
CREATE OR REPLACE FUNCTION add_to_audit_trail(timestamptz[], text[], uuid[], uuid[], text[], text[], uuid[], text[], text[], text[], integer[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  e audit_end;
BEGIN
  SELECT * INTO e FROM audit_end FOR UPDATE;
  INSERT INTO audit_trail
  -- Materialized, so that nothing is looked up twice.
  WITH named AS MATERIALIZED (
    SELECT e.seq + n AS seq, at, actor, actor_id, hospital_id, action, thing, CASE
        WHEN thing_id IS NOT NULL OR thing_name IS NULL THEN thing_id
        WHEN thing = 'patient' THEN (SELECT p.id FROM patients p WHERE p.mobile = thing_name)
        WHEN thing = 'hospital' THEN (SELECT h.id FROM hospitals h WHERE lower(h.hospital_number) = lower(thing_name))
      END AS thing_id, address, outcome, times
    FROM unnest($1::timestamptz(3)[], $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) WITH ORDINALITY
      AS g (at, actor, actor_id, hospital_id, action, thing, thing_id, thing_name, address, outcome, times, n)),
  found AS MATERIALIZED (
    SELECT seq, at, actor, actor_id, CASE WHEN hospital_id IS NOT NULL THEN hospital_id
        WHEN thing = 'hospital' THEN thing_id
        WHEN thing = 'appointment' THEN (SELECT d.hospital_id FROM appointments a JOIN slots s ON s.id = a.slot_id
          JOIN doctors d ON d.id = s.doctor_id WHERE a.id = thing_id) END AS hospital_id,
      action, CASE WHEN thing_id IS NOT NULL THEN thing END AS thing, thing_id, address, outcome, times FROM named)
  SELECT seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, NULL, NULL,
    audit_chain(e.hash, audit_text(seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times,
      NULL, NULL)) OVER (ORDER BY seq)
  FROM found;
  UPDATE audit_end SET (seq, hash) = (SELECT t.seq, t.hash FROM audit_trail t ORDER BY t.seq DESC LIMIT 1);
END $$;
