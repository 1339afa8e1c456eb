-- Raises the version of what the list of hospitals shows (hospital_facts). An edit that changes nothing of it leaves the version.
-- A new column that patients see is added to the columns and to both rows of its trigger.

CREATE OR REPLACE FUNCTION hospital_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A connection always has the same row, so that a transaction never holds two.
  UPDATE hospital_facts SET version = version + 1 WHERE part = pg_backend_pid() % 16;
  RETURN NULL;
END $$;

-- By its name it comes before hospital_list_changed: every transaction takes this row first, and the list's after it.
CREATE OR REPLACE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_updated
  AFTER UPDATE OF name, second_name, address, pincode, contact_no, time_zone, suspended_at, lat, lon ON hospitals FOR EACH ROW
  WHEN ((OLD.name, OLD.second_name, OLD.address, OLD.pincode, OLD.contact_no, OLD.time_zone, OLD.suspended_at,
      OLD.lat, OLD.lon)
    IS DISTINCT FROM (NEW.name, NEW.second_name, NEW.address, NEW.pincode, NEW.contact_no, NEW.time_zone, NEW.suspended_at,
      NEW.lat, NEW.lon))
  EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON doctors
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_updated
  AFTER UPDATE OF hospital_id, name, second_name, speciality, available, timing_start, timing_end, position, removed_at, room, fee, note
  ON doctors FOR EACH ROW
  WHEN ((OLD.hospital_id, OLD.name, OLD.second_name, OLD.speciality, OLD.available, OLD.timing_start, OLD.timing_end, OLD.position,
      OLD.removed_at, OLD.room, OLD.fee, OLD.note)
    IS DISTINCT FROM (NEW.hospital_id, NEW.name, NEW.second_name, NEW.speciality, NEW.available, NEW.timing_start,
      NEW.timing_end, NEW.position, NEW.removed_at, NEW.room, NEW.fee, NEW.note))
  EXECUTE FUNCTION hospital_facts_changed();
