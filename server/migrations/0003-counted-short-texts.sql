-- How many hospitals contain each text of one or two characters, and the empty one: what a search of so few characters
-- answers as its total. No index counts them, and so many hospitals contain them that counting reads them all.

CREATE TABLE hospital_texts (
  text      text COLLATE "C" PRIMARY KEY,
  hospitals integer NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION count_hospital_texts(searches text[], change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hospital_texts AS t (text, hospitals)
  SELECT part.it, change * count(*)
  FROM unnest(searches) AS search CROSS JOIN LATERAL (
    SELECT DISTINCT substr(search, start, length) AS it
    FROM generate_series(1, length(search)) AS start CROSS JOIN generate_series(0, 2) AS length) part
  GROUP BY part.it
  ON CONFLICT (text) DO UPDATE SET hospitals = t.hospitals + excluded.hospitals
$$;

CREATE FUNCTION hospital_texts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_hospital_texts((SELECT array_agg(search) FROM new_rows), 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_hospital_texts((SELECT array_agg(search) FROM old_rows), -1);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_hospital_texts(array_agg(o.search), -1), count_hospital_texts(array_agg(n.search), 1)
    FROM old_rows o JOIN new_rows n USING (id) WHERE o.search <> n.search;
  ELSE
    DELETE FROM hospital_texts;
  END IF;
  RETURN NULL;
END $$;

-- By their names they come after hospital_list_changed, which lets one transaction after the other change the list: so
-- two of them never wait for each other's counts in a circle.
CREATE TRIGGER hospital_texts_inserted AFTER INSERT ON hospitals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE TRIGGER hospital_texts_updated AFTER UPDATE ON hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE TRIGGER hospital_texts_deleted AFTER DELETE ON hospitals REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();
CREATE TRIGGER hospital_texts_truncated AFTER TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_texts_changed();

SELECT count_hospital_texts((SELECT array_agg(search) FROM hospitals), 1);
