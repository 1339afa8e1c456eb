-- A slot's weekly times may change: a session keeps those of its day (docs/decisions/0087-a-session-keeps-its-times.md).
ALTER TABLE session_summaries ADD COLUMN start_time text, ADD COLUMN end_time text;
UPDATE session_summaries m SET (start_time, end_time) = (
  SELECT coalesce(o.start_time, s.start_time), coalesce(o.end_time, s.end_time)
  FROM slots s LEFT JOIN slot_overrides o ON o.slot_id = s.id AND o.service_day = m.service_day WHERE s.id = m.slot_id);
ALTER TABLE session_summaries ALTER COLUMN start_time SET NOT NULL, ALTER COLUMN end_time SET NOT NULL;

-- When the token was booked that a hospital has moved here; null where it was not moved. What happens in the line is counted from
-- `booked_at`, how far ahead people book from this.
ALTER TABLE appointments ADD COLUMN first_booked_at timestamptz;
