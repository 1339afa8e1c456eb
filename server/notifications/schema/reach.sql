-- How those who are called or wait in a queue can be reached, in the order of its line: 'notice' where a phone of the account gets the
-- notices of the appointment, 'phone' where the desk has a number, 'none' otherwise. A contact may be any text.
CREATE OR REPLACE FUNCTION reach_of_waiting(of_slot uuid, on_day date) RETURNS TABLE (appointment_id uuid, reached_by text)
LANGUAGE sql STABLE AS $$
  SELECT a.id, CASE
    WHEN EXISTS (SELECT FROM open_accounts p JOIN push_subscriptions s ON s.patient_id = p.id WHERE p.mobile = a.mobile)
      AND is_confirmed(a.reach, a.mobile, a.slot_id) THEN 'notice'
    WHEN a.mobile IS NOT NULL OR length(regexp_replace(a.contact, '[^0-9]', '', 'g')) >= 6 THEN 'phone'
    ELSE 'none' END
  FROM appointments a
  WHERE a.service_day = on_day AND a.slot_id = of_slot AND is_in_line(a.status)
  ORDER BY coalesce(a.position, a.queue_number), a.queue_number
$$;
