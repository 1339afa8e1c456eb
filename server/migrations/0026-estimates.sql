-- When a turn comes: what the sessions before have taught (docs/decisions/0049-estimates-from-the-acts-of-a-session.md).

-- Everything that happened in a session, in the order of `seq` within an instant, for estimates. It has no person. A booking stands
-- before the acts of its instant.
CREATE VIEW session_acts AS
SELECT a.service_day, a.slot_id, 0::bigint AS seq, a.booked_at AS at, a.queue_number, 'book' AS act, 'waiting' AS to_status,
  NULL::text AS priority, NULL::integer AS minutes, NULL::text AS reason
FROM appointments a
UNION ALL
SELECT a.service_day, a.slot_id, e.seq, e.at, a.queue_number, e.act, e.to_status::text, e.priority, NULL, NULL
FROM appointments a JOIN appointment_events e ON e.appointment_id = a.id
UNION ALL
SELECT service_day, slot_id, seq, at, NULL, 'state', to_state, NULL, minutes, reason FROM queue_events;

-- What the finished sessions of a slot have taught, up to a day, as JSON of the estimator; it is made anew where it is missing.
CREATE TABLE slot_knowledge (
  slot_id     uuid PRIMARY KEY REFERENCES slots ON DELETE CASCADE,
  through_day date NOT NULL,
  knowledge   jsonb NOT NULL
);
-- The same of all slots together, for those with few sessions: one row.
CREATE TABLE shared_knowledge (
  only      boolean PRIMARY KEY DEFAULT true CHECK (only),
  knowledge jsonb NOT NULL
);

-- A mean of gaps is no longer shown.
DROP FUNCTION queue_pace;
