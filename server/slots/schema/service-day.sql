-- The service day of a slot (docs/decisions/0060-a-session-keeps-its-day.md): yesterday while the session that began yesterday goes on, else the date at the hospital.
--   weekly: the slot's own `night_minutes`, unless it had other times yesterday.
CREATE OR REPLACE FUNCTION service_day(of_slot uuid, weekly smallint, time_zone text, at timestamptz) RETURNS date
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  today date := (at AT TIME ZONE time_zone)::date;
  night smallint := coalesce((
    SELECT night_minutes(coalesce(o.start_time, s.start_time), coalesce(o.end_time, s.end_time))
    FROM slot_overrides o JOIN slots s ON s.id = o.slot_id WHERE o.slot_id = of_slot AND o.service_day = today - 1), weekly);
BEGIN
  RETURN CASE WHEN night > 0 AND at < (today + make_interval(mins => night)) AT TIME ZONE time_zone THEN today - 1 ELSE today END;
END $$;

-- Whether a day of a slot has ended. Today's and later ones need no look-up.
CREATE OR REPLACE FUNCTION is_over(day date, of_slot uuid, weekly smallint, time_zone text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN day < (at AT TIME ZONE time_zone)::date AND day < service_day(of_slot, weekly, time_zone, at);
