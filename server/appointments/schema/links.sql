-- The hash of an appointment's link (docs/decisions/0050-links-of-tokens.md), by HMAC-SHA-256. The key is no row: a backup must not open links.
-- Each session of Baari brings it (server/link-key.ts), as the key, the inner and the outer key of HMAC, because PostgreSQL has SHA-256, but
-- no HMAC. In other sessions a new appointment has no hash, and gets it at the next start.
CREATE OR REPLACE FUNCTION link_hash(appointment uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ('x' || encode(substring(sha256(substring(
      sha256(decode(split_part(keys, ',', 3), 'hex') ||
        sha256(decode(split_part(keys, ',', 2), 'hex') || convert_to(appointment::text, 'UTF8')))
    FOR 10)) FOR 8), 'hex'))::bit(64)::bigint
  FROM nullif(current_setting('baari.link_keys', true), '') keys
$$;

-- Of each new appointment, also one that replaces another or comes from a node of an older version.
CREATE OR REPLACE FUNCTION add_link_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.link_hash := link_hash(NEW.id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER appointments_link_hash BEFORE INSERT ON appointments
  FOR EACH ROW WHEN (NEW.link_hash IS NULL) EXECUTE FUNCTION add_link_hash();
