-- When a slot is held, how many tokens it gives, and when a doctor or a hospital is away (docs/decisions/0047-one-function-for-a-slots-day.md).
-- All of it is optional: a slot without it is held every day, without a limit.

ALTER TABLE slots
  -- ISO weekdays, 1 is Monday.
  ADD COLUMN days              smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}',
  -- Tokens a day, of which the desk alone gives those that are held for walk-ins.
  ADD COLUMN capacity          integer CHECK (capacity BETWEEN 1 AND 1000),
  ADD COLUMN held_for_walk_ins integer NOT NULL DEFAULT 0 CHECK (held_for_walk_ins BETWEEN 0 AND 1000),
  ADD COLUMN release_held      boolean NOT NULL DEFAULT false,
  -- Patients can book from this time of the day so many days before.
  ADD COLUMN opens_days_before smallint CHECK (opens_days_before BETWEEN 0 AND 366),
  ADD COLUMN opens_at          time,
  -- It has or had a capacity, for every day or for one: a booking takes the stronger lock. Stays true.
  ADD COLUMN is_limited        boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT slots_held CHECK (capacity IS NULL OR held_for_walk_ins <= capacity);

-- What differs on one day; null stays as in every week.
CREATE TABLE slot_overrides (
  slot_id     uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  service_day date NOT NULL,
  start_time  text,
  end_time    text,
  capacity    integer CHECK (capacity BETWEEN 1 AND 1000),
  held        boolean,
  PRIMARY KEY (slot_id, service_day)
);

