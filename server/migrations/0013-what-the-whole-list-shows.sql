-- A copy of the whole list of hospitals is good as long as the sum of these stands: it grows with every change of anything
-- that the list shows, in the transaction that makes it. Several rows, so that doctors all over the country who come and go
-- at the same moment do not wait for each other.

CREATE TABLE hospital_facts (
  part    smallint PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO hospital_facts (part) SELECT generate_series(0, 15);

CREATE FUNCTION hospital_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A connection always has the same row, so that a transaction never holds two.
  UPDATE hospital_facts SET version = version + 1 WHERE part = pg_backend_pid() % 16;
  RETURN NULL;
END $$;

-- By its name it comes before hospital_list_changed: everybody takes this row first, and the list's after it.
CREATE TRIGGER hospital_facts_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, address, pincode, contact_no, time_zone, suspended_at ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();
CREATE TRIGGER hospital_facts_changed
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF hospital_id, name, speciality, available, timing_start, timing_end, position, removed_at ON doctors
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();
