-- A booking locks, judges and writes, in one statement (`booking-store.ts`). A statement has one snapshot, so it would miss what another node commits
-- while it waits for a lock: each statement inside a VOLATILE function takes a snapshot of its own, after the locks.

-- Lock. The slots, in the order of their ids, each only for an ask with its doctor and hospital, so that no ask waits for a hospital that it
-- does not name: a removal comes first, and the slot is not found, or cancels the booking afterwards. Those with a capacity, and those of
-- kiosks, are locked against each other's bookings, so that only who leaves changes their places. Then the accounts, against their bookings on
-- other nodes and against erasure. What follows, keys, hospitals' counters and queues, is locked as it is written.
--   wait: milliseconds for each lock of the transaction.
--   Returns the slots that are locked.
CREATE OR REPLACE FUNCTION lock_for_bookings(slots uuid[], doctors uuid[], hospitals uuid[], kiosk_slots uuid[], accounts uuid[], wait integer)
RETURNS uuid[] LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  locked uuid[];
  limited uuid[];
BEGIN
  PERFORM set_config('lock_timeout', wait::text, true);
  SELECT array_agg(s.id), array_agg(s.id) FILTER (WHERE s.is_limited OR s.id = ANY (kiosk_slots)) INTO locked, limited FROM (
    SELECT o.id, o.is_limited FROM open_slots o WHERE o.id = ANY ((SELECT slots)::uuid[])
      -- IS TRUE keeps it a test of the slot: as a join it would be estimated to find none, and others would be planned for that.
      AND ((o.id, o.doctor_id) IN (SELECT asked.slot, d.id FROM unnest(slots, doctors, hospitals) AS asked (slot, doctor, hospital)
        JOIN open_hospitals h ON h.id = asked.hospital JOIN open_doctors d ON d.id = asked.doctor AND d.hospital_id = h.id)) IS TRUE
    ORDER BY o.id FOR KEY SHARE) s;
  IF limited IS NOT NULL THEN
    PERFORM FROM open_slots o WHERE o.id = ANY ((SELECT limited)::uuid[]) ORDER BY o.id FOR NO KEY UPDATE;
  END IF;
  IF accounts IS NOT NULL THEN
    PERFORM FROM patients p WHERE p.id = ANY ((SELECT accounts)::uuid[]) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  RETURN locked;
END $$;

