-- Keeps hospital_search, hospital_kinds and search_words, in the transaction of the change.

CREATE OR REPLACE FUNCTION refresh_hospital_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  UPDATE hospital_list SET further = further + 1;
  -- Joined, not ANY: of a hundred thousand at once, as with new centres of pincodes, each would be compared with each.
  DELETE FROM hospital_search s USING unnest(changed) AS c (id) JOIN hospitals h USING (id)
  WHERE s.hospital_id = h.id AND h.suspended_at IS NOT NULL;
  WITH refreshed AS (
    INSERT INTO hospital_search AS s
    SELECT h.id, h.sort_name, own.texts, own.specialities, on_globe(coalesce(h.lat, p.lat), coalesce(h.lon, p.lon))
    FROM unnest(changed) AS c (id)
      JOIN hospitals h USING (id)
      LEFT JOIN pincodes p ON p.pincode = regexp_replace(h.pincode, '\D', '', 'g')
      CROSS JOIN LATERAL (
        SELECT lower(concat_ws(E'\n', h.name, h.second_name, h.address,
            string_agg(concat_ws(E'\n', d.name, d.second_name, d.speciality), E'\n' ORDER BY d.position))) AS texts,
          coalesce((SELECT array_agg(DISTINCT text) FROM doctors o CROSS JOIN unnest(speciality_texts(o.speciality)) AS text
          WHERE o.hospital_id = h.id AND o.removed_at IS NULL), '{}') AS specialities
        FROM doctors d WHERE d.hospital_id = h.id AND d.removed_at IS NULL) own
    WHERE h.suspended_at IS NULL
    ON CONFLICT (hospital_id) DO UPDATE
      SET (sort_name, texts, specialities, position) = (excluded.sort_name, excluded.texts, excluded.specialities, excluded.position)
    RETURNING texts)
  -- Summed up, not compared hospital by hospital: the planner expects a handful, and would go through all words for each word.
  INSERT INTO search_words AS w
  SELECT word, sound_key(word), sum(gained) FROM (
    SELECT word, 1 AS gained FROM refreshed CROSS JOIN unnest(search_words_of(texts)) AS word
    UNION ALL
    SELECT word, -1 FROM hospital_search JOIN unnest(changed) AS c (hospital_id) USING (hospital_id) CROSS JOIN unnest(search_words_of(texts)) AS word) words
  GROUP BY word HAVING sum(gained) > 0
  ON CONFLICT (word) DO UPDATE SET hospitals = w.hospitals + excluded.hospitals;
  DELETE FROM hospital_kinds k USING unnest(changed) AS c (id) WHERE k.hospital_id = c.id;
  INSERT INTO hospital_kinds
  SELECT hospital_id, kind, sort_name, position FROM hospital_search JOIN unnest(changed) AS c (hospital_id) USING (hospital_id) CROSS JOIN unnest(specialities) AS kind
  WHERE kind <> '';
END $$;

CREATE OR REPLACE FUNCTION hospital_search_of_hospitals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_hospital_search(array_agg(id)) FROM new_rows;
  ELSE
    PERFORM refresh_hospital_search(array_agg(n.id)) FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.name, o.second_name, o.address, o.pincode, o.suspended_at IS NULL, o.lat, o.lon)
      IS DISTINCT FROM (n.name, n.second_name, n.address, n.pincode, n.suspended_at IS NULL, n.lat, n.lon);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hospital_search_of_doctors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_hospital_search(array_agg(DISTINCT hospital_id)) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_hospital_search(array_agg(DISTINCT hospital_id)) FROM old_rows;
  ELSE
    PERFORM refresh_hospital_search(array_agg(DISTINCT n.hospital_id)) FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.name, o.second_name, o.speciality, o.removed_at IS NULL)
      IS DISTINCT FROM (n.name, n.second_name, n.speciality, n.removed_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

-- The rows of removed hospitals go by their foreign key.
CREATE OR REPLACE FUNCTION hospital_search_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospital_list SET further = further + 1;
  RETURN NULL;
END $$;

-- Better centres of pincodes, entered by an operator, place the hospitals that have not said where they are.
CREATE OR REPLACE FUNCTION hospital_search_of_pincodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_hospital_search(array_agg(id)) FROM hospitals WHERE lat IS NULL;
  RETURN NULL;
END $$;

-- By their names they come after hospital_facts_changed and hospital_list_changed: each transaction takes those rows in one order.
CREATE OR REPLACE TRIGGER hospital_search_inserted AFTER INSERT ON hospitals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_hospitals();
CREATE OR REPLACE TRIGGER hospital_search_updated AFTER UPDATE ON hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_hospitals();
CREATE OR REPLACE TRIGGER hospital_search_removed AFTER DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_removed();
CREATE OR REPLACE TRIGGER hospital_search_inserted AFTER INSERT ON doctors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_doctors();
CREATE OR REPLACE TRIGGER hospital_search_updated AFTER UPDATE ON doctors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_doctors();
CREATE OR REPLACE TRIGGER hospital_search_deleted AFTER DELETE ON doctors REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_doctors();
CREATE OR REPLACE TRIGGER hospital_search_placed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pincodes
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_search_of_pincodes();

-- Hospitals that have each part of a query, in no order. A scan of all rows is never faster, though it is estimated to be
-- where the parts are common and few hospitals have them together.
CREATE OR REPLACE FUNCTION hospitals_with_words(asked tsquery, most integer) RETURNS SETOF hospital_search
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT * FROM hospital_search WHERE array_to_tsvector(array_remove(search_words_of(texts) || specialities, '')) @@ asked LIMIT most
$$;
