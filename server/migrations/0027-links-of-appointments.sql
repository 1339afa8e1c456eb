-- The link of an appointment, which anyone can open who has it (docs/decisions/0050-links-of-tokens.md).

-- The first 64 bits of the hash of the code's 80 bits. They find the appointment; its id then proves the whole code
-- (server/appointments/open-links.ts).
ALTER TABLE appointments ADD COLUMN link_hash bigint;

-- HMAC-SHA-256 with the key that the first node makes (server/appointments/open-links.ts), and null before. The inner and the outer key stand
-- beside it, because PostgreSQL has SHA-256, but no HMAC.
CREATE FUNCTION link_hash(appointment uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ('x' || encode(substring(sha256(substring(
      sha256(decode(value->>'outer', 'hex') || sha256(decode(value->>'inner', 'hex') || convert_to(appointment::text, 'UTF8')))
    FOR 10)) FOR 8), 'hex'))::bit(64)::bigint
  FROM own_keys WHERE name = 'links'
$$;

-- Of each new appointment, also one that replaces another or comes from a node of an older version.
CREATE FUNCTION add_link_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.link_hash := link_hash(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER appointments_link_hash BEFORE INSERT ON appointments
  FOR EACH ROW WHEN (NEW.link_hash IS NULL) EXECUTE FUNCTION add_link_hash();

-- Led by the day, so that a booking writes to few pages of it.
CREATE INDEX appointments_of_link ON appointments (service_day, link_hash) WHERE link_hash IS NOT NULL;
