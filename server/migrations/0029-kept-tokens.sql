-- A token without a mobile that an account has kept by its link: the account with the mobile sees it without the patient's name
-- (docs/decisions/0055-keeping-a-token.md).

-- The rows before satisfy the narrower check, so the table is not read.
ALTER TABLE appointments DROP CONSTRAINT appointments_reach_check, ADD CONSTRAINT appointments_reach
  CHECK (reach IN ('confirmed', 'unconfirmed', 'none', 'kept')) NOT VALID;

-- Of migration 0018, with the kept ones. They do not make a mobile known at the hospital.
CREATE OR REPLACE FUNCTION is_confirmed(reach text, by_mobile text, at_slot uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE reach WHEN 'confirmed' THEN true WHEN 'kept' THEN true WHEN 'none' THEN false ELSE is_known(by_mobile, at_slot) END;

-- Of migration 0018: the kept ones count as waiting tokens of their account.
CREATE OR REPLACE FUNCTION lock_patients(ids uuid[], since date, most integer)
RETURNS TABLE (id uuid, waiting_slots uuid[], waiting_days date[]) LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  PERFORM FROM patients p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT p.id, w.slots, w.days
    FROM patients p CROSS JOIN LATERAL (
      SELECT array_agg(t.slot_id) AS slots, array_agg(t.service_day) AS days FROM (
        SELECT a.slot_id, a.service_day FROM appointments a
        WHERE a.mobile = p.mobile AND a.service_day >= since AND (a.patient_id = p.id OR a.reach = 'kept') AND a.status = 'waiting'
        ORDER BY a.service_day DESC LIMIT most) t) w
    WHERE p.id = ANY (ids) AND p.erased_at IS NULL;
END $$;
