-- Messages are written in the transaction that makes them due: by the queue's own change, when everything else of the act is written.

-- Whether messages can reach the patient of an appointment: by notices of the account, or by a number. A contact may be any text.
CREATE OR REPLACE FUNCTION is_reachable(a appointments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT a.mobile IS NOT NULL OR length(regexp_replace(a.contact, '[^0-9]', '', 'g')) >= 6
$$;

-- Asks those to come whose turn has come close: at most three are before them in the line. Who was called before knows it.
--   early: the numbers that are called soon, however many are before them; null to go by the line.
CREATE OR REPLACE FUNCTION write_come_now(of_slot uuid, on_day date, at timestamptz, early integer[] DEFAULT NULL) RETURNS integer
LANGUAGE sql VOLATILE AS $$
  WITH line AS (
    SELECT a.id, row_number() OVER (ORDER BY coalesce(a.position, a.queue_number), a.queue_number) - 1 AS ahead
    FROM appointments a WHERE a.service_day = on_day AND a.slot_id = of_slot AND is_in_line(a.status)),
  written AS (
    INSERT INTO notices (appointment_id, kind, due_at, next_try_at, look_at)
    SELECT a.id, CASE WHEN early IS NULL AND l.ahead = 0 THEN 'your-turn' ELSE 'time-to-go' END, at, at, at + interval '2 seconds'
    FROM line l JOIN appointments a USING (id)
    WHERE a.status = 'waiting' AND is_reachable(a)
      AND CASE WHEN early IS NOT NULL THEN a.calls = 0 AND a.queue_number = ANY (early)
        ELSE l.ahead = 0 OR (a.calls = 0 AND l.ahead <= 3) END -- setOutBefore
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*)::integer FROM written
$$;

-- Writes the messages of a queue that are due. `server/notifications/rules.ts` says what each kind needs, and for how long.
CREATE OR REPLACE FUNCTION write_messages(of_slot uuid, on_day date) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  q queues;
  at timestamptz;
  has_news boolean;
BEGIN
  SELECT * INTO q FROM queues WHERE service_day = on_day AND slot_id = of_slot;
  -- The instant of the last act: the clock is that of its node. Most queues hold nothing but tokens that wait as they were booked, and what
  -- patients have cancelled: they need no plan of the statement below.
  SELECT greatest(max(a.status_at), q.told_at,
      max(CASE WHEN a.position IS NOT NULL THEN (SELECT max(e.at) FROM appointment_events e WHERE e.appointment_id = a.id) END)),
    q.state IN ('late', 'paused') OR bool_or(CASE a.status WHEN 'waiting' THEN a.status_at > a.booked_at
      WHEN 'cancelled' THEN a.status_by <> 'patient' ELSE a.status <> 'completed' END)
  INTO at, has_news FROM appointments a WHERE a.service_day = on_day AND a.slot_id = of_slot;

  -- What the desk has just done with an appointment or its queue. Each call and each announcement is due anew.
  IF has_news THEN
  INSERT INTO notices AS n (appointment_id, kind, due_at, next_try_at, look_at)
  SELECT a.id, happened.kind, happened.since, at, at + interval '2 seconds'
  FROM appointments a CROSS JOIN LATERAL (
    SELECT 'called', a.called_at WHERE a.status = 'called' UNION ALL
    SELECT 'missed', a.status_at WHERE a.status = 'no_show' UNION ALL
    SELECT 'back-in-line', (SELECT max(e.at) FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin')
      WHERE a.status = 'waiting' AND a.status_at > a.booked_at UNION ALL
    SELECT q.state, q.told_at WHERE a.status = 'waiting' AND q.state IN ('late', 'paused') UNION ALL
    SELECT CASE WHEN a.replaced_by IS NULL THEN 'cancelled' ELSE 'transferred' END, a.status_at
      WHERE a.status = 'cancelled' AND a.status_by IN ('staff', 'product')) AS happened (kind, since)
  WHERE a.service_day = on_day AND a.slot_id = of_slot AND happened.since > at - interval '15 minutes' AND is_reachable(a)
  ON CONFLICT (appointment_id, kind) DO UPDATE SET due_at = excluded.due_at, next_try_at = excluded.next_try_at, tries = 0, done_at = NULL, doubted = '{}',
    id = gen_random_uuid(), token = gen_random_uuid(), look_at = excluded.look_at, seen_at = NULL, unreached_at = NULL,
    answered_at = NULL, answered_by = NULL, settled_at = NULL, outcome = NULL
  WHERE n.due_at < excluded.due_at;
  END IF;

  -- Whose turn has come close, once the session has started.
  IF q.current_number > 0 OR q.first_call_at IS NOT NULL THEN PERFORM write_come_now(of_slot, on_day, at); END IF;
END $$;

CREATE OR REPLACE FUNCTION write_messages_of_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_messages(NEW.slot_id, NEW.service_day);
  RETURN NULL;
END $$;

-- At the end of the transaction of every act. Bookings change nothing but the counters, and cost nothing here.
DROP TRIGGER IF EXISTS queues_write_messages ON queues;
CREATE CONSTRAINT TRIGGER queues_write_messages AFTER UPDATE ON queues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version - OLD.version <> NEW.last_number - OLD.last_number) EXECUTE FUNCTION write_messages_of_queue();

-- The number of a token that the desk or a kiosk has given to a walk-in with a mobile, where the hospital pays for SMS; not of a token that takes the
-- place of another.
CREATE OR REPLACE FUNCTION write_booked_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (appointment_id, kind, due_at, next_try_at, done_at, look_at)
  SELECT NEW.id, 'booked', NEW.booked_at, NEW.booked_at, NEW.booked_at, NEW.booked_at
  FROM slot_details s JOIN message_settings m ON m.hospital_id = s.hospital_id AND m.sms
  WHERE s.slot_id = NEW.slot_id AND (NEW.reach <> 'none' OR NEW.kiosk_id IS NOT NULL)
    AND length(regexp_replace(coalesce(NEW.mobile, NEW.contact), '[^0-9]', '', 'g')) >= 10
    AND NOT EXISTS (SELECT FROM appointments o WHERE o.mobile = NEW.mobile AND o.status IN ('completed', 'cancelled') AND o.replaced_by = NEW.id)
    AND NOT EXISTS (SELECT FROM appointments o WHERE NEW.mobile IS NULL AND o.mobile IS NULL AND o.contact = NEW.contact AND o.replaced_by = NEW.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Bookings by accounts cost nothing here.
DROP TRIGGER IF EXISTS appointments_write_booked_message ON appointments;
CREATE CONSTRAINT TRIGGER appointments_write_booked_message AFTER INSERT ON appointments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.patient_id IS NULL AND (NEW.mobile IS NOT NULL OR NEW.contact IS NOT NULL)) EXECUTE FUNCTION write_booked_message();

-- Whether a day of a slot has ended, also of one that is removed.
CREATE OR REPLACE FUNCTION is_day_over(of_slot uuid, on_day date, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_over(on_day, s.slot_id, s.night_minutes, s.time_zone, at) FROM slot_details s WHERE s.slot_id = of_slot
$$;

-- A place that is kept, in the transaction that offers it.
CREATE OR REPLACE FUNCTION write_place_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (offer_id, kind, due_at, next_try_at, look_at)
  VALUES (NEW.id, CASE WHEN NEW.appointment_id IS NULL THEN 'place-free' ELSE 'place-kept' END, NEW.offered_at, NEW.offered_at,
    NEW.offered_at + interval '2 seconds')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER place_offers_write_message AFTER INSERT OR UPDATE OF offered_at ON place_offers
  FOR EACH ROW WHEN (NEW.offered_at IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION write_place_message();

-- What each message is about: an appointment, or a place that is kept until an instant. A place that is no longer kept is cancelled.
CREATE OR REPLACE VIEW message_subjects AS
SELECT n.id AS message_id, a.appointment_id, coalesce(a.slot_id, o.slot_id) AS slot_id, coalesce(a.service_day, o.service_day) AS service_day,
  a.queue_number, a.queue_version, a.queue_minutes, coalesce(a.queue_state, '') AS queue_state,
  coalesce(a.status::text, CASE WHEN o.is_open THEN 'waiting' ELSE 'cancelled' END) AS status,
  coalesce(a.mobile, p.mobile) AS mobile, a.contact, a.language,
  p.mobile IS NOT NULL OR (a.mobile IS NOT NULL AND is_confirmed(a.reach, a.mobile, a.slot_id)) AS is_own,
  coalesce(a.is_walk_in, false) AS is_walk_in, coalesce(a.waits_anywhere, false) AS waits_anywhere,
  coalesce(a.is_move_known, false) AS is_move_known, a.replaced_by, a.arrived_at, a.on_my_way_at,
  o.expires_at AS kept_until, p.full_name AS account_name
FROM notices n LEFT JOIN appointment_places a USING (appointment_id) LEFT JOIN offered_places o USING (offer_id)
LEFT JOIN open_accounts p ON p.id = o.account_id;

-- The last message of each appointment that says more than its number, and how far it came: at the desk, or on its last channel.
CREATE OR REPLACE VIEW appointment_messages AS
SELECT n.appointment_id, n.kind, n.due_at,
  CASE WHEN n.unreached_at IS NOT NULL AND (n.settled_at IS NULL OR n.answered_at IS NOT NULL) THEN 'desk' ELSE s.channel END AS channel,
  CASE WHEN n.unreached_at IS NULL THEN s.state WHEN n.settled_at IS NULL THEN 'unreached' WHEN n.answered_at IS NOT NULL THEN n.outcome
    ELSE s.state END AS state,
  CASE WHEN n.unreached_at IS NULL THEN s.state_at WHEN n.settled_at IS NULL THEN n.unreached_at ELSE coalesce(n.answered_at, s.state_at) END AS at,
  n.answered_by AS by
FROM notices n LEFT JOIN LATERAL (
  SELECT s.channel, s.state, s.state_at FROM message_steps s WHERE s.message_id = n.id ORDER BY s.began_at DESC, s.channel DESC LIMIT 1) s ON true
WHERE n.kind <> 'booked' AND n.appointment_id IS NOT NULL;
