-- Sessions of every role at a hospital are a person's: the roles without a person are named, so that a further role needs no migration.
ALTER TABLE sessions DROP CONSTRAINT sessions_of_members;
ALTER TABLE sessions ADD CONSTRAINT sessions_of_members CHECK (
  (person_id IS NULL) = (role IN ('patient', 'staff', 'admin', 'display', 'kiosk')) AND (doctor_id IS NOT NULL) = (role = 'doctor')) NOT VALID;
