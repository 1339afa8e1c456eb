-- Messages on the desks' lists: few, of all hospitals.
CREATE INDEX notices_unreached ON notices (appointment_id) WHERE settled_at IS NULL AND unreached_at IS NOT NULL;
-- Phones whose push service may have taken a notice: it is not pushed to them again.
ALTER TABLE notices ADD COLUMN doubted text[] NOT NULL DEFAULT '{}';
