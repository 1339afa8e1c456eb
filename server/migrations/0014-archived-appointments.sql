-- Appointments whose day is over for a week go into a table of their own, queue by queue, so that the one that booking writes
-- to and its indexes stay as small as a fortnight is. The queue's row stays: no number is ever given again. Nothing is
-- moved here: the job `archive` does that afterwards, a few queues at a time.

-- The same columns in the same order, the same checks, the same indexes but the one for what is to be told.
CREATE TABLE archived_appointments (LIKE appointments INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (id),
  UNIQUE (slot_id, service_day, queue_number),
  FOREIGN KEY (slot_id, service_day) REFERENCES queues,
  FOREIGN KEY (patient_id) REFERENCES patients);
CREATE INDEX archived_appointments_of_mobile ON archived_appointments (mobile, service_day) WHERE mobile IS NOT NULL;
CREATE INDEX archived_appointments_of_contact ON archived_appointments (contact) WHERE mobile IS NULL AND contact IS NOT NULL;

-- For whoever asks for the past.
CREATE VIEW every_appointment AS SELECT * FROM appointments UNION ALL SELECT * FROM archived_appointments;

-- When the last of its appointments went.
ALTER TABLE queues ADD COLUMN archived_at timestamptz;
CREATE INDEX queues_to_archive ON queues (service_day) WHERE archived_at IS NULL;

-- Adds rows in their order. A patient may be named by the mobile and a hospital by its number: only the id is kept.
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
        WHEN thing = 'appointment' THEN (SELECT d.hospital_id FROM every_appointment a JOIN slots s ON s.id = a.slot_id
          JOIN doctors d ON d.id = s.doctor_id WHERE a.id = thing_id) END AS hospital_id,
      action, CASE WHEN thing_id IS NOT NULL THEN thing END AS thing, thing_id, address, outcome, times FROM named)
  SELECT seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, NULL, NULL,
    audit_chain(e.hash, audit_text(seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times,
      NULL, NULL)) OVER (ORDER BY seq)
  FROM found;
  UPDATE audit_end SET (seq, hash) = (SELECT t.seq, t.hash FROM audit_trail t ORDER BY t.seq DESC LIMIT 1);
END $$;
