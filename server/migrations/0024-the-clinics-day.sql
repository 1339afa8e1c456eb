-- The acts of a session beside completing: calling, missing, coming back, priority, moving, late and paused queues
-- (docs/decisions/0046-positions-between-neighbours.md). Nothing existing is rewritten: every new column is null or has a default.

ALTER TABLE appointments
  -- The place in the order of the queue; null until an act changes it: then the queue number counts.
  ADD COLUMN position    numeric,
  ADD COLUMN priority    text NOT NULL DEFAULT 'none'
    CHECK (priority IN ('none', 'senior', 'disabled', 'pregnant', 'doctor', 'emergency')),
  ADD COLUMN arrived_at  timestamptz,
  ADD COLUMN on_my_way_at timestamptz,
  ADD COLUMN called_at   timestamptz,
  ADD COLUMN calls       integer NOT NULL DEFAULT 0,
  -- The appointment in another queue that takes its place.
  ADD COLUMN replaced_by uuid;

ALTER TABLE queues
  -- The numbers that are called, in the order of the calls.
  ADD COLUMN called       integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'late', 'paused', 'closed')),
  ADD COLUMN minutes      integer CHECK (minutes BETWEEN 1 AND 480),
  ADD COLUMN state_reason text CHECK (state_reason IN ('break', 'emergency', 'called-away')),
  -- When the patients were last told that the queue is late or paused, and by how many minutes.
  ADD COLUMN told_at      timestamptz,
  ADD COLUMN told_minutes integer;

-- The act of each event, with the appointment as it left it and as it found it, for the history and for taking it back. Null in
-- events from before this migration.
ALTER TABLE appointment_events
  ADD COLUMN act           text,
  ADD COLUMN position      numeric,
  ADD COLUMN priority      text,
  ADD COLUMN calls         integer,
  ADD COLUMN was_position  numeric,
  ADD COLUMN was_priority  text,
  ADD COLUMN was_calls     integer,
  ADD COLUMN was_called_at timestamptz;

-- The acts on a queue itself. Their numbers are from the same sequence, so that both histories have one order.
CREATE TABLE queue_events (
  service_day date NOT NULL,
  slot_id     uuid NOT NULL,
  seq         bigint NOT NULL DEFAULT nextval('appointment_events_seq_seq'),
  at          timestamptz NOT NULL,
  from_state  text NOT NULL,
  to_state    text NOT NULL,
  by          text NOT NULL CHECK (by IN ('patient', 'staff', 'product')),
  minutes     integer,
  reason      text,
  PRIMARY KEY (service_day, slot_id, seq),
  FOREIGN KEY (service_day, slot_id) REFERENCES queues (service_day, slot_id) ON DELETE CASCADE
);

-- An act keeps what a retry with the same key answers with: ids, no personal data. A booking keeps its appointment.
ALTER TABLE booking_keys ALTER COLUMN appointment_id DROP NOT NULL, ADD COLUMN result jsonb;

ALTER TABLE doctors ADD COLUMN room text;
ALTER TABLE hospitals
  ADD COLUMN rejoin_behind smallint NOT NULL DEFAULT 2 CHECK (rejoin_behind BETWEEN 0 AND 10),
  ADD COLUMN arrival_code  text NOT NULL
    DEFAULT lpad(mod(('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint, 1000000)::text, 6, '0');

-- Patients see the room of a doctor, in the whole list too.
DROP TRIGGER hospital_facts_updated ON doctors;
CREATE TRIGGER hospital_facts_updated
  AFTER UPDATE OF hospital_id, name, second_name, speciality, available, timing_start, timing_end, position, removed_at, room
  ON doctors FOR EACH ROW
  WHEN ((OLD.hospital_id, OLD.name, OLD.second_name, OLD.speciality, OLD.available, OLD.timing_start, OLD.timing_end, OLD.position,
      OLD.removed_at, OLD.room)
    IS DISTINCT FROM (NEW.hospital_id, NEW.name, NEW.second_name, NEW.speciality, NEW.available, NEW.timing_start,
      NEW.timing_end, NEW.position, NEW.removed_at, NEW.room))
  EXECUTE FUNCTION hospital_facts_changed();

CREATE OR REPLACE VIEW slot_details AS
SELECT s.id AS slot_id, s.name AS slot_name, s.start_time, s.end_time, s.active, s.position, s.removed_at AS slot_removed_at,
  d.id AS doctor_id, d.name AS doctor_name, d.available AS doctor_available, d.removed_at AS doctor_removed_at,
  h.id AS hospital_id, h.name AS hospital_name, h.suspended_at AS hospital_suspended_at, h.time_zone,
  d.second_name AS doctor_second_name, h.second_name AS hospital_second_name, d.room, h.rejoin_behind, h.arrival_code
FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id;
CREATE OR REPLACE VIEW open_doctors AS SELECT id, hospital_id, name, available, room FROM doctors WHERE removed_at IS NULL;

-- The sessions of slots that were closed, around a day. A booking calls it after it has locked the slots: each statement of a
-- VOLATILE function takes a snapshot of its own, so it sees a close that it has waited for.
CREATE FUNCTION closed_sessions(slots uuid[], around date) RETURNS TABLE (slot_id uuid, service_day date)
LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT q.slot_id, q.service_day FROM queues q
    WHERE q.service_day = ANY (ARRAY[around - 1, around, around + 1]) AND q.slot_id = ANY (slots) AND q.state = 'closed';
END $$;

CREATE OR REPLACE VIEW appointment_places AS
SELECT a.id AS appointment_id, a.service_day, a.slot_id, a.queue_number, a.status, a.status_at, a.status_by, a.mobile, a.reach,
  q.current_number,
  NOT EXISTS (SELECT FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id
    AND b.status IN ('waiting', 'called')
    AND (coalesce(b.position, b.queue_number), b.queue_number) < (coalesce(a.position, a.queue_number), a.queue_number)) AS is_first,
  a.called_at, a.calls, a.replaced_by, q.state AS queue_state, q.minutes AS queue_minutes, q.state_reason AS queue_reason,
  q.told_at,
  (SELECT max(e.at) FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin') AS rejoined_at
FROM appointments a JOIN queues q USING (service_day, slot_id);

ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
  CHECK (kind IN ('time-to-go', 'your-turn', 'cancelled', 'called', 'missed', 'back-in-line', 'late', 'paused', 'transferred'));
