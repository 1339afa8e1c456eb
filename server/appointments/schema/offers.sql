-- Offers of the places that become free, to those who wait for one (docs/decisions/0061-places-are-kept-for-those-who-wait.md).

-- How many places of a day can be offered: those that `slot_days` keeps for the patients who wait; without a limit, one to each.
--   slot: offers are made between 7:00 and 21:00 at its hospital.
--   refusal, left_for_patients: of that day, by `slot_days`.
CREATE OR REPLACE FUNCTION places_to_offer(slot slot_details, refusal text, left_for_patients integer, waiting integer, at timestamptz)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(refusal, 'slot-full') <> 'slot-full' OR NOT slot.active OR slot.slot_removed_at IS NOT NULL
      OR NOT slot.doctor_available OR slot.hospital_suspended_at IS NOT NULL
      OR (at AT TIME ZONE slot.time_zone)::time NOT BETWEEN time '07:00' AND time '21:00' - interval '1 microsecond'
    THEN 0 ELSE coalesce(left_for_patients + waiting, 1000) END
$$;

-- Offers the free places of a day for 15 minutes to those who joined first, and returns their mobile numbers. The caller holds the slot, or
-- only cancels. Volatile: after the lock on the queue it sees what was committed before that lock, and what the caller has freed.
CREATE OR REPLACE FUNCTION offer_places(of_slot uuid, on_day date, at timestamptz) RETURNS text[] LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  mobiles text[];
BEGIN
  -- Most days have no waitlist: a tenth of the work of offering.
  IF NOT EXISTS (SELECT FROM place_offers o WHERE o.service_day = on_day AND o.slot_id = of_slot
    AND o.patient_id IS NOT NULL AND o.ended_at IS NULL AND o.offered_at IS NULL) THEN RETURN '{}'; END IF;
  -- An act that frees a place holds its queue, so the offers of a queue are made one after the other.
  PERFORM FROM queues q WHERE q.service_day = on_day AND q.slot_id = of_slot FOR NO KEY UPDATE;
  WITH entries AS MATERIALIZED (
    SELECT o.id, row_number() OVER (ORDER BY o.joined_at, o.id) AS place, (count(*) OVER ())::integer AS waiting
    FROM place_offers o WHERE o.service_day = on_day AND o.slot_id = of_slot
      AND o.patient_id IS NOT NULL AND o.ended_at IS NULL AND o.offered_at IS NULL),
  offered AS (
    UPDATE place_offers o SET offered_at = at, expires_at = at + interval '15 minutes'
    FROM entries w, slot_days(ARRAY[of_slot], ARRAY[on_day], at) d JOIN slot_details s USING (slot_id)
    WHERE o.id = w.id AND w.place <= places_to_offer(s, d.refusal, d.left_for_patients, w.waiting, at)
    RETURNING o.patient_id)
  SELECT array_agg(p.mobile) INTO mobiles FROM offered JOIN open_accounts p ON p.id = patient_id;
  RETURN coalesce(mobiles, '{}');
END $$;
