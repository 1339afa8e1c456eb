-- What a row's hash covers beside the hash before it: each field on a line of its own, nothing as an empty line; the person only where there
-- is one, as in all rows from before there were any.
-- server/audit/rules.ts has the same.
CREATE OR REPLACE FUNCTION audit_text(seq bigint, at timestamptz, actor text, actor_id uuid, hospital_id uuid, action text, thing text,
  thing_id uuid, address text, outcome text, times integer, removed_seq bigint, removed_hash bytea, person_id uuid DEFAULT NULL, person_name text DEFAULT NULL)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', seq, round(date_part('epoch', at) * 1000)::bigint, actor, coalesce(actor_id::text, ''),
    coalesce(hospital_id::text, ''), action, coalesce(thing, ''), coalesce(thing_id::text, ''), coalesce(address, ''),
    outcome, times, coalesce(removed_seq::text, ''), coalesce(encode(removed_hash, 'hex'), ''), person_id, person_name)
$$;

CREATE OR REPLACE FUNCTION audit_hash(before bytea, text text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(before || convert_to(text, 'UTF8'))
$$;

-- The same for rows in their order, each with the hash of the one before it; the first with the one that is given.
CREATE OR REPLACE FUNCTION audit_next(so_far bytea, first bytea, text text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(so_far, first) || convert_to(text, 'UTF8'));
END $$;

CREATE OR REPLACE AGGREGATE audit_chain(bytea, text) (SFUNC = audit_next, STYPE = bytea);

-- Adds rows in their order. A patient may be named by the mobile and a hospital by its number: only the id is kept.
CREATE OR REPLACE FUNCTION add_to_audit_trail(timestamptz[], text[], uuid[], uuid[], text[], text[], uuid[], text[], text[], text[], integer[],
  uuid[] DEFAULT NULL, text[] DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  e audit_end;
BEGIN
  SELECT * INTO e FROM audit_end FOR UPDATE;
  INSERT INTO audit_trail (seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, removed_seq, removed_hash,
    person_id, person_name, hash)
  -- Materialized, so that nothing is looked up twice.
  WITH named AS MATERIALIZED (
    SELECT e.seq + n AS seq, at, actor, actor_id, hospital_id, action, thing, CASE
        WHEN thing_id IS NOT NULL OR thing_name IS NULL THEN thing_id
        WHEN thing = 'patient' THEN (SELECT p.id FROM patients p WHERE p.mobile = thing_name)
        WHEN thing = 'hospital' THEN (SELECT h.id FROM hospitals h WHERE lower(h.hospital_number) = lower(thing_name))
      END AS thing_id, address, outcome, times, person_id, person_name
    FROM unnest($1::timestamptz(3)[], $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) WITH ORDINALITY
      AS g (at, actor, actor_id, hospital_id, action, thing, thing_id, thing_name, address, outcome, times, person_id, person_name, n)),
  found AS MATERIALIZED (
    SELECT seq, at, actor, actor_id, CASE WHEN hospital_id IS NOT NULL THEN hospital_id
        WHEN thing = 'hospital' THEN thing_id
        WHEN thing = 'appointment' THEN (SELECT d.hospital_id FROM appointments a JOIN slots s ON s.id = a.slot_id
          JOIN doctors d ON d.id = s.doctor_id WHERE a.id = thing_id) END AS hospital_id,
      action, CASE WHEN thing_id IS NOT NULL THEN thing END AS thing, thing_id, address, outcome, times, person_id, person_name FROM named)
  SELECT seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, NULL, NULL, person_id, person_name,
    audit_chain(e.hash, audit_text(seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times,
      NULL, NULL, person_id, person_name)) OVER (ORDER BY seq)
  FROM found;
  UPDATE audit_end SET (seq, hash) = (SELECT t.seq, t.hash FROM audit_trail t ORDER BY t.seq DESC LIMIT 1);
END $$;

-- Says in the trail that the rows before an instant go, and lets them be removed.
CREATE OR REPLACE FUNCTION shorten_audit_trail(before timestamptz, now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  e audit_end;
  r audit_trail;
  upto bigint;
BEGIN
  SELECT * INTO e FROM audit_end FOR UPDATE;
  -- All but the last, so that there is always a row to go on from.
  upto := least(coalesce((SELECT min(t.seq) FROM audit_trail t WHERE t.at >= before), e.seq), e.seq) - 1;
  IF upto <= e.removed_seq THEN RETURN e.removed_seq; END IF;
  r := (e.seq + 1, now, 'product', NULL, NULL, 'remove old rows', NULL, NULL, NULL, 'done', 1, upto,
    (SELECT t.hash FROM audit_trail t WHERE t.seq = upto), NULL, NULL, NULL);
  r.hash := audit_hash(e.hash, audit_text(r.seq, r.at, r.actor, r.actor_id, r.hospital_id, r.action, r.thing, r.thing_id,
    r.address, r.outcome, r.times, r.removed_seq, r.removed_hash));
  INSERT INTO audit_trail SELECT r.*;
  UPDATE audit_end SET seq = r.seq, hash = r.hash, removed_seq = upto;
  RETURN upto;
END $$;

-- A mistake cannot change what has happened. (Who owns the table can take the triggers away: that is what the hashes are for.)
CREATE OR REPLACE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.seq <= (SELECT removed_seq FROM audit_end) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW EXECUTE FUNCTION keep_audit_trail();
CREATE OR REPLACE TRIGGER keep_all BEFORE TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();
CREATE OR REPLACE TRIGGER keep_end BEFORE TRUNCATE ON audit_end FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();
