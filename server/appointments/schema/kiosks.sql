-- How many tokens a kiosk may still give on a day of a slot with this capacity: within an hour it leaves a quarter, rounded up, to others.
-- Volatile, like slot_days and the next function: under the lock on the slot they see what the statement waited for.
CREATE OR REPLACE FUNCTION left_for_kiosk(kiosk uuid, slot uuid, day date, capacity integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN capacity - ceil(capacity / 4.0) - (SELECT count(*) FROM appointments a WHERE a.service_day = day AND a.slot_id = slot
    AND a.kiosk_id = kiosk AND a.status <> 'cancelled' AND a.booked_at > at - interval '1 hour');
END $$;

-- How many tokens of a mobile wait or are called on a day of a slot, by the patient, a kiosk or the desk.
CREATE OR REPLACE FUNCTION open_of_mobile(of_mobile text, slot uuid, day date) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT count(*) FROM appointments a WHERE a.service_day = day AND a.slot_id = slot AND a.mobile = of_mobile
    AND is_in_line(a.status));
END $$;
