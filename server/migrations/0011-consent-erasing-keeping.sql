-- What a person agreed to, what is left when somebody goes, and what loses its names with time.

-- Which text was agreed to at the sign-up, and when; null where none was sent.
ALTER TABLE patients ADD COLUMN consent_version text, ADD COLUMN consented_at timestamptz;
ALTER TABLE patients ADD CONSTRAINT patients_consent CHECK ((consent_version IS NULL) = (consented_at IS NULL));

-- An account that was erased keeps its id, which names nobody, and nothing else of its person.
ALTER TABLE patients ALTER COLUMN mobile DROP NOT NULL, ADD COLUMN erased_at timestamptz;
ALTER TABLE patients ADD CONSTRAINT patients_erased
  CHECK (CASE WHEN erased_at IS NULL THEN mobile IS NOT NULL
    ELSE mobile IS NULL AND full_name = '' AND password_hash = '' AND consent_version IS NULL END);

-- A parent or guardian agreed, for somebody under 18; null where nobody was asked.
ALTER TABLE appointments ADD COLUMN guardian boolean;

-- From then on a row names nobody; its number, its day and what became of it stay.
ALTER TABLE appointments ADD COLUMN erased_at timestamptz;
ALTER TABLE appointments ADD CONSTRAINT appointments_erased
  CHECK (erased_at IS NULL OR
    (patient_name = '' AND user_name = '' AND mobile IS NULL AND contact IS NULL AND patient_id IS NULL));

-- Everything of a mobile, not only what waits: in place of the narrower one, so that a booking writes no index more, and a
-- completion one less.
CREATE INDEX appointments_of_mobile ON appointments (mobile, service_day) WHERE mobile IS NOT NULL;
DROP INDEX appointments_waiting_of_mobile;
-- What a desk entered with a number to reach, and without saying whose appointment it is. Few.
CREATE INDEX appointments_of_contact ON appointments (contact) WHERE mobile IS NULL AND contact IS NOT NULL;

-- What is old is found by its queues: one row for each slot and day, not one for each booking.
ALTER TABLE queues ADD COLUMN erased_at timestamptz;
CREATE INDEX queues_to_erase ON queues (service_day) WHERE erased_at IS NULL;

CREATE INDEX mobile_proofs_of_mobile ON mobile_proofs (mobile);

-- When each job of the product began last, on whichever node.
CREATE TABLE jobs (
  name     text PRIMARY KEY,
  began_at timestamptz NOT NULL
);
