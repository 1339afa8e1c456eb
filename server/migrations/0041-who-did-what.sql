-- Who did it: the person, and the name of that time. Null for the hospital's own log-in, and in all rows from before. No foreign keys: the
-- history outlives whom it names.
ALTER TABLE appointment_events ADD COLUMN person_id uuid, ADD COLUMN person_name text;
ALTER TABLE queue_events ADD COLUMN person_id uuid, ADD COLUMN person_name text;
ALTER TABLE audit_trail ADD COLUMN person_id uuid, ADD COLUMN person_name text CHECK (strpos(person_name, E'\n') = 0);

-- With a person they have more parameters, of which a node of the version before knows the first ones.
DROP FUNCTION IF EXISTS add_to_audit_trail(timestamptz[], text[], uuid[], uuid[], text[], text[], uuid[], text[], text[], text[], integer[]);
DROP FUNCTION IF EXISTS audit_text(bigint, timestamptz, text, uuid, uuid, text, text, uuid, text, text, integer, bigint, bytea);
