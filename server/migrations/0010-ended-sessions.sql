-- Whoever ends a session tells every node at once, whatever ended it: a log-out, a new password, a suspension, a purge.
-- The token's hash says nothing of the token.

CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notification holds 8000 bytes; a hundred hashes are 6500.
  PERFORM pg_notify('ended_sessions', string_agg(encode(numbered.token_hash, 'hex'), ' '))
  FROM (SELECT token_hash, (row_number() OVER ()) / 100 AS parcel FROM ended) numbered
  GROUP BY numbered.parcel;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
