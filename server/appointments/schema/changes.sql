-- What a hospital, or a rule of the product, has done to an appointment that its patient did not ask for.

-- The appointment at the end of a chain of moves; null where it was not moved.
CREATE OR REPLACE FUNCTION last_replacement(of_appointment uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT replaced_by AS id, 1 AS steps FROM appointments WHERE id = of_appointment
    UNION ALL
    SELECT a.replaced_by, c.steps + 1 FROM chain c JOIN appointments a USING (id) WHERE a.replaced_by IS NOT NULL AND c.steps < 50)
  SELECT id FROM chain ORDER BY steps DESC LIMIT 1
$$;

-- Appointments that were cancelled or moved, and not by their patients, with the reason as the acts say it. An end of a session writes its
-- state and its appointments with one instant, and so does the removal of a slot.
CREATE OR REPLACE VIEW changed_appointments AS
SELECT a.id AS appointment_id, a.mobile, a.reach, a.service_day, a.slot_id, a.status_at AS at, a.dismissed_at,
  last_replacement(a.id) AS last_id,
  CASE
    WHEN EXISTS (SELECT FROM queue_events q WHERE q.service_day = a.service_day AND q.slot_id = a.slot_id
      AND q.to_state = 'closed' AND q.at = a.status_at) THEN 'session-ended'
    WHEN away.is_holiday THEN 'holiday'
    WHEN away.is_holiday IS NOT NULL OR last.reason = 'leave' THEN 'leave'
    WHEN s.slot_removed_at = a.status_at THEN 'slot-removed'
  END AS reason,
  -- What the hospital says of its leave or holiday.
  away.note
FROM appointments a JOIN slot_details s USING (slot_id)
LEFT JOIN LATERAL (SELECT e.reason FROM appointment_events e WHERE e.appointment_id = a.id ORDER BY e.seq DESC LIMIT 1) last ON true
LEFT JOIN LATERAL absence_on(a.slot_id, a.service_day) away ON true
-- The first condition is that of the index of ended appointments.
WHERE a.status IN ('completed', 'cancelled') AND a.status = 'cancelled' AND a.status_by IN ('staff', 'product');
