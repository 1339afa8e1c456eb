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

-- A session, for estimates: its version, its state, and the called and waiting numbers in their order.
CREATE VIEW session_queues AS
SELECT q.service_day, q.slot_id, q.version, q.state,
  ARRAY(SELECT a.queue_number FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id
    AND a.status IN ('waiting', 'called') ORDER BY coalesce(a.position, a.queue_number), a.queue_number) AS line
FROM queues q;

CREATE OR REPLACE VIEW slot_details AS
SELECT s.id AS slot_id, s.name AS slot_name, s.start_time, s.end_time, s.active, s.position, s.removed_at AS slot_removed_at,
  d.id AS doctor_id, d.name AS doctor_name, d.available AS doctor_available, d.removed_at AS doctor_removed_at,
  h.id AS hospital_id, h.name AS hospital_name, h.suspended_at AS hospital_suspended_at, h.time_zone,
  d.second_name AS doctor_second_name, h.second_name AS hospital_second_name,
  d.room, h.rejoin_behind, h.arrival_code, d.speciality
FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id;

-- A notice asks for the estimate of its queue's version.
CREATE OR REPLACE VIEW appointment_places AS
SELECT a.id AS appointment_id, a.service_day, a.slot_id, a.queue_number, a.status, a.status_at, a.status_by, a.mobile, a.reach,
  q.current_number,
  NOT EXISTS (SELECT FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id
    AND b.status IN ('waiting', 'called')
    AND (coalesce(b.position, b.queue_number), b.queue_number) < (coalesce(a.position, a.queue_number), a.queue_number)) AS is_first,
  a.called_at, a.calls, a.replaced_by, q.state AS queue_state, q.minutes AS queue_minutes, q.state_reason AS queue_reason,
  q.told_at,
  (SELECT max(e.at) FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin') AS rejoined_at,
  q.version AS queue_version
FROM appointments a JOIN queues q USING (service_day, slot_id);

-- What the finished sessions of a slot have taught, up to a day, in a format of the estimator. One of another format is made anew.
-- No person, and no text that a desk typed.
CREATE TABLE slot_knowledge (
  slot_id     uuid PRIMARY KEY REFERENCES slots ON DELETE CASCADE,
  through_day date NOT NULL,
  format      integer NOT NULL,
  knowledge   jsonb NOT NULL
);
-- The same of all slots together, for those with few sessions: one row. Every session up to its day has been learnt in every slot.
CREATE TABLE shared_knowledge (
  is_one      boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  through_day date NOT NULL,
  format      integer NOT NULL,
  knowledge   jsonb NOT NULL
);

-- A mean of gaps is no longer shown.
DROP FUNCTION queue_pace;
