-- Who works at a hospital, each with a log-in of their own (docs/decisions/0074-people-and-memberships.md).

CREATE TABLE persons (
  id             uuid PRIMARY KEY,
  name           text NOT NULL,
  -- An e-mail address in lower case, or a mobile: normalised by contract/persons.ts.
  login_name     text NOT NULL UNIQUE,
  password_hash  text, -- null: none, only passkeys
  language       text,
  -- In base32; the offered one waits for its first code.
  totp_secret    text,
  totp_offered   text,
  totp_since     timestamptz,
  -- The 30 seconds, counted since 1970, of the last code that was taken: no code is taken twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL
);

CREATE TABLE memberships (
  person_id    uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
  hospital_id  uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  role         text NOT NULL, -- a HospitalRole of contract/permissions.ts
  doctor_id    uuid REFERENCES doctors, -- the doctor who the person is
  joined_at    timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (person_id, hospital_id),
  CHECK (role <> 'doctor' OR doctor_id IS NOT NULL)
);
CREATE INDEX memberships_of_hospital ON memberships (hospital_id);

-- A link that works once: to join, or with person_id to choose a new password.
CREATE TABLE invitations (
  id          uuid PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  code_hash   bytea NOT NULL UNIQUE,
  person_id   uuid UNIQUE REFERENCES persons ON DELETE CASCADE,
  name        text NOT NULL,
  role        text NOT NULL,
  doctor_id   uuid REFERENCES doctors,
  login_name  text,
  language    text,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX invitations_of_hospital ON invitations (hospital_id);

-- As hashes: each works once.
CREATE TABLE recovery_codes (
  person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);

ALTER TABLE sessions
  ADD COLUMN person_id uuid REFERENCES persons ON DELETE CASCADE,
  ADD COLUMN doctor_id uuid, -- the only doctor whom the session reaches
  ADD COLUMN proved_at timestamptz, -- null: when it began
  ADD COLUMN browser text,
  ADD COLUMN network text,
  ADD CONSTRAINT sessions_of_members CHECK (
    (person_id IS NOT NULL) = (role IN ('owner', 'manager', 'reception', 'doctor')) AND (doctor_id IS NOT NULL) = (role = 'doctor'));
CREATE INDEX sessions_of_person ON sessions (person_id) WHERE person_id IS NOT NULL;

ALTER TABLE hospitals ADD COLUMN own_log_in boolean NOT NULL DEFAULT true;

ALTER TABLE known_clients
  ADD COLUMN person_id uuid REFERENCES persons ON DELETE CASCADE,
  DROP CONSTRAINT known_clients_hospital_id_hash_key,
  ADD CONSTRAINT known_clients_key UNIQUE NULLS NOT DISTINCT (hospital_id, person_id, hash);
