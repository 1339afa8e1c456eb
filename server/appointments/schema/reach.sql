-- Whether the person with the mobile is known at the slot's hospital: booked there with the own account, or accepted a booking.
-- Each half of the condition has its index. The statuses are literal, and tested: this is planned for each call, and to inline is_open would cost
-- a sixth more.
CREATE OR REPLACE FUNCTION is_known(by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM appointments a JOIN slot_details s USING (slot_id)
    WHERE ((a.mobile = by_mobile AND a.status IN ('waiting', 'called', 'no_show'))
        OR (a.mobile = by_mobile AND a.status IN ('completed', 'cancelled')))
      AND a.reach = 'confirmed' AND s.hospital_id = (SELECT t.hospital_id FROM slot_details t WHERE t.slot_id = at_slot));
END $$;

-- Whether the account with the mobile may be shown and sent everything of an appointment. A kept one does not make the mobile known at the
-- hospital.
CREATE OR REPLACE FUNCTION is_confirmed(reach text, by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE reach WHEN 'confirmed' THEN true WHEN 'kept' THEN true WHEN 'none' THEN false ELSE is_known(by_mobile, at_slot) END;

-- Decides whom a desk's booking reaches, and counts an account that the hospital reaches for the first time. The hospital's row
-- is locked until the transaction ends; a caller that books for several hospitals calls this in the order of their ids.
CREATE OR REPLACE FUNCTION reach_account(hospital uuid, at_slot uuid, by_mobile text, today date, at timestamptz, most integer)
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
