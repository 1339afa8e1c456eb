-- The name of a session's person, for accounts to join.
CREATE OR REPLACE VIEW persons_by_id AS SELECT id, name FROM persons;

-- What the session of a person needs; accounts locks the membership through it.
CREATE OR REPLACE VIEW memberships_of_persons AS SELECT person_id, hospital_id, role, doctor_id, last_used_at FROM memberships;

-- Each authenticator app and passkey that is in use, with its person, or null for the admin.
CREATE OR REPLACE VIEW second_factors AS
  SELECT person_id FROM authenticators WHERE since IS NOT NULL UNION ALL SELECT person_id FROM passkeys;
