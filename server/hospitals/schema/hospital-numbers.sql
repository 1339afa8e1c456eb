-- Keeps hospital_numbers. The triggers of registration_requests are in server/registrations/schema.

CREATE OR REPLACE FUNCTION take_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hospital_numbers VALUES (lower(NEW.hospital_number));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION free_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hospital_numbers WHERE number = lower(OLD.hospital_number);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION change_hospital_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospital_numbers SET number = lower(NEW.hospital_number) WHERE number = lower(OLD.hospital_number);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION free_hospital_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hospital_numbers WHERE number NOT IN (
    SELECT lower(hospital_number) FROM hospitals UNION ALL
    SELECT lower(hospital_number) FROM registration_requests WHERE decision IS NULL);
  RETURN NULL;
END $$;

-- A number is taken before the row is written, so that two transactions with the same number wait for each other here alone.
CREATE OR REPLACE TRIGGER take_number BEFORE INSERT ON hospitals FOR EACH ROW EXECUTE FUNCTION take_hospital_number();
CREATE OR REPLACE TRIGGER change_number BEFORE UPDATE OF hospital_number ON hospitals
  FOR EACH ROW EXECUTE FUNCTION change_hospital_number();
CREATE OR REPLACE TRIGGER free_number AFTER DELETE ON hospitals FOR EACH ROW EXECUTE FUNCTION free_hospital_number();
CREATE OR REPLACE TRIGGER free_numbers AFTER TRUNCATE ON hospitals FOR EACH STATEMENT EXECUTE FUNCTION free_hospital_numbers();
