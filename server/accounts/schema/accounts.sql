-- An account that is not erased, for other rooms to join.
CREATE OR REPLACE VIEW open_accounts AS SELECT id, mobile, full_name, language, travel_minutes FROM patients WHERE erased_at IS NULL;

-- When each member of a hospital last used a session that has not ended.
CREATE OR REPLACE VIEW last_uses_of_members AS
  SELECT person_id, hospital_id, max(last_seen_at) AS used_at FROM sessions WHERE person_id IS NOT NULL GROUP BY person_id, hospital_id;

-- Publishes every end of a session to every node: by a log-out, a new password, a suspension or a purge. The hash of a token
-- reveals nothing of it.
CREATE OR REPLACE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notification holds 8000 bytes; a hundred hashes are 6500.
  PERFORM pg_notify('ended_sessions', string_agg(encode(numbered.token_hash, 'hex'), ' '))
  FROM (SELECT token_hash, (row_number() OVER ()) / 100 AS parcel FROM ended) numbered
  GROUP BY numbered.parcel;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
