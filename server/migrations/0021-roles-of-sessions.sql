-- The list of roles is in contract/call.ts, so that a further one needs no migration: sessions of every role besides the patient's
-- and the admin's belong to a hospital.
ALTER TABLE sessions ADD COLUMN role text;
UPDATE sessions SET role = CASE WHEN is_admin THEN 'admin' WHEN hospital_id IS NULL THEN 'patient' ELSE 'staff' END;
ALTER TABLE sessions
  DROP CONSTRAINT sessions_belong,
  DROP COLUMN is_admin,
  ALTER COLUMN role SET NOT NULL,
  ADD CONSTRAINT sessions_owner CHECK (
    (patient_id IS NOT NULL) = (role = 'patient') AND (hospital_id IS NOT NULL) = (role NOT IN ('patient', 'admin')));
ALTER TABLE audit_trail DROP CONSTRAINT audit_trail_actor_check;
