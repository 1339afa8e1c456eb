-- Hospitals ask to be registered, and the admin decides, once.

CREATE TABLE registration_requests (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name            text NOT NULL,
  address         text NOT NULL,
  pincode         text NOT NULL,
  hospital_number text NOT NULL,
  contact_no      text NOT NULL,
  contact_email   text NOT NULL,
  -- In their order: [{"name": …, "speciality": …}].
  doctors         jsonb NOT NULL,
  requested_at    timestamptz NOT NULL,
  -- Null while it waits.
  decision        text CHECK (decision IN ('approved', 'rejected')),
  decided_at      timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX registration_requests_waiting ON registration_requests (requested_at, id) WHERE decision IS NULL;

-- The numbers of all hospitals and of all requests that wait, each once whatever its case: no index spans two tables.
CREATE TABLE hospital_numbers (number text PRIMARY KEY);
INSERT INTO hospital_numbers SELECT lower(hospital_number) FROM hospitals;

CREATE FUNCTION take_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hospital_numbers VALUES (lower(NEW.hospital_number));
  RETURN NEW;
END $$;
CREATE FUNCTION free_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hospital_numbers WHERE number = lower(OLD.hospital_number);
  RETURN NULL;
END $$;
CREATE FUNCTION change_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospital_numbers SET number = lower(NEW.hospital_number) WHERE number = lower(OLD.hospital_number);
  RETURN NEW;
END $$;
CREATE FUNCTION free_hospital_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hospital_numbers WHERE number NOT IN (
    SELECT lower(hospital_number) FROM hospitals UNION ALL
    SELECT lower(hospital_number) FROM registration_requests WHERE decision IS NULL);
  RETURN NULL;
END $$;

-- A number is taken before the row is written, so that two who want it wait for each other here and nowhere else.
CREATE TRIGGER take_number BEFORE INSERT ON hospitals FOR EACH ROW EXECUTE FUNCTION take_hospital_number();
CREATE TRIGGER change_number BEFORE UPDATE OF hospital_number ON hospitals
  FOR EACH ROW EXECUTE FUNCTION change_hospital_number();
CREATE TRIGGER free_number AFTER DELETE ON hospitals FOR EACH ROW EXECUTE FUNCTION free_hospital_number();
CREATE TRIGGER free_numbers AFTER TRUNCATE ON hospitals FOR EACH STATEMENT EXECUTE FUNCTION free_hospital_numbers();

CREATE TRIGGER take_number BEFORE INSERT ON registration_requests
  FOR EACH ROW WHEN (NEW.decision IS NULL) EXECUTE FUNCTION take_hospital_number();
CREATE TRIGGER free_number AFTER UPDATE OF decision ON registration_requests
  FOR EACH ROW WHEN (OLD.decision IS NULL AND NEW.decision IS NOT NULL) EXECUTE FUNCTION free_hospital_number();
CREATE TRIGGER free_number_of_removed AFTER DELETE ON registration_requests
  FOR EACH ROW WHEN (OLD.decision IS NULL) EXECUTE FUNCTION free_hospital_number();

-- The admin's password; there is one admin.
CREATE TABLE admin_password (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row, and never another
  password_hash text NOT NULL
);

-- A session belongs to a patient, to a hospital's staff, or to the admin.
ALTER TABLE sessions ADD COLUMN is_admin boolean NOT NULL DEFAULT false;
ALTER TABLE sessions DROP CONSTRAINT sessions_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_belong
  CHECK (num_nonnulls(patient_id, hospital_id) = CASE WHEN is_admin THEN 0 ELSE 1 END);