-- Leave of a doctor; without a doctor, a holiday of the hospital.
CREATE TABLE absences (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
  doctor_id   uuid REFERENCES doctors ON DELETE CASCADE,
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  note        text,
  created_at  timestamptz NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE INDEX absences_of_hospital ON absences (hospital_id, to_day);

ALTER TABLE doctors ADD COLUMN fee text, ADD COLUMN note text;

-- Patients see both before they book, in the whole list too.
DROP TRIGGER hospital_facts_updated ON doctors;
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF hospital_id, name, second_name, speciality, available, timing_start, timing_end, position, removed_at, room, fee, note
  ON doctors FOR EACH ROW
  WHEN ((OLD.hospital_id, OLD.name, OLD.second_name, OLD.speciality, OLD.available, OLD.timing_start, OLD.timing_end, OLD.position,
      OLD.removed_at, OLD.room, OLD.fee, OLD.note)
    IS DISTINCT FROM (NEW.hospital_id, NEW.name, NEW.second_name, NEW.speciality, NEW.available, NEW.timing_start,
      NEW.timing_end, NEW.position, NEW.removed_at, NEW.room, NEW.fee, NEW.note))
  EXECUTE FUNCTION hospital_facts_changed();

ALTER TABLE queues
  -- Appointments that are not cancelled, and those of them that the desk booked.
  ADD COLUMN taken         integer NOT NULL DEFAULT 0,
  ADD COLUMN desk_taken    integer NOT NULL DEFAULT 0,
  ADD COLUMN first_call_at timestamptz;
-- No day before can be booked.
UPDATE queues q SET taken = c.taken, desk_taken = c.desk_taken, first_call_at = c.first_call_at
FROM (
  SELECT service_day, slot_id, count(*) AS taken, count(*) FILTER (WHERE patient_id IS NULL) AS desk_taken,
    min(called_at) AS first_call_at
  FROM appointments WHERE status <> 'cancelled' AND service_day >= current_date - 2 GROUP BY service_day, slot_id) c
WHERE q.service_day = c.service_day AND q.slot_id = c.slot_id;

-- A place that is kept for one person, without a number: for the patient of a waitlist, or for the one who has the appointment on a
-- day of leave. Without `offered_at` the patient still waits for a place.
CREATE TABLE place_offers (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slot_id        uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  service_day    date NOT NULL,
  patient_id     uuid REFERENCES patients ON DELETE CASCADE,
  appointment_id uuid REFERENCES appointments ON DELETE CASCADE,
  joined_at      timestamptz NOT NULL,
  offered_at     timestamptz,
  expires_at     timestamptz,
  ended_at       timestamptz,
  outcome        text CHECK (outcome IN ('taken', 'expired', 'withdrawn')),
  CHECK ((patient_id IS NULL) <> (appointment_id IS NULL)),
  CHECK ((offered_at IS NULL) = (expires_at IS NULL)),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX place_offers_of_queue ON place_offers (service_day, slot_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX place_offers_of_patient ON place_offers (patient_id, service_day, slot_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX place_offers_of_appointment ON place_offers (appointment_id) WHERE ended_at IS NULL;

CREATE OR REPLACE VIEW open_slots AS
SELECT id, doctor_id, name, start_time, end_time, active, is_limited FROM slots WHERE removed_at IS NULL;
CREATE OR REPLACE VIEW open_doctors AS
SELECT id, hospital_id, name, available, room, fee, note FROM doctors WHERE removed_at IS NULL;

-- Days on which a slot has other times than in every week.
CREATE VIEW changed_times AS
SELECT slot_id, service_day, start_time AS changed_start, end_time AS changed_end FROM slot_overrides;

-- What can be booked in each slot on each day, asked in pairs. It decides for bookings, transfers, closing into, rescheduling, moves and
-- offers, and for what the page shows. Each statement of a VOLATILE function takes a snapshot of its own: after a lock on the slots
-- it sees what was committed before that lock.
--   refusal: why patients cannot book, by the codes of the contract; null where they can. `booking-not-open` and `slot-full` bind
--     patients only.
--   left_for_patients, left_for_desk: null without a limit; those of the desk are with the places that are held for walk-ins.
CREATE FUNCTION slot_days(asked_slots uuid[], asked_days date[], at timestamptz)
RETURNS TABLE (slot_id uuid, service_day date, start_time text, end_time text, is_changed boolean, capacity integer, taken integer,
  held_left integer, left_for_patients integer, left_for_desk integer, opens timestamptz, away_until date, refusal text)
LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, asked.day, coalesce(o.start_time, s.start_time), coalesce(o.end_time, s.end_time),
      o.slot_id IS NOT NULL, places.capacity, coalesce(q.taken, 0), places.held_left,
      places.free - places.held_left, places.free, opening.moment, coalesce(away.closed_until, away.leave_until),
      CASE WHEN q.state = 'closed' THEN 'session-over'
           WHEN away.closed_until IS NOT NULL THEN 'hospital-closed'
           WHEN away.leave_until IS NOT NULL THEN 'doctor-on-leave'
           WHEN NOT coalesce(o.held, extract(isodow FROM asked.day)::smallint = ANY (s.days)) THEN 'slot-not-held'
           WHEN opening.moment > at THEN 'booking-not-open'
           WHEN places.free - places.held_left <= 0 THEN 'slot-full' END
    FROM unnest(asked_slots, asked_days) AS asked (slot, day)
    JOIN slots s ON s.id = asked.slot
    JOIN doctors d ON d.id = s.doctor_id
    JOIN hospitals h ON h.id = d.hospital_id
    LEFT JOIN slot_overrides o ON o.slot_id = s.id AND o.service_day = asked.day
    -- The limit keeps both columns of the index: alone, the slot would be looked up in every day.
    LEFT JOIN LATERAL (
      SELECT w.state, w.taken, w.desk_taken, w.first_call_at FROM queues w WHERE w.service_day = asked.day AND w.slot_id = asked.slot
      LIMIT 1) q ON true
    CROSS JOIN LATERAL (
      SELECT max(a.to_day) FILTER (WHERE a.doctor_id IS NULL) AS closed_until,
        max(a.to_day) FILTER (WHERE a.doctor_id = d.id) AS leave_until
      FROM absences a WHERE a.hospital_id = h.id AND a.to_day >= asked.day AND a.from_day <= asked.day) away
    CROSS JOIN LATERAL (
      SELECT (asked.day - s.opens_days_before + coalesce(s.opens_at, time '00:00')) AT TIME ZONE h.time_zone AS moment) opening
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS places FROM place_offers p
      WHERE coalesce(o.capacity, s.capacity) IS NOT NULL AND p.service_day = asked.day AND p.slot_id = asked.slot
        AND p.ended_at IS NULL AND p.expires_at > at) kept
    CROSS JOIN LATERAL (
      SELECT rule.capacity, rule.capacity - coalesce(q.taken, 0) - kept.places AS free,
        CASE WHEN rule.capacity IS NULL OR (s.release_held AND q.first_call_at IS NOT NULL) THEN 0
          ELSE greatest(0, least(s.held_for_walk_ins, rule.capacity) - coalesce(q.desk_taken, 0)) END AS held_left
      FROM (SELECT coalesce(o.capacity, s.capacity) AS capacity) rule) places;
END $$;
DROP FUNCTION closed_sessions;

-- The places of waitlists that are kept for these patients, asked in triples. A booking calls it after it has locked the slots, and so
-- does not count an offer twice that another booking has just taken.
CREATE FUNCTION places_offered(asked_patients uuid[], asked_slots uuid[], asked_days date[], at timestamptz)
RETURNS TABLE (offer_id uuid, patient_id uuid, slot_id uuid, service_day date) LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  RETURN QUERY
    SELECT DISTINCT p.id, p.patient_id, p.slot_id, p.service_day
    FROM unnest(asked_patients, asked_slots, asked_days) AS asked (patient, slot, day)
    JOIN place_offers p ON p.patient_id = asked.patient AND p.service_day = asked.day AND p.slot_id = asked.slot
    WHERE p.ended_at IS NULL AND p.expires_at > at;
END $$;

-- Places that are offered now: to whom, and the appointment on a day of leave that they are instead of.
CREATE VIEW offered_places AS
SELECT o.id AS offer_id, o.slot_id, o.service_day, o.offered_at, o.expires_at, o.appointment_id, a.service_day AS away_day, a.slot_id AS away_slot,
  coalesce(o.patient_id, (SELECT p.id FROM open_accounts p WHERE p.mobile = a.mobile AND is_confirmed(a.reach, a.mobile, a.slot_id)))
    AS account_id
FROM place_offers o LEFT JOIN appointments a ON a.id = o.appointment_id
WHERE o.ended_at IS NULL AND o.offered_at IS NOT NULL AND (o.appointment_id IS NULL OR a.status IN ('waiting', 'called', 'no_show'));

-- The outbox of the notices of offers: one notice for each offer.
CREATE TABLE offer_notices (
  offer_id    uuid PRIMARY KEY REFERENCES place_offers ON DELETE CASCADE,
  next_try_at timestamptz NOT NULL,
  tries       smallint NOT NULL DEFAULT 0,
  done_at     timestamptz
);
CREATE INDEX offer_notices_to_send ON offer_notices (next_try_at) WHERE done_at IS NULL;