-- How many tokens an account holds at once, for remembered people and others together; more where `most`, the limit of the others, is more.
CREATE OR REPLACE FUNCTION most_of_account(most integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(most, 12) $$;

-- The waiting tokens that an account booked or keeps, the latest days first: the slot, the day, and the remembered person of each, null for
-- a person that was typed. As many as count. No row for an erased one.
CREATE OR REPLACE FUNCTION waiting_of_account(account uuid, since date, most integer)
RETURNS TABLE (id uuid, waiting_slots uuid[], waiting_days date[], waiting_people uuid[]) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT p.id, w.slots, w.days, w.people
  FROM patients p CROSS JOIN LATERAL (
    SELECT array_agg(t.slot_id) AS slots, array_agg(t.service_day) AS days, array_agg(t.person_id) AS people FROM (
      SELECT a.slot_id, a.service_day, a.person_id FROM appointments a
      WHERE a.mobile = p.mobile AND a.service_day >= since AND (a.patient_id = p.id OR a.reach = 'kept') AND a.status = 'waiting'
      ORDER BY a.service_day DESC LIMIT most_of_account(most)) t) w
  WHERE p.id = account AND p.erased_at IS NULL
$$;

-- Locks an account as a booking does, then lists its waiting tokens: so the limits of a patient's tokens hold over all nodes.
CREATE OR REPLACE FUNCTION lock_patients(ids uuid[], since date, most integer)
RETURNS TABLE (id uuid, waiting_slots uuid[], waiting_days date[], waiting_people uuid[]) LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  PERFORM FROM patients p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT w.* FROM unnest(ids) AS account CROSS JOIN LATERAL waiting_of_account(account, since, most) w;
END $$;

-- Judge. The one list of the reasons why a place is refused, in the order in which people get them: bookings, rescheduling, transfers and
-- closing into another slot ask it. Null where none applies: then the places decide, and `slot-full` is the last reason.
--   of_day: the refusal of the day, by `slot_days`.
--   is_bound: the opening binds who asks, a patient without a place that is kept.
--   waits_here, waits_enough: the person holds as many tokens as allowed in this queue, and in all.
--   share_given: the kiosk leaves the others to the desk and to patients.
-- A single expression: the planner writes it into the statement, where a condition is evaluated only if all those before it are false.
CREATE OR REPLACE FUNCTION refusal_of_place(is_available boolean, is_active boolean, of_day text, is_in_range boolean, is_bound boolean,
  waits_here boolean, share_given boolean, waits_enough boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT is_available THEN 'doctor-not-available'
    WHEN NOT is_active THEN 'slot-full'
    WHEN of_day = 'session-over' THEN of_day
    WHEN NOT is_in_range THEN 'date-out-of-range'
    WHEN of_day <> 'slot-full' AND (of_day <> 'booking-not-open' OR is_bound) THEN of_day
    WHEN waits_here THEN 'too-many-in-queue'
    WHEN share_given THEN 'kiosk-share-given'
    WHEN waits_enough THEN 'too-many-waiting'
  END
$$;

-- Judges bookings, of which the locks are held: each with its refusal, or `replayed` if its key was used before, and with what its answer
-- names. Bookings are independent, but share places: patients come first, because the desk can use the held ones.
--   asks: as `booking-store.ts` sends them, `most` of them.
CREATE OR REPLACE FUNCTION judge_bookings(asks json, most integer, locked uuid[], at timestamptz, days_ahead integer, most_waiting integer,
  most_in_queue integer)
RETURNS TABLE (n integer, refusal text, replayed_id uuid, slot_id uuid, service_day date, today date, time_zone text, hospital_id uuid,
  hospital_name text, doctor_id uuid, doctor_name text, room text, slot_name text, start_time text, end_time text, active boolean,
  opens timestamptz, away_until date)
LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT * FROM json_to_recordset(asks) AS ask (n int, "hospitalId" uuid, "doctorId" uuid, "slotId" uuid, day date, "patientId" uuid, "personId" uuid,
      mobile text, kiosk uuid, "overCapacity" boolean, caller uuid, key text, fingerprint text)
    -- Takes all. Without it the planner expects 100 bookings and scans tables that one booking reads by an index.
    LIMIT most),
  named AS MATERIALIZED (
    SELECT a.n, a.day, h.id AS hospital_id, h.name AS hospital_name, h.time_zone, (at AT TIME ZONE h.time_zone)::date AS date,
      d.id AS doctor_id, d.name AS doctor_name, d.available, d.room, s.id AS slot_id, s.name AS slot_name, s.active, s.night_minutes
    FROM asked a
    LEFT JOIN open_hospitals h ON h.id = a."hospitalId"
    LEFT JOIN open_doctors d ON d.id = a."doctorId" AND d.hospital_id = h.id
    -- IS TRUE keeps the second condition out of the index: it would read all that are locked for each ask.
    LEFT JOIN open_slots s ON s.id = a."slotId" AND (s.id = ANY (locked)) IS TRUE AND s.doctor_id = d.id),
  known AS MATERIALIZED (
    SELECT a.*, today.day AS today, coalesce(a.day, today.day) AS service_day
    FROM named a
    LEFT JOIN changed_times y ON y.slot_id = a.slot_id AND y.service_day = a.date - 1
    -- The function finds the same, but costs six times as much as the join. The offset calls it once.
    CROSS JOIN LATERAL (SELECT CASE WHEN a.night_minutes = 0 AND y.slot_id IS NULL THEN a.date
      ELSE service_day(a.slot_id, a.night_minutes, a.time_zone, at) END AS day OFFSET 0) today),
  days AS MATERIALIZED (
    SELECT on_day.* FROM (
      SELECT array_agg(slot_id) AS slots, array_agg(service_day) AS days
      FROM (SELECT DISTINCT slot_id, service_day FROM known WHERE slot_id IS NOT NULL) k) pairs
    CROSS JOIN LATERAL slot_days(pairs.slots, pairs.days, at) on_day),
  found AS MATERIALIZED (
    SELECT k.*, a."patientId" AS patient_id, a."overCapacity" AS over_capacity, r.appointment_id AS replayed_id, y.start_time, y.end_time,
      y.opens, y.away_until, y.left_for_patients, y.left_for_desk,
      CASE WHEN a."patientId" IS NOT NULL AND p.id IS NULL THEN 'account-erased'
           WHEN r.fingerprint <> a.fingerprint THEN 'key-reused'
           WHEN r.fingerprint IS NOT NULL THEN 'replayed'
           WHEN k.hospital_id IS NULL THEN 'hospital-not-found'
           WHEN k.doctor_id IS NULL THEN 'doctor-not-found'
           WHEN k.slot_id IS NULL THEN 'slot-not-found'
           ELSE coalesce(refusal_of_place(
             is_available => k.available, is_active => k.active, of_day => y.refusal,
             is_in_range => k.service_day BETWEEN k.today AND k.date + days_ahead,
             is_bound => p.id IS NOT NULL,
             -- A remembered person has one token in a queue.
             waits_here => (p.id IS NOT NULL AND CASE WHEN a."personId" IS NULL THEN most_in_queue ELSE 1 END <= (
                 SELECT count(*) FROM unnest(p.waiting_slots, p.waiting_days, p.waiting_people) AS w (slot, day, person)
                 WHERE w.slot = k.slot_id AND w.day = k.service_day AND w.person IS NOT DISTINCT FROM a."personId"))
               OR (a.kiosk IS NOT NULL AND most_in_queue <= open_of_mobile(a.mobile, k.slot_id, k.service_day)),
             share_given => a.kiosk IS NOT NULL AND y.left_for_desk > 0
               AND left_for_kiosk(a.kiosk, k.slot_id, k.service_day, y.capacity, at) <= 0,
             waits_enough => p.id IS NOT NULL AND a."personId" IS NULL AND most_waiting <= (
                 SELECT count(*) FROM unnest(p.waiting_days, p.waiting_people) AS w (day, person) WHERE day >= k.today AND person IS NULL)),
             CASE WHEN cardinality(p.waiting_days) >= most_of_account(most_waiting) AND most_of_account(most_waiting) <= (
                 SELECT count(*) FROM unnest(p.waiting_days) AS day WHERE day >= k.today) THEN 'too-many-of-account' END)
      END AS refusal
    FROM asked a JOIN known k USING (n)
    LEFT JOIN days y ON y.slot_id = k.slot_id AND y.service_day = k.service_day
    -- A service day is at the earliest two days ago in UTC.
    LEFT JOIN LATERAL waiting_of_account(a."patientId", (at AT TIME ZONE 'UTC')::date - 2, most_waiting) p ON true
    LEFT JOIN booking_keys r ON r.caller = a.caller AND r.key = a.key),
  -- A patient takes a place that is left for patients, or the own one that was offered; the desk takes any.
  ranked AS (
    SELECT f.*, count(*) FILTER (WHERE takes = 'left') OVER arrived AS patient_rank,
      count(*) FILTER (WHERE takes = 'any') OVER arrived AS desk_rank, count(*) FILTER (WHERE takes = 'left') OVER queue AS patients
    FROM (SELECT f.*, CASE WHEN refusal IS NOT NULL OR left_for_desk IS NULL THEN 'none' WHEN patient_id IS NULL THEN 'any'
        WHEN EXISTS (SELECT FROM place_offers o WHERE o.patient_id = f.patient_id AND o.service_day = f.service_day AND o.slot_id = f.slot_id
          AND o.ended_at IS NULL AND o.expires_at > at) THEN 'own'
        ELSE 'left' END AS takes FROM found f) f
    WINDOW queue AS (PARTITION BY slot_id, service_day), arrived AS (queue ORDER BY n ROWS UNBOUNDED PRECEDING))
  SELECT n, CASE
      WHEN takes = 'left' AND left_for_patients < patient_rank THEN 'slot-full'
      WHEN takes = 'any' AND over_capacity IS NULL AND left_for_desk - least(patients, greatest(left_for_patients, 0)) < desk_rank THEN 'slot-full'
      ELSE refusal END,
    replayed_id, slot_id, service_day, today, time_zone, hospital_id, hospital_name, doctor_id, doctor_name, room, slot_name, start_time,
    end_time, active, opens, away_until
  FROM ranked;
END $$;

-- Write. Takes the next numbers of queues, one for each new appointment, in their order, for a booking as for a replacement in another queue.
-- It locks the queues, in the order of their keys, until the appointments are inserted: numbers have no gaps and no duplicates. It ends the
-- offers that the patients take with them, and their waiting for a place.
--   patients: null where the desk books.
--   place: the appointment's, from 1.
CREATE OR REPLACE FUNCTION take_numbers(slots uuid[], days date[], patients uuid[], at timestamptz)
RETURNS TABLE (place integer, queue_number integer, booked_ahead integer, booked_current integer, booked_version bigint, queue queues)
LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT a.*, (row_number() OVER arrived - count(*) OVER queue)::integer AS from_last -- counted back from the last: …, -2, -1, 0
    FROM unnest(slots, days, patients) WITH ORDINALITY AS a (slot_id, service_day, patient_id, place)
    WINDOW queue AS (PARTITION BY slot_id, service_day), arrived AS (queue ORDER BY place)),
  counted AS (
    INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version, taken, desk_taken)
    SELECT service_day, slot_id, count(*), count(*), count(*), count(*), count(*) FILTER (WHERE patient_id IS NULL)
    FROM asked GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (service_day, slot_id) DO UPDATE SET last_number = q.last_number + excluded.last_number,
      waiting = q.waiting + excluded.waiting, version = q.version + excluded.version, taken = q.taken + excluded.taken,
      desk_taken = q.desk_taken + excluded.desk_taken
    RETURNING q.*),
  taken AS (
    UPDATE place_offers o SET ended_at = at, outcome = 'taken' FROM asked a
    WHERE o.patient_id = a.patient_id AND o.service_day = a.service_day AND o.slot_id = a.slot_id AND o.ended_at IS NULL)
  SELECT a.place::integer, c.last_number + a.from_last, c.waiting + a.from_last - 1 + cardinality(c.called), c.current_number,
    c.version + a.from_last, ROW(c.*)::queues
  FROM asked a JOIN counted c USING (service_day, slot_id);
END $$;
