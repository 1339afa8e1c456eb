-- Raises the version of what the list of hospitals shows (hospital_facts). An edit that changes nothing leaves the version. The few columns
-- that no patient sees raise it too: they change rarely, and a new column that patients see needs no line here.

CREATE OR REPLACE FUNCTION hospital_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A connection always has the same row, so that a transaction never holds two.
  UPDATE hospital_facts SET version = version + 1 WHERE part = pg_backend_pid() % 16;
  RETURN NULL;
END $$;

-- By its name it comes before hospital_list_changed: every transaction takes this row first, and the list's after it.
CREATE OR REPLACE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_updated AFTER UPDATE ON hospitals FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON doctors
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE TRIGGER hospital_facts_updated AFTER UPDATE ON doctors FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION hospital_facts_changed();
