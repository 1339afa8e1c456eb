-- The limits of a patient's waiting tokens hold over all nodes. A statement keeps one snapshot, so a count within the booking
-- statement misses what another node commits while this one waits for the patient's row. Each statement inside a VOLATILE
-- function takes a snapshot of its own, after the lock.

-- Locks patients until the transaction ends, in the order of their ids, and lists the waiting tokens that each of them booked:
-- the slot and the day of at most `most` tokens, the latest days first. Erased accounts are left out.
CREATE FUNCTION lock_patients(ids uuid[], since date, most integer)
RETURNS TABLE (id uuid, waiting_slots uuid[], waiting_days date[]) LANGUAGE plpgsql VOLATILE ROWS 10 AS $$
BEGIN
  PERFORM FROM patients p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT p.id, w.slots, w.days
    FROM patients p CROSS JOIN LATERAL (
      SELECT array_agg(t.slot_id) AS slots, array_agg(t.service_day) AS days FROM (
        SELECT a.slot_id, a.service_day FROM appointments a
        WHERE a.mobile = p.mobile AND a.service_day >= since AND a.patient_id = p.id AND a.status = 'waiting'
        ORDER BY a.service_day DESC LIMIT most) t) w
    WHERE p.id = ANY (ids) AND p.erased_at IS NULL;
END $$;

-- Whether a booking with this key was committed, also by a statement that began after the caller's.
CREATE FUNCTION is_key_taken(by_caller uuid, by_key text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM booking_keys k WHERE k.caller = by_caller AND k.key = by_key);
END $$;
