-- The last correction of a patient's details: when, by whom, and the name, age and gender that it changed. A number that was typed wrongly may be a
-- stranger's, so only that it was another one is kept.
ALTER TABLE appointments ADD COLUMN corrected jsonb;
ALTER TABLE appointments ADD CONSTRAINT appointments_corrected_erased CHECK (erased_at IS NULL OR corrected IS NULL) NOT VALID;
