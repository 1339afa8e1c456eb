-- What can be booked in each slot on each day, asked in pairs. It decides for bookings, transfers, closing into, rescheduling, moves and
-- offers, and for what the page shows (docs/decisions/0047-one-function-for-a-slots-day.md). Each statement of a VOLATILE function takes a snapshot of its own: after a lock on the slots
-- it sees what was committed before that lock.
--   refusal: why patients cannot book, by the codes of the contract; null where they can. `booking-not-open` and `slot-full` bind
--     patients only.
--   left_for_patients, left_for_desk: null without a limit; those of the desk are with the places that are held for walk-ins. A place for
--     patients that becomes free is kept for those who wait for one, from that instant on: offered or not, it is not left for others.
--     `left_for_patients` is below zero where more wait than places are free (docs/decisions/0061-places-are-kept-for-those-who-wait.md).
CREATE OR REPLACE FUNCTION slot_days(asked_slots uuid[], asked_days date[], at timestamptz)
RETURNS TABLE (slot_id uuid, service_day date, start_time text, end_time text, is_changed boolean, capacity integer, taken integer,
  held_left integer, left_for_patients integer, left_for_desk integer, opens timestamptz, away_until date, refusal text)
LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, asked.day, coalesce(o.start_time, s.start_time), coalesce(o.end_time, s.end_time),
      o.slot_id IS NOT NULL, places.capacity, coalesce(q.taken, 0), places.held_left,
      places.free - places.held_left - kept.waiting, places.free - least(kept.waiting, greatest(0, places.free - places.held_left)),
      opening.moment, coalesce(away.closed_until, away.leave_until),
      CASE WHEN q.state = 'closed' THEN 'session-over'
           WHEN away.closed_until IS NOT NULL THEN 'hospital-closed'
           WHEN away.leave_until IS NOT NULL THEN 'doctor-on-leave'
           WHEN NOT coalesce(o.held, extract(isodow FROM asked.day)::smallint = ANY (s.days)) THEN 'slot-not-held'
           WHEN opening.moment > at THEN 'booking-not-open'
           WHEN places.free - places.held_left - kept.waiting <= 0 THEN 'slot-full' END
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
      SELECT (count(*) FILTER (WHERE p.expires_at > at))::integer AS offered,
        (count(*) FILTER (WHERE p.offered_at IS NULL))::integer AS waiting
      FROM place_offers p
      WHERE coalesce(o.capacity, s.capacity) IS NOT NULL AND p.service_day = asked.day AND p.slot_id = asked.slot
        AND p.ended_at IS NULL) kept
    CROSS JOIN LATERAL (
      SELECT rule.capacity, rule.capacity - coalesce(q.taken, 0) - kept.offered AS free,
        CASE WHEN rule.capacity IS NULL OR (s.release_held AND q.first_call_at IS NOT NULL) THEN 0
          ELSE greatest(0, least(s.held_for_walk_ins, rule.capacity) - coalesce(q.desk_taken, 0)) END AS held_left
      FROM (SELECT coalesce(o.capacity, s.capacity) AS capacity) rule) places;
END $$;

-- The absence that closes a slot on a day, with the hospital's words for patients: a holiday comes before leave, as in `slot_days`, and of
-- several one with a note. No row where none closes it.
CREATE OR REPLACE FUNCTION absence_on(of_slot uuid, on_day date) RETURNS TABLE (is_holiday boolean, until date, note text)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT a.doctor_id IS NULL, max(a.to_day) OVER (PARTITION BY a.doctor_id), a.note
  FROM slots s JOIN doctors d ON d.id = s.doctor_id
  JOIN absences a ON a.hospital_id = d.hospital_id AND coalesce(a.doctor_id, d.id) = d.id
  WHERE s.id = of_slot AND on_day BETWEEN a.from_day AND a.to_day
  ORDER BY a.doctor_id IS NOT NULL, a.note IS NULL, a.to_day DESC LIMIT 1
$$;
