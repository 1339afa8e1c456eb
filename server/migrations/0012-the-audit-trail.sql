-- Who did what, to what, when, from where, with what outcome. Rows are only ever added, each with a hash over itself and the
-- hash before it: whoever changes or takes out one breaks all that follow (docs/decisions/0018-the-audit-trail.md).

CREATE TABLE audit_trail (
  -- From 1, without gaps.
  seq          bigint PRIMARY KEY,
  -- To the millisecond: what the hash covers is all there is.
  at           timestamptz(3) NOT NULL,
  actor        text NOT NULL CHECK (actor IN ('nobody', 'patient', 'staff', 'admin', 'product')),
  -- A patient's account, a hospital; nobody else has an id. No foreign keys: the trail outlives what it tells of.
  actor_id     uuid,
  -- Whose hospital it concerns, where it concerns one.
  hospital_id  uuid,
  -- The call: PATCH /api/appointments/{id}/complete
  action       text NOT NULL,
  -- What it was done to.
  thing        text,
  thing_id     uuid,
  -- Where the call came from.
  address      text,
  -- 'done', or the problem's code.
  outcome      text NOT NULL,
  -- More than 1: so many of the same, counted together.
  times        integer NOT NULL CHECK (times > 0),
  -- Of the row that tells that old rows were removed: the last of them, and its hash.
  removed_seq  bigint,
  removed_hash bytea,
  hash         bytea NOT NULL CHECK (length(hash) = 32),
  -- A line break parts what is hashed.
  CHECK (strpos(action, E'\n') = 0 AND strpos(thing, E'\n') = 0 AND strpos(address, E'\n') = 0 AND strpos(outcome, E'\n') = 0),
  CHECK ((removed_seq IS NULL) = (removed_hash IS NULL)),
  CHECK ((thing IS NULL) = (thing_id IS NULL))
);
-- What is looked for by time or by an id is looked for rarely, and written with every booking: a summary of each stretch of
-- the table costs next to nothing then, and tells where to look.
CREATE INDEX audit_trail_summary ON audit_trail
  USING brin (at, hospital_id uuid_bloom_ops, actor_id uuid_bloom_ops, thing_id uuid_bloom_ops)
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX audit_trail_removals ON audit_trail (seq) WHERE removed_seq IS NOT NULL;

-- Where the trail ends. Its one row is held by whoever adds, so that the nodes add one after the other.
CREATE TABLE audit_end (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row, and never another
  seq         bigint NOT NULL,
  hash        bytea NOT NULL,
  -- Rows up to here were removed because of their age, or may be at any moment.
  removed_seq bigint NOT NULL
);
INSERT INTO audit_end (seq, hash, removed_seq) VALUES (0, decode(repeat('00', 32), 'hex'), 0);

-- What a row's hash covers beside the hash before it: each field on a line of its own, nothing as an empty line.
-- server/audit/rules.ts has the same.
CREATE FUNCTION audit_text(seq bigint, at timestamptz, actor text, actor_id uuid, hospital_id uuid, action text, thing text,
  thing_id uuid, address text, outcome text, times integer, removed_seq bigint, removed_hash bytea)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', seq, round(date_part('epoch', at) * 1000)::bigint, actor, coalesce(actor_id::text, ''),
    coalesce(hospital_id::text, ''), action, coalesce(thing, ''), coalesce(thing_id::text, ''), coalesce(address, ''),
    outcome, times, coalesce(removed_seq::text, ''), coalesce(encode(removed_hash, 'hex'), ''))
$$;
CREATE FUNCTION audit_hash(before bytea, text text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(before || convert_to(text, 'UTF8'))
$$;
-- The same for rows in their order, each with the hash of the one before it; the first with the one that is given.
CREATE FUNCTION audit_next(so_far bytea, first bytea, text text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(so_far, first) || convert_to(text, 'UTF8'));
END $$;
CREATE AGGREGATE audit_chain(bytea, text) (SFUNC = audit_next, STYPE = bytea);

-- Adds rows in their order. A patient may be named by the mobile and a hospital by its number: only the id is kept.
CREATE FUNCTION add_to_audit_trail(timestamptz[], text[], uuid[], uuid[], text[], text[], uuid[], text[], text[], text[], integer[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  e audit_end;
BEGIN
  SELECT * INTO e FROM audit_end FOR UPDATE;
  INSERT INTO audit_trail
  -- Materialized, so that nothing is looked up twice.
  WITH named AS MATERIALIZED (
    SELECT e.seq + n AS seq, at, actor, actor_id, hospital_id, action, thing, CASE
        WHEN thing_id IS NOT NULL OR thing_name IS NULL THEN thing_id
        WHEN thing = 'patient' THEN (SELECT p.id FROM patients p WHERE p.mobile = thing_name)
        WHEN thing = 'hospital' THEN (SELECT h.id FROM hospitals h WHERE lower(h.hospital_number) = lower(thing_name))
      END AS thing_id, address, outcome, times
    FROM unnest($1::timestamptz(3)[], $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) WITH ORDINALITY
      AS g (at, actor, actor_id, hospital_id, action, thing, thing_id, thing_name, address, outcome, times, n)),
  found AS MATERIALIZED (
    SELECT seq, at, actor, actor_id, CASE WHEN hospital_id IS NOT NULL THEN hospital_id
        WHEN thing = 'hospital' THEN thing_id
        WHEN thing = 'appointment' THEN (SELECT d.hospital_id FROM appointments a JOIN slots s ON s.id = a.slot_id
          JOIN doctors d ON d.id = s.doctor_id WHERE a.id = thing_id) END AS hospital_id,
      action, CASE WHEN thing_id IS NOT NULL THEN thing END AS thing, thing_id, address, outcome, times FROM named)
  SELECT seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, NULL, NULL,
    audit_chain(e.hash, audit_text(seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times,
      NULL, NULL)) OVER (ORDER BY seq)
  FROM found;
  UPDATE audit_end SET (seq, hash) = (SELECT t.seq, t.hash FROM audit_trail t ORDER BY t.seq DESC LIMIT 1);
END $$;

-- Says in the trail that the rows before an instant go, and lets them be removed.
CREATE FUNCTION shorten_audit_trail(before timestamptz, now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
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
    (SELECT t.hash FROM audit_trail t WHERE t.seq = upto), NULL);
  r.hash := audit_hash(e.hash, audit_text(r.seq, r.at, r.actor, r.actor_id, r.hospital_id, r.action, r.thing, r.thing_id,
    r.address, r.outcome, r.times, r.removed_seq, r.removed_hash));
  INSERT INTO audit_trail SELECT r.*;
  UPDATE audit_end SET seq = r.seq, hash = r.hash, removed_seq = upto;
  RETURN upto;
END $$;

-- A mistake cannot change what has happened. (Who owns the table can take the triggers away: that is what the hashes are for.)
CREATE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.seq <= (SELECT removed_seq FROM audit_end) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW EXECUTE FUNCTION keep_audit_trail();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();
CREATE TRIGGER keep_end BEFORE TRUNCATE ON audit_end FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();
