-- In which language people are written to. Null where nothing was sent: English. The list of languages is the contract's.

-- An account's messages.
ALTER TABLE patients ADD COLUMN language text;
CREATE OR REPLACE VIEW open_accounts AS SELECT id, mobile, full_name, language FROM patients WHERE erased_at IS NULL;
-- The language of the browser, for an account that has none.
ALTER TABLE push_subscriptions ADD COLUMN language text;
-- A hospital's e-mails: the page's on which it asked to be registered.
ALTER TABLE registration_requests ADD COLUMN language text;
ALTER TABLE hospitals ADD COLUMN language text;

-- The name of a hospital or a doctor in a second script. A change of a hospital's waits for the admin, like its other details.
ALTER TABLE hospitals ADD COLUMN second_name text;
ALTER TABLE doctors ADD COLUMN second_name text;
ALTER TABLE registration_requests ADD COLUMN second_name text;

-- Searches find a hospital by either name. The indexes go with the columns, and are made anew; the counted texts stay true,
-- because no hospital has a second name yet.
ALTER TABLE hospitals DROP COLUMN search, DROP COLUMN admin_search;
ALTER TABLE hospitals
  ADD COLUMN search text GENERATED ALWAYS AS (
    -- A line break parts them: nobody can type one, so no query matches across them.
    CASE WHEN suspended_at IS NULL
      THEN lower(name) || E'\n' || lower(pincode) || coalesce(E'\n' || lower(second_name), '') END) STORED,
  ADD COLUMN admin_search text NOT NULL GENERATED ALWAYS AS (
    lower(name) || E'\n' || lower(pincode) || E'\n' || lower(hospital_number)
      || coalesce(E'\n' || lower(second_name), '')) STORED;
CREATE INDEX hospitals_search ON hospitals USING gin (search gin_trgm_ops);
CREATE INDEX hospitals_in_order ON hospitals (sort_name, id) INCLUDE (search);
CREATE INDEX hospitals_short_texts ON hospitals USING gin (short_texts(search));
CREATE INDEX hospitals_admin_search ON hospitals USING gin (admin_search gin_trgm_ops);
CREATE INDEX hospitals_in_order_for_admin ON hospitals (sort_name, id) INCLUDE (admin_search);
CREATE INDEX hospitals_short_texts_for_admin ON hospitals USING gin (short_texts(admin_search));

-- The whole list shows second names.
DROP TRIGGER hospital_facts_updated ON hospitals;
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF name, second_name, address, pincode, contact_no, time_zone, suspended_at ON hospitals FOR EACH ROW
  WHEN ((OLD.name, OLD.second_name, OLD.address, OLD.pincode, OLD.contact_no, OLD.time_zone, OLD.suspended_at)
    IS DISTINCT FROM (NEW.name, NEW.second_name, NEW.address, NEW.pincode, NEW.contact_no, NEW.time_zone, NEW.suspended_at))
  EXECUTE FUNCTION hospital_facts_changed();
DROP TRIGGER hospital_facts_updated ON doctors;
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF hospital_id, name, second_name, speciality, available, timing_start, timing_end, position, removed_at
  ON doctors FOR EACH ROW
  WHEN ((OLD.hospital_id, OLD.name, OLD.second_name, OLD.speciality, OLD.available, OLD.timing_start, OLD.timing_end, OLD.position,
      OLD.removed_at)
    IS DISTINCT FROM (NEW.hospital_id, NEW.name, NEW.second_name, NEW.speciality, NEW.available, NEW.timing_start,
      NEW.timing_end, NEW.position, NEW.removed_at))
  EXECUTE FUNCTION hospital_facts_changed();
