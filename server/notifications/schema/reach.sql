-- Whether the patient of an appointment gets messages on one of the channels that its hospital pays for: those to which the account has agreed, and
-- a walk-in's by SMS, unless its owner has said no. `server/notifications/ask-channels.ts` asks the same for each message.
CREATE OR REPLACE FUNCTION gets_messages(a appointments, paid text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN paid = '{}' THEN false ELSE
    (a.mobile IS NOT NULL AND is_confirmed(a.reach, a.mobile, a.slot_id) AND EXISTS (
      SELECT FROM message_consents c WHERE c.mobile = a.mobile AND c.agreed AND c.channel = ANY (paid)))
    OR ('sms' = ANY (paid) AND a.patient_id IS NULL AND (a.reach <> 'none' OR a.kiosk_id IS NOT NULL) AND length(number.digits) >= 10
      AND NOT EXISTS (SELECT FROM message_consents c
        WHERE c.mobile IN (a.mobile, number.digits, '91' || right(number.digits, 10)) AND c.channel = 'sms' AND NOT c.agreed)) END
  FROM (SELECT regexp_replace(coalesce(a.mobile, a.contact, ''), '[^0-9]', '', 'g') AS digits) number
$$;

-- How the patient of an appointment can be reached: 'notice' where a phone of the account gets its notices, 'message' by WhatsApp or SMS, 'phone'
-- where the desk has a number, 'none' otherwise. A contact may be any text.
--   paid: the channels that cost and are open to the hospital.
CREATE OR REPLACE FUNCTION reached_by(a appointments, paid text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM open_accounts p JOIN push_subscriptions s ON s.patient_id = p.id WHERE p.mobile = a.mobile)
      AND is_confirmed(a.reach, a.mobile, a.slot_id) THEN 'notice'
    WHEN gets_messages(a, paid) THEN 'message'
    WHEN a.mobile IS NOT NULL OR length(regexp_replace(a.contact, '[^0-9]', '', 'g')) >= 6 THEN 'phone'
    ELSE 'none' END
$$;

-- How those who are called or wait in a queue can be reached, in the order of its line.
CREATE OR REPLACE FUNCTION reach_of_waiting(of_slot uuid, on_day date, paid text[]) RETURNS TABLE (appointment_id uuid, reached_by text)
LANGUAGE sql STABLE AS $$
  SELECT a.id, reached_by(a, paid) FROM appointments a
  WHERE a.service_day = on_day AND a.slot_id = of_slot AND is_in_line(a.status)
  ORDER BY coalesce(a.position, a.queue_number), a.queue_number
$$;

-- The people with a token on some days of a hospital's slots, and those whose token a close, a leave or a holiday has cancelled or moved:
-- how each can be reached, what has become of the token, and the one that takes its place or is offered. One look-up for each slot and day.
--   of_doctor, of_slot: null for all.
CREATE OR REPLACE FUNCTION reach_of_days(of_hospital uuid, of_doctor uuid, of_slot uuid, first date, last date, paid text[])
RETURNS TABLE (id uuid, queue_number integer, service_day date, slot_id uuid, patient_name text, contact text, language text,
  reached_by text, what text, to_id uuid, to_number integer, to_day date, to_slot uuid) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.queue_number, a.service_day, a.slot_id, a.patient_name, coalesce(a.contact, a.mobile), a.language, reached_by(a, paid),
    CASE WHEN t.id IS NOT NULL THEN 'moved' WHEN a.status = 'cancelled' THEN 'cancelled' WHEN o.id IS NOT NULL THEN 'offered'
      ELSE 'waiting' END,
    t.id, t.queue_number, coalesce(t.service_day, o.service_day), coalesce(t.slot_id, o.slot_id)
  FROM slot_details s
  CROSS JOIN generate_series(first, least(last, (SELECT max(q.service_day) FROM queues q)), interval '1 day') AS day (it)
  JOIN appointments a ON a.service_day = day.it::date AND a.slot_id = s.slot_id
  LEFT JOIN changed_appointments c ON c.appointment_id = a.id
  LEFT JOIN appointments t ON t.id = c.last_id
  LEFT JOIN place_offers o ON o.appointment_id = a.id AND o.ended_at IS NULL
  WHERE s.hospital_id = of_hospital AND (of_doctor IS NULL OR s.doctor_id = of_doctor) AND (of_slot IS NULL OR s.slot_id = of_slot)
    AND s.slot_removed_at IS NULL AND (is_open(a.status) OR c.reason IN ('session-ended', 'leave', 'holiday'))
  ORDER BY a.service_day, s.position, coalesce(a.position, a.queue_number), a.queue_number
$$;

-- The patients of a hospital whose token was cancelled or moved, until the end of its day, and those for whom a place is kept, whom no message has
-- told: the desk calls them. By the rules of `server/notifications/rules.ts`.
--   of_doctor: null for all.
CREATE OR REPLACE FUNCTION untold_patients(of_hospital uuid, of_doctor uuid, at timestamptz)
RETURNS TABLE (id uuid, appointment_id uuid, since timestamptz, queue_number integer, service_day date, start_time text, doctor_name text,
  patient_name text, contact text, to_number integer, to_day date, offer_id uuid, slot_id uuid, kept_until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT n.id, n.appointment_id, n.unreached_at, p.queue_number, p.service_day, coalesce(c.changed_start, s.start_time), s.doctor_name,
    coalesce(a.patient_name, p.account_name), coalesce(p.contact, p.mobile), t.queue_number, t.service_day, n.offer_id, p.slot_id, p.kept_until
  FROM notices n JOIN message_subjects p ON p.message_id = n.id LEFT JOIN appointments a ON a.id = n.appointment_id
  JOIN slot_details s ON s.slot_id = p.slot_id
  LEFT JOIN changed_times c ON c.slot_id = p.slot_id AND c.service_day = p.service_day
  LEFT JOIN appointments t ON t.id = p.replaced_by
  WHERE n.settled_at IS NULL AND n.unreached_at IS NOT NULL AND CASE n.kind WHEN 'place-free' THEN p.status = 'waiting' AND p.kept_until > at
      WHEN 'cancelled' THEN p.status = 'cancelled' WHEN 'transferred' THEN p.status = 'cancelled' AND NOT p.is_move_known END
    AND NOT is_over(p.service_day, s.slot_id, s.night_minutes, s.time_zone, at)
    AND s.hospital_id = of_hospital AND (of_doctor IS NULL OR s.doctor_id = of_doctor)
  ORDER BY p.service_day, s.position, p.slot_id, p.queue_number, n.due_at LIMIT 500
$$;
