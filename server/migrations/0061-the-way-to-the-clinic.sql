-- How many minutes a patient travels to a clinic, said by the patient; null where that is not known or there is no way.
ALTER TABLE patients ADD COLUMN travel_minutes smallint;
ALTER TABLE patients ADD CONSTRAINT patients_travel_minutes CHECK (travel_minutes BETWEEN 1 AND 480) NOT VALID;
ALTER TABLE patients ADD CONSTRAINT patients_travel_erased CHECK (erased_at IS NULL OR travel_minutes IS NULL) NOT VALID;
