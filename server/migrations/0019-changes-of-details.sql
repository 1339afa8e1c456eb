-- A hospital asks to change its details, and the admin decides, once. Patients see the old details until then.

CREATE TABLE hospital_changes (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id  uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  -- The details that differ from the hospital's: {"name": …, "contactNo": …}.
  details      jsonb NOT NULL CHECK (details <> '{}'),
  requested_at timestamptz NOT NULL,
  -- Null while it waits. A change that the desk replaces is withdrawn: an admin approves what was read, or nothing.
  decision     text CHECK (decision IN ('approved', 'rejected', 'withdrawn')),
  decided_at   timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX hospital_changes_one_waits ON hospital_changes (hospital_id) WHERE decision IS NULL;
CREATE INDEX hospital_changes_waiting ON hospital_changes (requested_at, id) WHERE decision IS NULL;
CREATE INDEX hospital_changes_of_hospital ON hospital_changes (hospital_id, requested_at);

-- An edit that changes no text that is searched leaves the list's version. With UPDATE OF, naming a column was enough.
DROP TRIGGER hospital_list_changed ON hospitals;
CREATE TRIGGER hospital_list_changed AFTER INSERT OR DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_changed();

CREATE FUNCTION hospital_list_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.search IS DISTINCT FROM n.search OR o.admin_search <> n.admin_search) THEN
    UPDATE hospital_list SET version = version + 1;
  END IF;
  RETURN NULL;
END $$;
-- By its name it comes before hospital_texts_updated, which reads the version.
CREATE TRIGGER hospital_list_updated AFTER UPDATE ON hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_list_updated();

-- The list's version at which a hospital that contains the text last came, went or changed. A longer text finds what it found
-- before as long as one of its short texts was not touched: a change that concerns it touches all of them.
ALTER TABLE hospital_texts ADD COLUMN version bigint NOT NULL DEFAULT 0;

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
    -- The rows stay: without them nothing would say that these texts were touched.
    UPDATE hospital_texts SET hospitals = 0, for_admin = 0, version = (SELECT version FROM hospital_list);
  END IF;
  RETURN NULL;
END $$;

-- A copy of the whole list stays good through an edit that changes nothing that the list shows.
DROP TRIGGER hospital_facts_changed ON hospitals;
CREATE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON hospitals
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF name, address, pincode, contact_no, time_zone, suspended_at ON hospitals FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.pincode, OLD.contact_no, OLD.time_zone, OLD.suspended_at)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.pincode, NEW.contact_no, NEW.time_zone, NEW.suspended_at))
  EXECUTE FUNCTION hospital_facts_changed();

DROP TRIGGER hospital_facts_changed ON doctors;
CREATE TRIGGER hospital_facts_changed AFTER INSERT OR DELETE OR TRUNCATE ON doctors
  FOR EACH STATEMENT EXECUTE FUNCTION hospital_facts_changed();
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF hospital_id, name, speciality, available, timing_start, timing_end, position, removed_at ON doctors FOR EACH ROW
  WHEN ((OLD.hospital_id, OLD.name, OLD.speciality, OLD.available, OLD.timing_start, OLD.timing_end, OLD.position, OLD.removed_at)
    IS DISTINCT FROM (NEW.hospital_id, NEW.name, NEW.speciality, NEW.available, NEW.timing_start, NEW.timing_end, NEW.position,
      NEW.removed_at))
  EXECUTE FUNCTION hospital_facts_changed();
