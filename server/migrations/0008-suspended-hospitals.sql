-- A suspended hospital is hidden: no text finds it, so that every public search passes it over as it passes over any other.

ALTER TABLE hospitals ADD COLUMN suspended_at timestamptz;
-- The indexes on it go with it, and are made anew.
ALTER TABLE hospitals DROP COLUMN search;
ALTER TABLE hospitals ADD COLUMN search text GENERATED ALWAYS AS (
  -- A line break parts the two: nobody can type one, so no query matches across them.
  CASE WHEN suspended_at IS NULL THEN lower(name) || E'\n' || lower(pincode) END) STORED;
CREATE INDEX hospitals_search ON hospitals USING gin (search gin_trgm_ops);
CREATE INDEX hospitals_in_order ON hospitals (sort_name, id) INCLUDE (search);
-- The admin sees them too; they are few.
CREATE INDEX hospitals_suspended ON hospitals (sort_name, id) WHERE suspended_at IS NOT NULL;

DROP TRIGGER hospital_list_changed ON hospitals;
CREATE TRIGGER hospital_list_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, pincode, suspended_at ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_changed();

CREATE OR REPLACE FUNCTION hospital_texts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_hospital_texts((SELECT array_agg(search) FROM new_rows), 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_hospital_texts((SELECT array_agg(search) FROM old_rows), -1);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_hospital_texts(array_agg(o.search), -1), count_hospital_texts(array_agg(n.search), 1)
    FROM old_rows o JOIN new_rows n USING (id) WHERE o.search IS DISTINCT FROM n.search;
  ELSE
    DELETE FROM hospital_texts;
  END IF;
  RETURN NULL;
END $$;
