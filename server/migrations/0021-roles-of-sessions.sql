-- A session has a role. Every role besides the patient's and the admin's is a hospital's, so a further one needs no migration;
-- the list of roles is in contract/call.ts.
ALTER TABLE sessions ADD COLUMN role text;
UPDATE sessions SET role = CASE WHEN is_admin THEN 'admin' WHEN hospital_id IS NULL THEN 'patient' ELSE 'staff' END;
ALTER TABLE sessions
  DROP CONSTRAINT sessions_belong,
  DROP COLUMN is_admin,
  ALTER COLUMN role SET NOT NULL,
  ADD CONSTRAINT sessions_owner CHECK (
    (patient_id IS NOT NULL) = (role = 'patient') AND (hospital_id IS NOT NULL) = (role NOT IN ('patient', 'admin')));
