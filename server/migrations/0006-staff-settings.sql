-- What a hospital's staff may change: slots and doctors that people wait for can go, and a password can be set anew.

-- Taken back by the hospital, not by the patient: the patient is told. From cancelled_at on it is looked for.
ALTER TABLE appointments ADD COLUMN cancelled_by_hospital boolean NOT NULL DEFAULT false;
CREATE INDEX appointments_cancelled_by_hospital ON appointments (cancelled_at) WHERE cancelled_by_hospital;

ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind IN ('time-to-go', 'your-turn', 'cancelled'));

-- With one of these a hospital sets its first password. Kept as its SHA-256, good once.
CREATE TABLE setup_codes (
  code_hash   bytea PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX setup_codes_of_hospital ON setup_codes (hospital_id);
