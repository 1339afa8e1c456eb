-- Who has proven which mobile number, and how.

-- A code that we sent ourselves, as a salted hash. One a mobile: a new one takes the place of the last.
CREATE TABLE one_time_passwords (
  mobile     text PRIMARY KEY,
  salt       bytea NOT NULL,
  code_hash  bytea NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- A proven mobile: what sign-up and password reset ask for. Kept as its token's SHA-256, spent by a success.
CREATE TABLE mobile_proofs (
  token_hash bytea PRIMARY KEY,
  mobile     text NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at   timestamptz
);

-- Access tokens of a third party's widget that have been taken once, by their SHA-256.
CREATE TABLE widget_tokens (
  token_hash bytea PRIMARY KEY,
  taken_at   timestamptz NOT NULL
);
