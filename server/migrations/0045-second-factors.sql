-- Second factors of persons and of the admin (docs/decisions/0078-second-factors.md). Where person_id is null, they are the admin's.

CREATE TABLE authenticators (
  person_id uuid REFERENCES persons ON DELETE CASCADE,
  -- Sealed with a key that the database does not have, or in base32 as earlier versions stored them. The offered one waits for its first code.
  secret    text,
  offered   text,
  since     timestamptz,
  -- The 30 seconds, counted since 1970, of the last code that was taken: no code is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT authenticators_of_owner UNIQUE NULLS NOT DISTINCT (person_id)
);
INSERT INTO authenticators (person_id, secret, offered, since, last_step)
  SELECT id, totp_secret, totp_offered, totp_since, totp_last_step FROM persons WHERE totp_secret IS NOT NULL OR totp_offered IS NOT NULL;
ALTER TABLE persons DROP COLUMN totp_secret, DROP COLUMN totp_offered, DROP COLUMN totp_since, DROP COLUMN totp_last_step;

ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_pkey;
ALTER TABLE recovery_codes
  ALTER COLUMN person_id DROP NOT NULL,
  ADD CONSTRAINT recovery_codes_of_owner UNIQUE NULLS NOT DISTINCT (person_id, code_hash);

CREATE TABLE passkeys (
  id            uuid PRIMARY KEY,
  person_id     uuid REFERENCES persons ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE, -- in base64url, as browsers send it
  public_key    bytea NOT NULL,
  -- How often the authenticator has signed, where it counts: never less than before.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_of_person ON passkeys (person_id);

-- What a browser was asked to sign: good once, for five minutes.
CREATE TABLE passkey_requests (
  id         uuid PRIMARY KEY,
  challenge  text NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('use', 'add', 'join')),
  -- For whom a passkey is made, also a person who is still joining; null for the admin, and for a use.
  person_id  uuid,
  expires_at timestamptz NOT NULL
);
