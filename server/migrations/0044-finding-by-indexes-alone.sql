-- The indexes of ended appointments have what a look-up reads: an id, and the columns of the key, without which PostgreSQL reads the table
-- (docs/decisions/0077-finding-by-indexes-alone.md).
DROP INDEX appointments_ended_by_first, appointments_ended_by_last, appointments_ended_by_number, appointments_ended_by_last_digits;
CREATE INDEX appointments_ended_by_first ON appointments (slot_id, first_key(patient_name) COLLATE "C", service_day)
  INCLUDE (id, patient_name) WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_last ON appointments (slot_id, last_key(patient_name) COLLATE "C", service_day)
  INCLUDE (id, patient_name) WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_number ON appointments (slot_id, coalesce(mobile, contact) COLLATE "C", service_day)
  INCLUDE (id, mobile, contact) WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_last_digits ON appointments (slot_id, right(coalesce(mobile, contact), 4) COLLATE "C", service_day)
  INCLUDE (id, mobile, contact) WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
