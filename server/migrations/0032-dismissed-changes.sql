-- When its patient dismissed that the hospital has cancelled or moved it. No index: the patient's cancelled ones are few.
ALTER TABLE appointments ADD COLUMN dismissed_at timestamptz;
