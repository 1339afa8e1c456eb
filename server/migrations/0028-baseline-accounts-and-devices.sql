-- The tables as of 0029: accounts, log-ins, one-time passwords, devices, subscriptions, and those of the platform.

CREATE TABLE patients (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  full_name       text NOT NULL,
  -- An Indian mobile has one form, without a plus; another country's is a plus, the country's code and the number. Null when erased.
  mobile          text UNIQUE CHECK (mobile ~ '^(91[6-9][0-9]{9}|[+](?!91)[1-9][0-9]{7,14})$'),
  password_hash   text NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- The text that the person agreed to at the sign-up; null where none was sent.
  consent_version text,
  consented_at    timestamptz,
  -- An erased account keeps its id, which identifies no person.
  erased_at       timestamptz,
  -- Of messages; null: English.
  language        text,
  CONSTRAINT patients_consent CHECK ((consent_version IS NULL) = (consented_at IS NULL)),
  CONSTRAINT patients_erased CHECK (
    CASE WHEN erased_at IS NULL THEN mobile IS NOT NULL
      ELSE mobile IS NULL AND full_name = '' AND password_hash = '' AND consent_version IS NULL END)
);

-- Of a token only the SHA-256 is stored.
CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY,
  patient_id   uuid REFERENCES patients ON DELETE CASCADE,
  hospital_id  uuid REFERENCES hospitals ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The list is in contract/call.ts: sessions of every role besides the patient's and the admin's belong to a hospital.
  role         text NOT NULL,
  CONSTRAINT sessions_owner CHECK (
    (patient_id IS NOT NULL) = (role = 'patient') AND (hospital_id IS NOT NULL) = (role NOT IN ('patient', 'admin')))
);
CREATE INDEX sessions_of_patient ON sessions (patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX sessions_of_hospital ON sessions (hospital_id) WHERE hospital_id IS NOT NULL;

-- With such a code a hospital sets its first password, once.
CREATE TABLE setup_codes (
  code_hash   bytea PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX setup_codes_of_hospital ON setup_codes (hospital_id);

-- Browsers and networks that have logged in, as hashes of cookies and networks.
CREATE TABLE known_clients (
  hospital_id uuid REFERENCES hospitals, -- null: the admin
  hash        bytea NOT NULL,
  is_network  boolean NOT NULL,
  seen_at     timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (hospital_id, hash)
);

-- Wrong passwords for a hospital from browsers that are not known, since the last day without any.
CREATE TABLE wrong_passwords (
  hospital_id uuid PRIMARY KEY REFERENCES hospitals,
  count       integer NOT NULL,
  first_at    timestamptz NOT NULL,
  last_at     timestamptz NOT NULL
);

CREATE TABLE admin_password (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id), -- one row
  password_hash text NOT NULL
);

-- A code that Baari sent itself, as a salted hash. One for each mobile: a new one replaces it.
CREATE TABLE one_time_passwords (
  mobile     text PRIMARY KEY,
  salt       bytea NOT NULL,
  code_hash  bytea NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- A proven mobile, for a sign-up or a new password, which spends it.
CREATE TABLE mobile_proofs (
  token_hash bytea PRIMARY KEY,
  mobile     text NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at   timestamptz
);
CREATE INDEX mobile_proofs_of_mobile ON mobile_proofs (mobile);

-- Access tokens of a third party's widget that were used.
CREATE TABLE widget_tokens (
  token_hash bytea PRIMARY KEY,
  taken_at   timestamptz NOT NULL
);

-- The screens that show a pairing code.
CREATE TABLE pairing_codes (
  token_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL UNIQUE,
  kind       text NOT NULL CHECK (kind IN ('display', 'kiosk')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pairing_codes_by_end ON pairing_codes (expires_at);

-- A device lives as long as its session (docs/decisions/0052-devices-are-sessions.md).
CREATE TABLE devices (
  id           uuid PRIMARY KEY,
  hospital_id  uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  token_hash   bytea NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('display', 'kiosk')),
  name         text NOT NULL,
  -- In the order of the screen; all of the hospital when it is empty.
  doctors      uuid[] NOT NULL,
  theme        text NOT NULL CHECK (theme IN ('dark', 'light')),
  turned       text NOT NULL CHECK (turned IN ('none', 'left', 'right')),
  languages    text[] NOT NULL,
  notice       text NOT NULL,
  paired_at    timestamptz NOT NULL,
  -- When it asked last, to a minute.
  seen_at      timestamptz,
  sound_locked boolean NOT NULL DEFAULT false
);
CREATE INDEX devices_of_hospital ON devices (hospital_id);

-- A subscription ends with its session: a log-out ends the notices.
CREATE TABLE push_subscriptions (
  endpoint     text PRIMARY KEY,
  session_hash bytea NOT NULL REFERENCES sessions ON DELETE CASCADE,
  patient_id   uuid NOT NULL REFERENCES patients ON DELETE CASCADE,
  p256dh       text NOT NULL,
  auth         text NOT NULL,
  created_at   timestamptz NOT NULL,
  -- Of the browser, for an account that has none.
  language     text
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_of_patient ON push_subscriptions (patient_id);

-- How often each limit was used, in windows of fixed length.
CREATE TABLE tries (
  subject     text PRIMARY KEY,
  count       integer NOT NULL,
  window_ends timestamptz NOT NULL
);

-- When each job began last, on any node.
CREATE TABLE jobs (
  name     text PRIMARY KEY,
  began_at timestamptz NOT NULL
);

-- Keys that Baari makes once for all of its nodes.
CREATE TABLE own_keys (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);
