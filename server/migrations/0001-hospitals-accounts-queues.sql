-- Hospitals, their doctors and slots; who may log in; queues and the appointments in them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE hospitals (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name            text NOT NULL,
  address         text NOT NULL,
  pincode         text NOT NULL,
  hospital_number text NOT NULL,
  contact_no      text NOT NULL DEFAULT '',
  contact_email   text NOT NULL DEFAULT '',
  time_zone       text NOT NULL DEFAULT 'Asia/Kolkata',
  password_hash   text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  sort_name       text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED,
  -- A line break parts the two: nobody can type one, so no query matches across them.
  search          text GENERATED ALWAYS AS (lower(name) || E'\n' || lower(pincode)) STORED
);
CREATE UNIQUE INDEX hospitals_number ON hospitals (lower(hospital_number));
CREATE INDEX hospitals_by_name ON hospitals (sort_name, id);
CREATE INDEX hospitals_search ON hospitals USING gin (search gin_trgm_ops);

CREATE TABLE doctors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hospital_id  uuid NOT NULL REFERENCES hospitals,
  name         text NOT NULL,
  speciality   text NOT NULL,
  available    boolean NOT NULL DEFAULT true,
  timing_start text,
  timing_end   text,
  position     bigint GENERATED ALWAYS AS IDENTITY,
  removed_at   timestamptz
);
CREATE INDEX doctors_of_hospital ON doctors (hospital_id, position) WHERE removed_at IS NULL;

CREATE TABLE slots (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id  uuid NOT NULL REFERENCES doctors,
  name       text NOT NULL,
  start_time text NOT NULL,
  end_time   text NOT NULL,
  active     boolean NOT NULL DEFAULT true,
  position   bigint GENERATED ALWAYS AS IDENTITY,
  removed_at timestamptz
);
CREATE INDEX slots_of_doctor ON slots (doctor_id, position) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX slots_name ON slots (doctor_id, lower(btrim(name))) WHERE removed_at IS NULL;

CREATE TABLE patients (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  full_name     text NOT NULL,
  mobile        text NOT NULL UNIQUE CHECK (mobile ~ '^91[6-9][0-9]{9}$'),
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- A token is kept as its SHA-256 only. A session belongs to a patient or to a hospital's staff.
CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY,
  patient_id   uuid REFERENCES patients ON DELETE CASCADE,
  hospital_id  uuid REFERENCES hospitals ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CHECK (num_nonnulls(patient_id, hospital_id) = 1)
);
CREATE INDEX sessions_of_patient ON sessions (patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX sessions_of_hospital ON sessions (hospital_id) WHERE hospital_id IS NOT NULL;

-- A queue is one slot on one service day. Its row is the counter every number comes from:
-- whoever takes a number holds the row until the appointment stands beside it.
CREATE TABLE queues (
  slot_id        uuid NOT NULL REFERENCES slots,
  service_day    date NOT NULL,
  last_number    integer NOT NULL DEFAULT 0,
  current_number integer NOT NULL DEFAULT 0,
  waiting        integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  version        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (slot_id, service_day),
  CHECK (current_number BETWEEN 0 AND last_number)
) WITH (fillfactor = 50);

CREATE TABLE appointments (
  id             uuid PRIMARY KEY,
  slot_id        uuid NOT NULL,
  service_day    date NOT NULL,
  queue_number   integer NOT NULL CHECK (queue_number >= 1),
  status         text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'completed', 'cancelled')),
  patient_name   text NOT NULL,
  patient_age    smallint NOT NULL CHECK (patient_age BETWEEN 0 AND 120),
  patient_gender text NOT NULL CHECK (patient_gender IN ('Male', 'Female', 'Other')),
  contact        text,
  -- Who booked: the patient with that account, or, where it is null, the hospital's desk.
  patient_id     uuid REFERENCES patients,
  user_name      text NOT NULL,
  mobile         text,
  booked_at      timestamptz NOT NULL,
  completed_at   timestamptz,
  cancelled_at   timestamptz,
  -- What the booking was answered with, so that a repeated Idempotency-Key gets the same answer again.
  booked_ahead   integer NOT NULL DEFAULT 0,
  booked_current integer NOT NULL DEFAULT 0,
  booked_version bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (slot_id, service_day) REFERENCES queues,
  UNIQUE (slot_id, service_day, queue_number)
);
CREATE INDEX appointments_waiting_of_mobile ON appointments (mobile, service_day) WHERE status = 'waiting';

-- A queue's recent pace: seconds from one completion to the next, over the last eight; null before the second.
CREATE FUNCTION queue_pace(slot uuid, day date) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT CASE WHEN count(*) > 1
    THEN greatest(extract(epoch FROM max(l.completed_at) - min(l.completed_at)) / (count(*) - 1), 1)::integer END
  FROM (SELECT completed_at FROM appointments WHERE slot_id = slot AND service_day = day AND status = 'completed'
        ORDER BY completed_at DESC LIMIT 8) l
);

-- Which appointment an Idempotency-Key booked. The fingerprint tells another body under the same key.
CREATE TABLE booking_keys (
  caller         uuid NOT NULL,
  key            text NOT NULL,
  fingerprint    text NOT NULL,
  appointment_id uuid NOT NULL,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (caller, key)
);

-- How often something limited was tried, in windows of fixed length.
CREATE TABLE tries (
  subject     text PRIMARY KEY,
  count       integer NOT NULL,
  window_ends timestamptz NOT NULL
);
