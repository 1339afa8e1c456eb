-- Messages on the desks' lists: few, of all hospitals.
CREATE INDEX notices_unreached ON notices (appointment_id) WHERE settled_at IS NULL AND unreached_at IS NOT NULL;
-- Phones whose push service may have taken a notice: it is not pushed to them again.
ALTER TABLE notices ADD COLUMN doubted text[] NOT NULL DEFAULT '{}';
-- With the channels that cost, they have another parameter.
DROP FUNCTION IF EXISTS reach_of_waiting(uuid, date);
DROP FUNCTION IF EXISTS reach_of_days(uuid, uuid, uuid, date, date);
DROP FUNCTION IF EXISTS reached_by(appointments);
-- Messages on their way count against the budget.
CREATE INDEX message_steps_on_their_way ON message_steps (message_id) WHERE state = 'sending';
