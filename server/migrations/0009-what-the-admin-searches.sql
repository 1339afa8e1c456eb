-- The admin finds hospitals by their number too, and suspended ones among the others: a text of its own to search in, and
-- the same ways through it. Short texts get an index, for those that few hospitals contain.

ALTER TABLE hospitals ADD COLUMN admin_search text NOT NULL GENERATED ALWAYS AS (
  -- A line break parts the three: nobody can type one, so no query matches across them.
  lower(name) || E'\n' || lower(pincode) || E'\n' || lower(hospital_number)) STORED;

CREATE INDEX hospitals_admin_search ON hospitals USING gin (admin_search gin_trgm_ops);
CREATE INDEX hospitals_in_order_for_admin ON hospitals (sort_name, id) INCLUDE (admin_search);
DROP INDEX hospitals_suspended;

-- Every text of one or two characters within another, once.
CREATE FUNCTION short_texts(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(search, start, length))
  FROM generate_series(1, length(search)) AS start CROSS JOIN generate_series(1, 2) AS length
$$;
CREATE INDEX hospitals_short_texts ON hospitals USING gin (short_texts(search));
CREATE INDEX hospitals_short_texts_for_admin ON hospitals USING gin (short_texts(admin_search));

DROP TRIGGER hospital_list_changed ON hospitals;
CREATE TRIGGER hospital_list_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, pincode, hospital_number, suspended_at ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_changed();

-- How many hospitals contain a short text, in what everybody searches and in what the admin does.
ALTER TABLE hospital_texts ADD COLUMN for_admin integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_hospital_texts(searches text[], admin_searches text[], change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hospital_texts AS t (text, hospitals, for_admin)
  SELECT part, change * count(*) FILTER (WHERE NOT is_admins), change * count(*) FILTER (WHERE is_admins)
  FROM (SELECT search, false AS is_admins FROM unnest(searches) AS search
        UNION ALL SELECT search, true FROM unnest(admin_searches) AS search) one
    CROSS JOIN LATERAL unnest(short_texts(search) || ARRAY['']) AS part
  WHERE search IS NOT NULL
  GROUP BY part
  ON CONFLICT (text) DO UPDATE SET hospitals = t.hospitals + excluded.hospitals, for_admin = t.for_admin + excluded.for_admin
$$;

CREATE OR REPLACE FUNCTION hospital_texts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_hospital_texts(array_agg(search), array_agg(admin_search), 1) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_hospital_texts(array_agg(search), array_agg(admin_search), -1) FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_hospital_texts(array_agg(o.search), array_agg(o.admin_search), -1),
      count_hospital_texts(array_agg(n.search), array_agg(n.admin_search), 1)
    FROM old_rows o JOIN new_rows n USING (id)
    WHERE o.search IS DISTINCT FROM n.search OR o.admin_search <> n.admin_search;
  ELSE
    DELETE FROM hospital_texts;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION count_hospital_texts(text[], integer);

SELECT count_hospital_texts('{}', (SELECT array_agg(admin_search) FROM hospitals), 1);
