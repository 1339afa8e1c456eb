-- Whom an account books for again, remembered on request (docs/decisions/0082-people-of-an-account.md).
CREATE TABLE people_of_mine (
  id          uuid PRIMARY KEY,
  patient_id  uuid NOT NULL REFERENCES patients,
  name        text NOT NULL,
  -- Of an age that was typed: it may be one year off, and stays as right as it was.
  birth_year  smallint NOT NULL CHECK (birth_year BETWEEN 1900 AND 2200),
  gender      text NOT NULL CHECK (gender IN ('Male', 'Female', 'Other')),
  -- When a parent or guardian agreed, for a child; asked once.
  guardian_at timestamptz,
  created_at  timestamptz NOT NULL
);
CREATE INDEX people_of_account ON people_of_mine (patient_id);

-- The remembered person of a token. No foreign key: a token outlives the memory of its person.
ALTER TABLE appointments ADD COLUMN person_id uuid;

-- How the patient found the waiting, from 1 (too long) to 3 (short). Reports count it; no list shows it.
ALTER TABLE appointments ADD COLUMN feedback smallint CHECK (feedback BETWEEN 1 AND 3), ADD COLUMN feedback_at timestamptz;

CREATE INDEX appointments_answered ON appointments (slot_id, service_day) WHERE feedback IS NOT NULL;

-- The hospitals that an account has starred, or has taken from its list although it has been there.
CREATE TABLE my_clinics (
  patient_id  uuid NOT NULL REFERENCES patients,
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  is_starred  boolean NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (patient_id, hospital_id)
);

-- They tell whose tokens they are, and judge by it. A node of the version before calls the new ones.
DROP FUNCTION IF EXISTS waiting_of_account(uuid, date, integer);
DROP FUNCTION IF EXISTS lock_patients(uuid[], date, integer);
