-- The limits of a patient's waiting tokens hold over all nodes. A statement keeps one snapshot, so a count within the booking
-- statement misses what another node commits while this one waits for the patient's row. Each statement inside a VOLATILE
-- function takes a snapshot of its own, after the lock.

-- Locks patients until the transaction ends, in the order of their ids, and lists the waiting tokens that each of them booked:
-- the slot and the day of at most `most` tokens, the latest days first. Erased accounts are left out.
CREATE FUNCTION lock_patients(ids uuid[], since date, most integer)
RETURNS TABLE (id uuid, waiting_slots uuid[], waiting_days date[]) LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  PERFORM FROM patients p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT p.id, w.slots, w.days
    FROM patients p CROSS JOIN LATERAL (
      SELECT array_agg(t.slot_id) AS slots, array_agg(t.service_day) AS days FROM (
        SELECT a.slot_id, a.service_day FROM appointments a
        WHERE a.mobile = p.mobile AND a.service_day >= since AND a.patient_id = p.id AND a.status = 'waiting'
        ORDER BY a.service_day DESC LIMIT most) t) w
    WHERE p.id = ANY (ids) AND p.erased_at IS NULL;
END $$;

-- Whether a booking with this key was committed, also by a statement that began after the caller's.
CREATE FUNCTION is_key_taken(by_caller uuid, by_key text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM booking_keys k WHERE k.caller = by_caller AND k.key = by_key);
END $$;

-- Whether the account with the mobile sees a booking: 'unconfirmed' without the desk's texts until the patient accepts it, 'none'
-- not at all. What was booked before this migration counts as accepted.
ALTER TABLE appointments ADD COLUMN reach text NOT NULL DEFAULT 'confirmed'
  CONSTRAINT appointments_reach CHECK (reach IN ('confirmed', 'unconfirmed', 'none'));
-- The archive takes whole rows: the same columns in the same order.
ALTER TABLE archived_appointments ADD COLUMN reach text NOT NULL DEFAULT 'confirmed'
  CONSTRAINT appointments_reach CHECK (reach IN ('confirmed', 'unconfirmed', 'none'));
CREATE OR REPLACE VIEW every_appointment AS SELECT * FROM appointments UNION ALL SELECT * FROM archived_appointments;

-- Accounts that a hospital's desk has booked for without knowing them, and those that answered "not mine".
CREATE TABLE contacts (
  patient_id  uuid NOT NULL REFERENCES patients ON DELETE CASCADE,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  reached_at  timestamptz NOT NULL,
  refused_at  timestamptz,
  PRIMARY KEY (patient_id, hospital_id)
);
CREATE INDEX contacts_to_remove ON contacts (reached_at) WHERE refused_at IS NULL;

-- How many accounts a hospital has reached for the first time on its latest day.
CREATE TABLE new_contacts (
  hospital_id uuid PRIMARY KEY REFERENCES hospitals ON DELETE CASCADE,
  day         date NOT NULL,
  accounts    integer NOT NULL
) WITH (fillfactor = 50);

-- Whether the person with the mobile is known at the slot's hospital: booked there with the own account, or accepted a booking.
CREATE FUNCTION is_known(by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM every_appointment a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
    WHERE a.mobile = by_mobile AND a.reach = 'confirmed' AND d.hospital_id =
      (SELECT here.hospital_id FROM slots t JOIN doctors here ON here.id = t.doctor_id WHERE t.id = at_slot));
END $$;

-- Whether the account with the mobile may be shown and sent everything of an appointment.
CREATE FUNCTION is_confirmed(reach text, by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE reach WHEN 'confirmed' THEN true WHEN 'none' THEN false ELSE is_known(by_mobile, at_slot) END;

-- Decides whom a desk's booking reaches, and counts an account that the hospital reaches for the first time. The hospital's row
-- is locked until the transaction ends; a caller that books for several hospitals calls this in the order of their ids.
CREATE FUNCTION reach_account(hospital uuid, at_slot uuid, by_mobile text, today date, at timestamptz, most integer)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  account uuid;
  is_refused boolean;
  counted integer;
BEGIN
  IF is_known(by_mobile, at_slot) THEN RETURN 'confirmed'; END IF;
  SELECT id INTO account FROM patients WHERE mobile = by_mobile AND erased_at IS NULL;
  -- An account that is made later is asked as well.
  IF account IS NULL THEN RETURN 'unconfirmed'; END IF;

  INSERT INTO new_contacts (hospital_id, day, accounts) VALUES (hospital, today, 0) ON CONFLICT DO NOTHING;
  -- The clock of another node may be a day ahead at midnight.
  UPDATE new_contacts SET accounts = CASE WHEN day < today THEN 0 ELSE accounts END, day = greatest(day, today)
  WHERE hospital_id = hospital RETURNING accounts INTO counted;
  SELECT refused_at IS NOT NULL INTO is_refused FROM contacts WHERE patient_id = account AND hospital_id = hospital;
  IF FOUND THEN RETURN CASE WHEN is_refused THEN 'none' ELSE 'unconfirmed' END; END IF;
  IF counted >= most THEN RETURN 'none'; END IF;
  UPDATE new_contacts SET accounts = accounts + 1 WHERE hospital_id = hospital;
  INSERT INTO contacts (patient_id, hospital_id, reached_at) VALUES (account, hospital, at);
  RETURN 'unconfirmed';
END $$;
