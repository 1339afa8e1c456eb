-- Keeps the version of the list (hospital_list) and the counts of short texts (hospital_texts), in the transaction of the change. An edit
-- that changes no text that is searched leaves both.

CREATE OR REPLACE FUNCTION hospital_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospital_list SET version = version + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hospital_list_changed AFTER INSERT OR DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_changed();

CREATE OR REPLACE FUNCTION hospital_list_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.search IS DISTINCT FROM n.search OR o.admin_search <> n.admin_search) THEN
    UPDATE hospital_list SET version = version + 1;
  END IF;
  RETURN NULL;
END $$;

-- By its name it comes before hospital_texts_updated, which reads the version.
CREATE OR REPLACE TRIGGER hospital_list_updated AFTER UPDATE ON hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_updated();

CREATE OR REPLACE FUNCTION count_hospital_texts(searches text[], admin_searches text[], change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hospital_texts AS t (text, hospitals, for_admin, version)
  SELECT part, change * count(*) FILTER (WHERE NOT is_admins), change * count(*) FILTER (WHERE is_admins),
    (SELECT version FROM hospital_list)
  FROM (SELECT search, false AS is_admins FROM unnest(searches) AS search
        UNION ALL SELECT search, true FROM unnest(admin_searches) AS search) one
    CROSS JOIN LATERAL unnest(short_texts(search) || ARRAY['']) AS part
  WHERE search IS NOT NULL
  GROUP BY part
  ON CONFLICT (text) DO UPDATE SET hospitals = t.hospitals + excluded.hospitals, for_admin = t.for_admin + excluded.for_admin,
    version = excluded.version
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
    -- The rows stay: they say that these texts were changed.
    UPDATE hospital_texts SET hospitals = 0, for_admin = 0, version = (SELECT version FROM hospital_list);
  END IF;
  RETURN NULL;
END $$;

-- By their names they come after hospital_list_changed, whose row lets one transaction after the other change the list. So two
-- transactions never wait for each other's counts in a circle.
CREATE OR REPLACE TRIGGER hospital_texts_inserted AFTER INSERT ON hospitals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE OR REPLACE TRIGGER hospital_texts_updated AFTER UPDATE ON hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE OR REPLACE TRIGGER hospital_texts_deleted AFTER DELETE ON hospitals REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE OR REPLACE TRIGGER hospital_texts_truncated AFTER TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
