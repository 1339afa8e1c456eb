-- What other rooms join, without the texts of a person.

-- An appointment with its queue, for the notices that are due. A notice asks for the estimate of its queue's version.
CREATE OR REPLACE VIEW appointment_places AS
SELECT a.id AS appointment_id, a.service_day, a.slot_id, a.queue_number, a.status, a.status_at, a.status_by, a.mobile, a.reach,
  q.current_number,
  NOT EXISTS (SELECT FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id
    AND is_in_line(b.status)
    AND (coalesce(b.position, b.queue_number), b.queue_number) < (coalesce(a.position, a.queue_number), a.queue_number)) AS is_first,
  a.called_at, a.calls, a.replaced_by, q.state AS queue_state, q.minutes AS queue_minutes, q.state_reason AS queue_reason,
  q.told_at,
  (SELECT max(e.at) FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin') AS rejoined_at,
  q.version AS queue_version, a.arrived_at, a.on_my_way_at, a.contact, a.language,
  -- No account booked it, and none has refused the hospital.
  a.patient_id IS NULL AND (a.reach <> 'none' OR a.kiosk_id IS NOT NULL) AS is_walk_in,
  -- Whose patient has come with the token in its place, or has it no longer: the move is known.
  a.replaced_by IS NOT NULL AND EXISTS (SELECT FROM appointments t WHERE t.id = a.replaced_by
    AND (t.status <> 'waiting' OR t.arrived_at > t.booked_at)) AS is_move_known,
  -- The desk or a kiosk gave the token, and has not seen the patient since, who may wait anywhere.
  a.patient_id IS NULL AND a.arrived_at <= a.booked_at AS waits_anywhere,
  q.current_number > 0 OR q.first_call_at IS NOT NULL AS has_started
FROM appointments a JOIN queues q USING (service_day, slot_id);

-- Places that were offered: to whom, the appointment on a day of leave that they are instead of, and whether they are still kept.
CREATE OR REPLACE VIEW offered_places AS
SELECT o.id AS offer_id, o.slot_id, o.service_day, o.offered_at, o.expires_at, o.appointment_id, a.service_day AS away_day, a.slot_id AS away_slot,
  coalesce(o.patient_id, (SELECT p.id FROM open_accounts p WHERE p.mobile = a.mobile AND is_confirmed(a.reach, a.mobile, a.slot_id)))
    AS account_id,
  o.ended_at IS NULL AND (o.appointment_id IS NULL OR is_open(a.status)) AS is_open
FROM place_offers o LEFT JOIN appointments a ON a.id = o.appointment_id
WHERE o.offered_at IS NOT NULL;

-- Everything that happened in a session, in the order of `seq` within an instant, for estimates. It has no person. A booking stands
-- before the acts of its instant.
CREATE OR REPLACE VIEW session_acts AS
SELECT a.service_day, a.slot_id, 0::bigint AS seq, a.booked_at AS at, a.queue_number, 'book' AS act, 'waiting' AS to_status,
  NULL::text AS priority, NULL::integer AS minutes, NULL::text AS reason
FROM appointments a
UNION ALL
SELECT a.service_day, a.slot_id, e.seq, e.at, a.queue_number, e.act, e.to_status::text, e.priority, NULL, NULL
FROM appointments a JOIN appointment_events e ON e.appointment_id = a.id
UNION ALL
SELECT service_day, slot_id, seq, at, NULL, 'state', to_state, NULL, minutes, reason FROM queue_events;

-- A session, for estimates: its version, its state, and the called and waiting numbers in their order.
CREATE OR REPLACE VIEW session_queues AS
SELECT q.service_day, q.slot_id, q.version, q.state,
  ARRAY(SELECT a.queue_number FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id
    AND is_in_line(a.status) ORDER BY coalesce(a.position, a.queue_number), a.queue_number) AS line
FROM queues q;

-- The tokens of a session, for reports: how each was given, when its person first booked, and its outcome. A test token counts in no report:
-- the few that there are become a hash once, since a year of answers has 50,000 rows to look for.
CREATE OR REPLACE VIEW session_tokens AS
SELECT a.service_day, a.slot_id, a.queue_number, a.status, coalesce(a.first_booked_at, a.booked_at) AS booked_at, a.arrived_at,
  CASE WHEN a.kiosk_id IS NOT NULL THEN 'kiosk' WHEN a.patient_id IS NOT NULL OR a.was_online THEN 'online' ELSE 'desk' END AS given_by,
  a.patient_name, a.patient_age, a.patient_gender, a.contact, a.feedback
FROM appointments a WHERE a.id NOT IN (SELECT appointment_id FROM test_tokens);
