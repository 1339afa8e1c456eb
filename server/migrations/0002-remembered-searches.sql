-- What a search found may be remembered as long as this version stands: it grows with every hospital that comes, goes or
-- is called otherwise, in the transaction that does it.

CREATE TABLE hospital_list (
  id      boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row, and never another
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO hospital_list DEFAULT VALUES;

CREATE FUNCTION hospital_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospital_list SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER hospital_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, pincode ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_changed();

-- The names in their order with what is searched in: a walk along them reads the index alone.
CREATE INDEX hospitals_in_order ON hospitals (sort_name, id) INCLUDE (search);
DROP INDEX hospitals_by_name;
